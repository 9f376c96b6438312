import { describe, expect, test } from 'vitest';
import { parseOrder } from '../../catalog/conditions/order.ts';
import { parseFilter } from '../../catalog/conditions/parse-filter.ts';
import { parseSlice } from '../../catalog/conditions/slice.ts';
import { recordTypeOf } from '../../catalog/model.ts';
import { resolvePath } from '../../catalog/path.ts';
import { readCatalog } from '../../catalog/read.ts';

const CATALOG = readCatalog();
const path = (text: unknown) => resolvePath(CATALOG, { type: recordTypeOf(CATALOG, 'Brand') }, text);

const NAME = { IS_NULL: ['names.name'] };
const nested = (levels: number): unknown => (levels === 1 ? NAME : { NOT: [nested(levels - 1)] });
const sum = (levels: number): unknown => (levels === 1 ? 'reviews' : { ADD: [1, sum(levels - 1)] });
const COUNT = 'operatingLocations.reviewSummaries.reviewCount';
/** The last value that is allowed, and the first that is not. */
const bounds: readonly [what: string, take: (count: number) => unknown, max: number, message: RegExp][] = [
  [
    'levels of a filter',
    (count) => parseFilter(nested(count), path),
    20,
    /^A filter expects at most 20 levels, got "NOT|IS_NULL/,
  ],
  [
    'operators',
    (count) => parseFilter({ AND: Array(count - 1).fill(NAME) }, path),
    200,
    /^A filter expects at most 200 operators/,
  ],
  [
    'items of a list',
    (count) => parseFilter({ IN: ['names.name', Array(count).fill('x')] }, path),
    10_000,
    /^IN expects at most 10000 items, got 10001/,
  ],
  [
    'characters of a pattern',
    (count) => parseFilter({ LIKE: ['names.name', 'x'.repeat(count)] }, path),
    1_000,
    /^LIKE expects a pattern of at most 1000/,
  ],
  [
    'terms of an order',
    (count) => parseOrder(Array(count).fill('names.name'), path),
    10,
    /^orderBy expects at most 10 terms, got 11/,
  ],
  [
    'digits of a page token',
    (count) => parseSlice({ pageToken: '1'.repeat(count) }),
    9,
    /^conditions\.pageToken expects/,
  ],
];

describe('bounds of conditions hold exactly', () => {
  test.each(bounds)('%s', (_, take, max, message) => {
    expect(() => take(max)).not.toThrow();
    expect(() => take(max + 1)).toThrow(message);
  });

  test('levels of arithmetic count as those of the filter', () => {
    const compared = (levels: number) => ({ GT: [sum(levels), 1] });
    const read = () => path(COUNT);
    expect(() => parseFilter(compared(20), read)).not.toThrow();
    expect(() => parseFilter(compared(21), read)).toThrow(/at most 20 levels/);
  });

  test('related records of arithmetic: 24, those on the way to a value included, each once', () => {
    const add = (one: unknown, other: unknown) => ({ ADD: [one, other] });
    const twelve = `${'operatingLocations.brands.'.repeat(5)}${COUNT}`;
    const twelveOthers = `legalEntities.brands.${'operatingLocations.brands.'.repeat(4)}${COUNT}`;
    const all = add(
      add(twelve, twelveOthers),
      COUNT.replace('operatingLocations', 'operatingLocations.brands.operatingLocations'),
    );
    expect(() => parseFilter({ GT: [add(twelve, twelveOthers), 0] }, path)).not.toThrow();
    expect(() => parseFilter({ GT: [add(twelve, add(twelve, twelveOthers)), 0] }, path)).not.toThrow();
    expect(() => parseFilter({ GT: [all, 0] }, path)).toThrow(/^ADD expects at most 24 related records in arithmetic/);
  });
});

describe('what a filter consists of', () => {
  test.each<[unknown, RegExp]>([
    [{ EQ: ['names.name'] }, /^EQ expects a path and a literal, got \["names.name"\]/],
    [{ EQ: ['names', 'x'] }, /^EQ expects a path that ends at a field, got "names"/],
    [{ EQ: 'x' }, /^EQ expects an array of arguments, got "x"/],
    [{ AND: [] }, /^AND expects one or more expressions/],
    [{ NOT: [NAME, NAME] }, /^NOT expects one expression/],
    [{ HAS: ['names.name'] }, /^HAS expects a path that ends at a connection, got "names.name"/],
    [{ IN: ['names.name', 'x'] }, /^IN expects a path and an array, got "x"/],
    [{ LIKE: ['names.name', 'x', 'y'] }, /^LIKE expects a path and a pattern/],
    [{ LIKE: ['isMarketables.isMarketable', 'x'] }, /^LIKE expects a path that ends at a text/],
    [{ LIKE: ['names.name', 'x\\'] }, /^LIKE expects a pattern whose backslash stands before a sign/],
    [
      { GT: [{ ADD: ['names.firstObservedDate', 1] }, 1] },
      /^ADD expects a number or a path that ends at one, got "names.firstObservedDate"/,
    ],
    [{ GT: [{ ADD: [1] }, 1] }, /^ADD expects two of path, number and arithmetic/],
    [{ GT: [{ AND: [1, 2] }, 1] }, /^GT expects a path or ADD, SUB, MUL or DIV on its left, got "AND"/],
    [[], /^A filter expects an object with one operator/],
    [{ EQ: [], NE: [] }, /^A filter expects exactly one operator in each object, got \["EQ","NE"\]/],
  ])('%j', (filter, message) => {
    expect(() => parseFilter(filter, path)).toThrow(message);
  });

  test('"Operator keys in any letter case"; a pattern may end in an escaped backslash', () => {
    expect(parseFilter({ eq: ['names.name', 'x'] }, path)).toMatchObject({ operator: 'EQ' });
    expect(parseFilter({ Like: ['names.name', 'x\\\\'] }, path)).toMatchObject({ operator: 'LIKE', pattern: 'x\\\\' });
  });

  test('orders and pages', () => {
    expect(
      parseOrder(['names.name desc', ' names.name\tASC ', 'svcId'], path).map(({ descending }) => descending),
    ).toEqual([true, false, false]);
    expect(parseOrder(null, path)).toEqual([]);
    expect(() => parseOrder(['operatingLocations.datasetIds'], path)).toThrow(
      /^orderBy expects a path that ends at a field/,
    );
    expect(parseSlice({})).toBeUndefined();
    expect(parseSlice({ limit: 0 })).toEqual({ offset: 0, limit: 0 });
    expect(parseSlice({ pageToken: '20', limit: null })).toEqual({ offset: 20 });
    expect(() => parseSlice({ limit: -1 })).toThrow(/^conditions\.limit expects a whole number from 0/);
    expect(() => parseSlice({ limit: 1.5 })).toThrow(/^conditions\.limit/);
  });
});
