import { describe, expect, test } from 'vitest';
import { parseFilter } from '../../../catalog/conditions/parse-filter.ts';
import { recordTypeOf } from '../../../catalog/model.ts';
import { resolvePath } from '../../../catalog/path.ts';
import type { ValueKind } from '../../../catalog/value-field.ts';
import { filterSql } from '../../../kit/conditions/filter.ts';
import { Aliases, columnOf } from '../../../kit/conditions/join.ts';
import { comparedSql, numberSql, textSql } from '../../../kit/conditions/value.ts';
import { postgresql } from '../../../storage/postgres/dialect.ts';
import { sqlite } from '../../../storage/sqlite/dialect.ts';
import { TINY } from '../../ingest/tiny.ts';

const shop = { type: recordTypeOf(TINY, 'Shop') };
const ID = '00000000-0000-4000-8000-000000000000';
const double = (value: string) => `CAST(${value} AS DOUBLE PRECISION)`;

describe.each([sqlite, postgresql])('"SQL of one predicate", on $name', (dialect) => {
  /** Of a shop that the statement has joined as `s`. */
  function sqlOf(written: unknown) {
    const filter = parseFilter(written, (path) => resolvePath(TINY, shop, path));
    const bound = new Map([['', { key: 's.key', node: 's' }]]);
    const { text, parameters } = filterSql(filter, { catalog: TINY, dialect, aliases: new Aliases(), bound });
    return [text.slice(1, -1), parameters];
  }
  const id = dialect.uuidOut('s.id');
  const svcId = dialect.svcIdOut('S', 's.id');
  const items = (values: readonly (string | number)[], as: 'text' | 'number' | 'uuid') => {
    const { text, parameters } = dialect.itemsOf(values, as);
    return { text, parameters };
  };
  const texts = items(['A', 'B'], 'text');
  const numbers = items([7], 'number');
  const ids = items([ID], 'uuid');
  const likes = (value: string, like: typeof dialect.like) =>
    like({ text: value, parameters: [] }, { text: '?', parameters: ['a%'] }).text;

  test.each<[filter: unknown, sql: string, parameters: readonly unknown[]]>([
    [{ EQ: ['name', 'A'] }, 's.name = ?', ['A']],
    [{ NE: ['name', 'A'] }, 's.name IS DISTINCT FROM ?', ['A']],
    [{ GT: ['name', 'A'] }, 's.name > ?', ['A']],
    [{ GTE: ['name', 'A'] }, 's.name >= ?', ['A']],
    [{ LT: ['name', 'A'] }, 's.name < ?', ['A']],
    [{ LTE: ['name', 'A'] }, 's.name <= ?', ['A']],
    [{ EQ: ['open', true] }, 's.open = TRUE', []],
    [{ NE: ['open', false] }, 's.open IS DISTINCT FROM FALSE', []],
    [{ EQ: ['id', ID] }, `s.id = ${dialect.uuidIn('?')}`, [ID]],
    [{ EQ: ['svcId', 'S1'] }, `${svcId} = ?`, ['S1']],
    [{ EQ: ['seats', '5'] }, `s.seats = ${double('?')}`, [5]],
    [{ GT: ['name', 5] }, `${dialect.numberIn('s.name')} > ${double('?')}`, [5]],
    [{ GT: ['svcId', 5] }, `${dialect.numberIn(svcId)} > ${double('?')}`, [5]],
    [{ IS_NULL: ['id'] }, 's.id IS NULL', []],
    [{ IS_NOT_NULL: ['name'] }, 's.name IS NOT NULL', []],
    [{ LIKE: ['name', 'a%'] }, likes('s.name', dialect.like), ['a%']],
    [{ ILIKE: ['name', 'a%'] }, likes('s.name', dialect.ilike), ['a%']],
    [{ LIKE: ['id', 'a%'] }, likes(id, dialect.like), ['a%']],
    [{ ILIKE: ['seats', 'a%'] }, likes(dialect.numberOut('s.seats'), dialect.ilike), ['a%']],
    [{ IN: ['name', ['A', 'B']] }, `(s.name IN (${texts.text}))`, texts.parameters],
    [
      { IN: ['name', ['A', 7, 'B']] },
      `(s.name IN (${texts.text}) OR ${dialect.numberIn('s.name')} IN (${numbers.text}))`,
      [...texts.parameters, ...numbers.parameters],
    ],
    [{ NOT_IN: ['id', [ID]] }, `((s.id IN (${ids.text}))) IS NOT TRUE`, ids.parameters],
    [{ IN: ['name', []] }, 'FALSE', []],
    [{ NOT_IN: ['name', []] }, '(FALSE) IS NOT TRUE', []],
    [
      { LT: [{ DIV: ['seats', { ADD: ['seats', 2] }] }, 1] },
      `(${double('s.seats')} / NULLIF(${double(`(${double('s.seats')} + ${double(double('?'))})`)}, 0)) < ${double('?')}`,
      [2, 1],
    ],
    [{ EQ: [{ MUL: [2, 'seats'] }, 1] }, `(${double(double('?'))} * ${double('s.seats')}) = ${double('?')}`, [2, 1]],
    [{ EQ: [{ SUB: ['seats', 2] }, 1] }, `(${double('s.seats')} - ${double(double('?'))}) = ${double('?')}`, [2, 1]],
  ])('%j', (filter, sql, parameters) => {
    expect(sqlOf(filter)).toEqual([sql, parameters]);
  });

  test.each<[ValueKind, text: string]>([
    ['text', 'c'],
    ['date', 'c'],
    ['dateTime', 'c'],
    ['json', 'c'],
    ['uuid', dialect.uuidOut('c')],
    ['svcId', dialect.svcIdOut('S', 'c')],
    ['integer', dialect.numberOut('c')],
    ['float', dialect.numberOut('c')],
    ['numberText', dialect.numberOut('c')],
    ['boolean', "CASE WHEN c THEN 'true' WHEN NOT c THEN 'false' END"],
    ['datasets', '(SELECT ids FROM dataset_set WHERE dataset_set.key = c)'],
  ])('"SQL of any value as text, as the graph shows it": %s', (kind, text) => {
    const value = { field: 'f', column: 'c', kind, letter: 'S' };
    expect(textSql(value, 'c', dialect)).toBe(text);
    const isText = kind === 'text' || kind === 'svcId';
    expect(numberSql(value, 'c', dialect)).toBe(isText ? dialect.numberIn(text) : 'c');
  });

  test.each<[ValueKind, 'date' | 'text' | 'uuid', sql: string]>([
    ['dateTime', 'date', 'substr(n.c, 1, 10)'],
    ['dateTime', 'text', 'n.c'],
    ['dateTime', 'uuid', 'n.c'],
    ['date', 'date', 'n.c'],
  ])('"Dates and date-times as dates": %s as %s', (kind, as, sql) => {
    const leaf = { on: 'node', value: { field: 'f', column: 'c', kind } } as const;
    expect(comparedSql(leaf, { key: 'n.key', node: 'n' }, as, dialect)).toEqual({ text: sql, parameters: [] });
  });
});

describe('"SQL of a path’s stored value, at the record to which the path leads"', () => {
  const value = { field: 'f', column: 'c', kind: 'text' } as const;
  const place = { key: 'e.key', node: 'n', edge: 'e' };
  test('of the node and of the edge', () => {
    expect(columnOf({ on: 'node', value }, place)).toBe('n.c');
    expect(columnOf({ on: 'edge', value }, place)).toBe('e.c');
  });

  test('a table that is not joined has none', () => {
    expect(() => columnOf({ on: 'node', value }, { key: 'e.key', edge: 'e' })).toThrow(
      'No table is joined to read f from.',
    );
    expect(() => columnOf({ on: 'edge', value }, { key: 'e.key', node: 'n' })).toThrow(
      'No table is joined to read f from.',
    );
  });
});
