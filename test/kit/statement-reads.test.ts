import { expect, test } from 'vitest';
import { recordTypeOf } from '../../catalog/model.ts';
import { resolvePath } from '../../catalog/path.ts';
import { conditionsFrom } from '../../kit/conditions/check.ts';
import { checkMath } from '../../kit/math-arguments.ts';
import { readsOfMath, readsOfPage, readsOfRecord } from '../../kit/statement-reads.ts';
import { FanOuts } from '../../storage/fan-outs.ts';
import { TINY } from '../ingest/tiny.ts';

/** 100 shops with at most 5 names and 2 addresses each; 50 addresses with at most 40 shops. */
const fanOuts = new FanOuts([
  { connection: 'Shop.names', after: null, owners: 100, greatest: 5, means: [1, 2, 2] },
  { connection: 'Shop.addresses', after: null, owners: 100, greatest: 2, means: [1] },
  { connection: 'Address.shops', after: null, owners: 50, greatest: 40, means: [1, 2] },
]);

const shop = recordTypeOf(TINY, 'Shop');
const address = recordTypeOf(TINY, 'Address');
const conditions = (written: object, type = shop) => conditionsFrom(TINY, { type }, written);

test.each([
  ['nothing', {}, 1],
  ['a value of its own', { filter: { EQ: ['name', 'A'] } }, 2],
  ['a path', { filter: { EQ: ['names.name', 'A'] } }, 1 + 5],
  ['a path of two steps: those of both', { filter: { EQ: ['addresses.shops.name', 'A'] } }, 1 + 2 + 2 * 40],
  [
    'each predicate, whatever stands between them',
    { filter: { OR: [{ EQ: ['names.name', 'A'] }, { NOT: [{ EQ: ['names.name', 'B'] }] }] } },
    1 + 5 + 5,
  ],
  [
    'a difference of two paths: their combinations',
    { filter: { GT: [{ SUB: ['names.rank', 'addresses.rank'] }, 1] } },
    1 + 5 * 2,
  ],
  ['an order', { orderBy: ['names.name', 'addresses.city'] }, 1 + 5 + 2],
])('a record is read with what its conditions look at: %s', (_, written, reads) => {
  expect(readsOfRecord(fanOuts, conditions(written))).toBe(reads);
});

test('a page under conditions looks at all edges of its owners, of which there are only so many', () => {
  const shops = address.connections.get('shops');
  if (shops === undefined) throw new Error('No shops.');
  const filter = conditions({ filter: { EQ: ['names.name', 'A'] } });
  const reads = (owners: number) => readsOfPage(fanOuts, TINY, shops, owners, filter);
  expect([reads(1), reads(2)]).toEqual([40 * 6, 80 * 6]);
  // 50 addresses have two shops each on average: there are 100 edges, and not 40 for each of 10 addresses.
  expect(reads(10)).toBe(100 * 6);
});

test('"at most as many as exist", in whole edges, and at least one for each owner', () => {
  const shops = address.connections.get('shops');
  if (shops === undefined) throw new Error('No shops.');
  const reads = (greatest: number, mean: number, owners: number) => {
    const measured = [{ connection: 'Address.shops', after: null, owners: 7, greatest, means: [mean] }];
    return readsOfPage(new FanOuts(measured), TINY, shops, owners, conditions({}));
  };
  // Seven addresses with half a shop each have four at most; nobody has more than three.
  expect([reads(3, 0.5, 1), reads(3, 0.5, 2)]).toEqual([3, 4]);
  expect([reads(1, 1, 2), reads(0, 0, 1), reads(0, 0, 3)]).toEqual([2, 1, 3]);
});

test('a function over a value of the records themselves reads those, with what its conditions look at', () => {
  const written = { filter: { EQ: ['names.name', 'A'] } };
  const math = checkMath(TINY, shop, 'sum', { field: 'seats', conditions: written });
  expect(readsOfMath(fanOuts, TINY, math.path.steps, 3, math)).toBe(3 * (1 + 5));
});

test('a function over a path reads the records of all its steps, with what further paths look at', () => {
  const reads = (field: string, owners: number, written: object = {}) => {
    const math = checkMath(TINY, shop, 'count', { field, conditions: written });
    return readsOfMath(fanOuts, TINY, resolvePath(TINY, { type: shop }, field).steps, owners, math);
  };
  expect(reads('names', 3)).toBe(3 * 5);
  expect(reads('addresses.shops', 3)).toBe(3 * (2 + 2 * 40));
  expect(reads('addresses.shops.addresses.shops.addresses.shops', 1)).toBeGreaterThan(500_000);
  // There are 100 edges of addresses, and five names behind each: 10 addresses do not lead to 40 each.
  const names = checkMath(TINY, address, 'count', { field: 'shops.names' });
  expect(readsOfMath(fanOuts, TINY, names.path.steps, 10, names)).toBe(100 * (1 + 5));
  // A path along the field's own speaks of the very records that it reads.
  expect(reads('names', 3, { filter: { EQ: ['names.name', 'A'] } })).toBe(3 * 5 * 2);
  expect(reads('names', 3, { filter: { EQ: ['addresses.city', 'A'] } })).toBe(3 * 5 * (1 + 2));
});
