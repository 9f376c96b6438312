import { describe, expect, test } from 'vitest';
import { parseOrder } from '../../../catalog/conditions/order.ts';
import { recordTypeOf } from '../../../catalog/model.ts';
import { resolvePath } from '../../../catalog/path.ts';
import { Aliases, type JoinedRecord } from '../../../kit/conditions/join.ts';
import { orderSql } from '../../../kit/conditions/order.ts';
import { sqlite } from '../../../storage/sqlite/dialect.ts';
import { TINY } from '../../ingest/tiny.ts';

const shop = { type: recordTypeOf(TINY, 'Shop') };
const path = (text: unknown) => resolvePath(TINY, shop, text);
const start = ['', { key: 's.key', node: 's' }] as const;

/** The sort keys of shops, where the statement has joined them as `s`. */
function keys(orderBy: readonly string[], bound: ReadonlyMap<string, JoinedRecord> = new Map([start])) {
  const terms = parseOrder(orderBy, path);
  return orderSql(terms, { catalog: TINY, dialect: sqlite, aliases: new Aliases(), bound }).map(({ text }) => text);
}

describe('"nulls first if ascending, last if descending"', () => {
  test.each([
    ['name', 's.name ASC NULLS FIRST'],
    ['name DESC', 's.name DESC NULLS LAST'],
    ['seats', 's.seats ASC NULLS FIRST'],
    ['open', 'CAST(s.open AS INTEGER) ASC NULLS FIRST'],
    ['id DESC', `${sqlite.uuidOut('s.id')} DESC NULLS LAST`],
    ['svcId', `${sqlite.svcIdOut('S', 's.id')} ASC NULLS FIRST`],
  ])('%s', (term, sql) => {
    expect(keys([term])).toEqual([sql]);
  });
});

describe('"Through a connection, ascending order uses the smallest value, descending the largest"', () => {
  const edge = 'shop_stands_at_address';
  test.each([
    ['names.name', '(SELECT min(t1.name) FROM shop_name AS t1 WHERE t1.owner_key = s.key) ASC NULLS FIRST'],
    ['names.name DESC', '(SELECT max(t1.name) FROM shop_name AS t1 WHERE t1.owner_key = s.key) DESC NULLS LAST'],
    ['shopCache.name', '(SELECT min(t1.name) FROM shop_cache AS t1 WHERE t1.owner_key = s.key) ASC NULLS FIRST'],
    [
      'addresses.city',
      `(SELECT min(t2.city) FROM ${edge} AS t1, address AS t2 WHERE t1.from_key = s.key AND t2.key = t1.to_key) ASC NULLS FIRST`,
    ],
    // The rank is the edge's: the address is not read.
    ['addresses.rank DESC', `(SELECT max(t1.from_rank) FROM ${edge} AS t1 WHERE t1.from_key = s.key) DESC NULLS LAST`],
    [
      'addresses.shops.name',
      `(SELECT min(t3.name) FROM ${edge} AS t1, ${edge} AS t2, shop AS t3 WHERE t1.from_key = s.key AND t2.to_key = t1.to_key AND t3.key = t2.from_key) ASC NULLS FIRST`,
    ],
    [
      'addresses.shops.rank',
      `(SELECT min(t2.to_rank) FROM ${edge} AS t1, ${edge} AS t2 WHERE t1.from_key = s.key AND t2.to_key = t1.to_key) ASC NULLS FIRST`,
    ],
  ])('%s', (term, sql) => {
    expect(keys([term])).toEqual([sql]);
  });
});

test('what cannot be sorted by is no SQL', () => {
  expect(() => keys(['names.name'], new Map())).toThrow('No record to start an order from.');
  const context = { catalog: TINY, dialect: sqlite, aliases: new Aliases(), bound: new Map([start]) };
  expect(() => orderSql([{ path: path('names'), descending: false }], context)).toThrow('Path names ends at no value.');
});
