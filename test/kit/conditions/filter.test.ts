import { describe, expect, test } from 'vitest';
import { parseFilter } from '../../../catalog/conditions/parse-filter.ts';
import { recordTypeOf } from '../../../catalog/model.ts';
import { resolvePath } from '../../../catalog/path.ts';
import { type FilterContext, filterSql } from '../../../kit/conditions/filter.ts';
import { Aliases, type JoinedRecord } from '../../../kit/conditions/join.ts';
import { sqlite } from '../../../storage/sqlite/dialect.ts';
import { TINY } from '../../ingest/tiny.ts';

const shop = { type: recordTypeOf(TINY, 'Shop') };
const start = ['', { key: 's.key', node: 's' }] as const;

/** The SQL of a filter over shops, where the statement has joined them as `s`. */
function filtered(written: unknown, context: Partial<FilterContext> = {}) {
  const filter = parseFilter(written, (path) => resolvePath(TINY, shop, path));
  const { text, parameters } = filterSql(filter, {
    ...{ catalog: TINY, dialect: sqlite, aliases: new Aliases(), bound: new Map([start]) },
    ...context,
  });
  return [text, parameters];
}

const name = { EQ: ['names.name', 'A'] };
const other = { EQ: ['names.name', 'B'] };
const city = { EQ: ['addresses.city', 'C'] };
const NAMES = 'shop_name AS t1 WHERE t1.owner_key = s.key AND';
const double = (value: string) => `CAST(${value} AS DOUBLE PRECISION)`;
const less = (left: string, right: string) => `(${double(left)} - ${double(right)}) > ${double('?')}`;

describe('"predicates that share a prefix bind to one record, and each prefix becomes a nested EXISTS"', () => {
  test.each<[string, filter: unknown, sql: string, parameters: readonly unknown[]]>([
    ['a value of its own', { EQ: ['name', 'A'] }, '(s.name = ?)', ['A']],
    [
      'two predicates of one prefix',
      { AND: [name, { LIKE: ['names.name', 'A%'] }] },
      `((EXISTS (SELECT 1 FROM ${NAMES} (t1.name = ? AND svc_like(t1.name, ?)))))`,
      ['A', 'A%'],
    ],
    [
      'two prefixes, and a value of its own',
      { AND: [name, city, { EQ: ['name', 'D'] }] },
      `((s.name = ? AND EXISTS (SELECT 1 FROM ${NAMES} (t1.name = ?)) AND EXISTS (SELECT 1 FROM shop_stands_at_address AS t2, address AS t3 WHERE t2.from_key = s.key AND t3.key = t2.to_key AND (t3.city = ?))))`,
      ['D', 'A', 'C'],
    ],
    [
      'a nested AND: its own scope',
      { AND: [name, { AND: [other] }] },
      '((EXISTS (SELECT 1 FROM shop_name AS t2 WHERE t2.owner_key = s.key AND (t2.name = ?))) AND ((EXISTS (SELECT 1 FROM shop_name AS t1 WHERE t1.owner_key = s.key AND (t1.name = ?)))))',
      ['A', 'B'],
    ],
    [
      'each branch of an OR, and "every NOT uses two-valued logic"',
      { OR: [name, { NOT: [other] }] },
      `((EXISTS (SELECT 1 FROM ${NAMES} (t1.name = ?))) OR ((EXISTS (SELECT 1 FROM shop_name AS t2 WHERE t2.owner_key = s.key AND (t2.name = ?))) IS NOT TRUE))`,
      ['A', 'B'],
    ],
    [
      'an AND of a NOT alone',
      { AND: [{ NOT: [name] }] },
      `(((EXISTS (SELECT 1 FROM ${NAMES} (t1.name = ?))) IS NOT TRUE))`,
      ['A'],
    ],
    [
      'a value of the edge: the table of the node is not read',
      { EQ: ['addresses.part', 'x'] },
      '(EXISTS (SELECT 1 FROM shop_stands_at_address AS t1 WHERE t1.from_key = s.key AND (t1.part = ?)))',
      ['x'],
    ],
    [
      'a path of two steps, which starts from the edge',
      { HAS: ['addresses.shops'] },
      '(EXISTS (SELECT 1 FROM shop_stands_at_address AS t1 WHERE t1.from_key = s.key AND (EXISTS (SELECT 1 FROM shop_stands_at_address AS t2 WHERE t2.to_key = t1.to_key AND (TRUE)))))',
      [],
    ],
    [
      'a predicate on the way of another',
      { AND: [city, { EQ: ['addresses.shops.name', 'D'] }] },
      '((EXISTS (SELECT 1 FROM shop_stands_at_address AS t1, address AS t2 WHERE t1.from_key = s.key AND t2.key = t1.to_key AND (t2.city = ? AND EXISTS (SELECT 1 FROM shop_stands_at_address AS t3, shop AS t4 WHERE t3.to_key = t1.to_key AND t4.key = t3.from_key AND (t4.name = ?))))))',
      ['C', 'D'],
    ],
    [
      'a cache row',
      { EQ: ['shopCache.name', 'A'] },
      '(EXISTS (SELECT 1 FROM shop_cache AS t1 WHERE t1.owner_key = s.key AND (t1.name = ?)))',
      ['A'],
    ],
  ])('%s', (_, filter, sql, parameters) => {
    expect(filtered(filter)).toEqual([sql, parameters]);
  });
});

describe('"Children that one predicate spans: the records that it reads are joined flat in one EXISTS"', () => {
  const across = { GT: [{ SUB: ['names.rank', 'addresses.latitude'] }, 1] };
  test.each<[string, filter: unknown, sql: string, parameters: readonly unknown[]]>([
    [
      'alone',
      across,
      `(EXISTS (SELECT 1 FROM shop_name AS t1, shop_stands_at_address AS t2, address AS t3 WHERE t1.owner_key = s.key AND t2.from_key = s.key AND t3.key = t2.to_key AND TRUE AND TRUE AND ${less('t1.rank', 't3.latitude')}))`,
      [1],
    ],
    [
      'with predicates on the same records, further from them, and on others',
      { AND: [across, name, { EQ: ['sales.kind', 'E'] }, { EQ: ['addresses.shops.name', 'D'] }] },
      `((EXISTS (SELECT 1 FROM shop_name AS t1, shop_stands_at_address AS t2, address AS t3 WHERE t1.owner_key = s.key AND t2.from_key = s.key AND t3.key = t2.to_key AND (t1.name = ?) AND (EXISTS (SELECT 1 FROM shop_stands_at_address AS t4, shop AS t5 WHERE t4.to_key = t2.to_key AND t5.key = t4.from_key AND (t5.name = ?))) AND ${less('t1.rank', 't3.latitude')}) AND EXISTS (SELECT 1 FROM shop_sale AS t6 WHERE t6.owner_key = s.key AND (t6.kind = ?))))`,
      ['A', 'D', 1, 'E'],
    ],
    [
      'to records two steps away',
      { GT: [{ SUB: ['addresses.shops.seats', 'names.rank'] }, 1] },
      `(EXISTS (SELECT 1 FROM shop_stands_at_address AS t1, shop_stands_at_address AS t2, shop AS t3, shop_name AS t4 WHERE t1.from_key = s.key AND t2.to_key = t1.to_key AND t3.key = t2.from_key AND t4.owner_key = s.key AND (TRUE) AND TRUE AND ${less('t3.seats', 't4.rank')}))`,
      [1],
    ],
    [
      'below a prefix that they share',
      { GT: [{ SUB: ['addresses.shops.names.rank', 'addresses.shops.sales.rank'] }, 1] },
      `(EXISTS (SELECT 1 FROM shop_stands_at_address AS t1 WHERE t1.from_key = s.key AND (EXISTS (SELECT 1 FROM shop_stands_at_address AS t2 WHERE t2.to_key = t1.to_key AND (EXISTS (SELECT 1 FROM shop_name AS t3, shop_sale AS t4 WHERE t3.owner_key = t2.from_key AND t4.owner_key = t2.from_key AND TRUE AND TRUE AND ${less('t3.rank', 't4.series_rank')}))))))`,
      [1],
    ],
    [
      'two predicates that share a connection: one EXISTS of three tables',
      { AND: [across, { GT: [{ SUB: ['names.rank', 'sales.amount'] }, 2] }] },
      `((EXISTS (SELECT 1 FROM shop_name AS t1, shop_stands_at_address AS t2, address AS t3, shop_sale AS t4 WHERE t1.owner_key = s.key AND t2.from_key = s.key AND t3.key = t2.to_key AND t4.owner_key = s.key AND TRUE AND TRUE AND TRUE AND ${less('t1.rank', 't3.latitude')} AND ${less('t1.rank', 't4.amount')})))`,
      [1, 2],
    ],
    [
      'two predicates over different connections: each its own EXISTS',
      { AND: [across, { GT: [{ SUB: ['sales.amount', 'partners.seats'] }, 2] }] },
      `((EXISTS (SELECT 1 FROM shop_name AS t1, shop_stands_at_address AS t2, address AS t3 WHERE t1.owner_key = s.key AND t2.from_key = s.key AND t3.key = t2.to_key AND TRUE AND TRUE AND ${less('t1.rank', 't3.latitude')}) AND EXISTS (SELECT 1 FROM shop_sale AS t4, shop_works_with_shop AS t5, shop AS t6 WHERE t4.owner_key = s.key AND t5.from_key = s.key AND t6.key = t5.to_key AND TRUE AND TRUE AND ${less('t4.amount', 't6.seats')})))`,
      [1, 2],
    ],
  ])('%s', (_, filter, sql, parameters) => {
    expect(filtered(filter)).toEqual([sql, parameters]);
  });
});

describe('"A path along one of these prefixes means that very record, in every scope"', () => {
  const bound = new Map<string, JoinedRecord>([start, ['names', { key: 'b.key', node: 'b', edge: 'b' }]]);
  test.each<[string, filter: unknown, sql: string]>([
    ['alone', name, '((b.name = ?))'],
    ['in a NOT', { NOT: [name] }, '(((b.name = ?)) IS NOT TRUE)'],
    ['twice', { AND: [name, { AND: [other] }] }, '(((b.name = ?)) AND (((b.name = ?))))'],
    [
      'beside a record that is not joined, in one predicate',
      { GT: [{ SUB: ['names.rank', 'sales.amount'] }, 1] },
      `(EXISTS (SELECT 1 FROM shop_sale AS t1 WHERE t1.owner_key = s.key AND TRUE AND TRUE AND ${less('b.rank', 't1.amount')}))`,
    ],
  ])('%s', (_, filter, sql) => {
    expect(filtered(filter, { bound })[0]).toBe(sql);
  });

  test('a predicate over records that are all joined needs no EXISTS', () => {
    const all = new Map([...bound, ['sales', { key: 'c.key', node: 'c', edge: 'c' }] as const]);
    expect(filtered({ GT: [{ SUB: ['names.rank', 'sales.amount'] }, 1] }, { bound: all })[0]).toBe(
      `((TRUE AND TRUE AND ${less('b.rank', 'c.amount')}))`,
    );
  });

  test('without the record at which paths start there is no SQL', () => {
    expect(() => filtered(name, { bound: new Map() })).toThrow('No record to start names from.');
    expect(() => filtered({ EQ: ['name', 'A'] }, { bound: new Map() })).toThrow('No record in scope for name.');
  });
});

describe('a statement that "scans all records of a table": "related records are then found once, not for each record"', () => {
  test.each<[string, filter: unknown, sql: string]>([
    ['an attribute', name, '(s.key IN (SELECT t1.owner_key FROM shop_name AS t1 WHERE (t1.name = ?)))'],
    [
      'the node of an edge',
      city,
      '(s.key IN (SELECT t1.from_key FROM shop_stands_at_address AS t1, address AS t2 WHERE t2.key = t1.to_key AND (t2.city = ?)))',
    ],
    [
      'an edge alone',
      { HAS: ['addresses'] },
      '(s.key IN (SELECT t1.from_key FROM shop_stands_at_address AS t1 WHERE (TRUE)))',
    ],
    [
      'further steps, for each of those',
      { EQ: ['addresses.shops.name', 'A'] },
      '(s.key IN (SELECT t1.from_key FROM shop_stands_at_address AS t1 WHERE (EXISTS (SELECT 1 FROM shop_stands_at_address AS t2, shop AS t3 WHERE t2.to_key = t1.to_key AND t3.key = t2.from_key AND (t3.name = ?)))))',
    ],
  ])('%s', (_, filter, sql) => {
    expect(filtered(filter, { wholeTable: true })[0]).toBe(sql);
    expect(filtered(filter, { wholeTable: false })[0]).toMatch(/^\(EXISTS/);
  });
});
