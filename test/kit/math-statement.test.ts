import { describe, expect, test } from 'vitest';
import { recordTypeOf } from '../../catalog/model.ts';
import { checkMath, type MathFunction } from '../../kit/math-arguments.ts';
import { mathStatement } from '../../kit/math-statement.ts';
import { postgresql } from '../../storage/postgres/dialect.ts';
import { sqlite } from '../../storage/sqlite/dialect.ts';
import { TINY } from '../ingest/tiny.ts';

const shop = recordTypeOf(TINY, 'Shop');

describe.each([sqlite, postgresql])(
  '"limit, orderBy and collect number an owner’s records first", on $name',
  (dialect) => {
    const statementOf = (name: MathFunction, field: string, conditions: object = {}) =>
      mathStatement(TINY, dialect, shop, checkMath(TINY, shop, name, { field, conditions }), 'key');

    test.each<[MathFunction, conditions: object, parameters: readonly unknown[]]>([
      ['count', {}, []],
      ['count', { limit: 2 }, [0, 2]],
      ['count', { limit: 2, pageToken: '3' }, [3, 5]],
      ['count', { pageToken: '3' }, [3]],
      ['count', { filter: { EQ: ['name', 'A'] }, limit: 0 }, ['A', 0, 0]],
      ['collect', {}, [',', 0]],
      ['collect', { limit: 2, pageToken: '1' }, [',', 1, 3]],
    ])('%s under %j', (name, conditions, parameters) => {
      const statement = statementOf(name, 'names.name', conditions);
      const bound = statement.parameters([7, 8]);
      expect(bound).toHaveLength(parameters.length + 1);
      expect(bound.filter((each) => each !== dialect.arrayOf([7, 8]))).toEqual(parameters);
      expect(statement.sql.includes('row_number() OVER')).toBe(
        name === 'collect' || 'limit' in conditions || 'pageToken' in conditions,
      );
    });

    test('the default order is "the rank of each step, the first one first"', () => {
      const { sql } = statementOf('collect', 'addresses.shops.names.name');
      expect(/ORDER BY (.*?)\) AS position/.exec(sql)?.[1]).toBe('t1.from_rank, t2.to_rank, t3.rank, k.key');
    });

    test('only tables of which a value is read are joined', () => {
      expect(statementOf('count', 'addresses').sql).not.toContain(' address AS ');
      expect(statementOf('min', 'addresses.latitude').sql).toContain(' address AS t2 ON t2.key = t1.to_key');
      expect(statementOf('sum', 'seats').sql).toContain(' shop AS s ON s.key = ');
      expect(statementOf('sum', 'seats').sql).toContain('sum(CAST(s.seats AS DOUBLE PRECISION)) AS value');
      expect(statementOf('count', 'names').sql).not.toContain(' shop AS s ');
    });
  },
);
