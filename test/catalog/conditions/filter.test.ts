import { describe, expect, test } from 'vitest';
import { pathsIn, pathsOf } from '../../../catalog/conditions/filter.ts';
import { parseOrder } from '../../../catalog/conditions/order.ts';
import { parseFilter } from '../../../catalog/conditions/parse-filter.ts';
import { recordTypeOf } from '../../../catalog/model.ts';
import { resolvePath } from '../../../catalog/path.ts';
import { TINY } from '../../ingest/tiny.ts';

const path = (text: unknown) => resolvePath(TINY, { type: recordTypeOf(TINY, 'Shop') }, text);

const SUM = { ADD: ['seats', { MUL: [2, 'sales.amount'] }] };

describe('"All paths of a filter"', () => {
  test.each<[filter: unknown, paths: readonly string[]]>([
    [{ EQ: ['name', 'x'] }, ['name']],
    [{ IN: ['name', ['x', 'y']] }, ['name']],
    [{ LIKE: ['names.name', '%'] }, ['names.name']],
    [{ HAS: ['addresses'] }, ['addresses']],
    [{ IS_NULL: ['open'] }, ['open']],
    [{ GT: [SUM, 1] }, ['seats', 'sales.amount']],
    [{ GT: [{ SUB: [1, 2] }, 1] }, []],
    [{ NOT: [{ EQ: ['name', 'x'] }] }, ['name']],
    [
      { AND: [{ EQ: ['name', 'x'] }, { OR: [{ IS_NULL: ['open'] }, { NOT: [{ GT: [SUM, 1] }] }] }] },
      ['name', 'open', 'seats', 'sales.amount'],
    ],
  ])('%j', (filter, paths) => {
    expect(pathsIn(parseFilter(filter, path)).map(({ text }) => text)).toEqual(paths);
  });

  test('of one predicate', () => {
    const filter = parseFilter({ GT: [SUM, 1] }, path);
    expect('left' in filter ? pathsOf(filter).map(({ text }) => text) : []).toEqual(['seats', 'sales.amount']);
  });
});

describe('levels count from the outermost operator, whatever they nest in', () => {
  const leaf = { IS_NULL: ['name'] };
  const nested = (levels: number, within: (inner: unknown) => unknown): unknown =>
    levels === 1 ? leaf : within(nested(levels - 1, within));
  test.each<[what: string, within: (inner: unknown) => unknown]>([
    ['NOT', (inner) => ({ NOT: [inner] })],
    ['AND', (inner) => ({ AND: [leaf, inner] })],
    ['OR', (inner) => ({ OR: [inner] })],
  ])('%s', (_, within) => {
    expect(() => parseFilter(nested(20, within), path)).not.toThrow();
    expect(() => parseFilter(nested(21, within), path)).toThrow(
      'A filter expects at most 20 levels, got "IS_NULL on level 21".',
    );
  });

  test.each<[side: string, sum: (inner: unknown) => unknown]>([
    ['left', (inner) => ({ ADD: [inner, 1] })],
    ['right', (inner) => ({ ADD: [1, inner] })],
  ])('arithmetic on the %s', (_, sum) => {
    const of = (levels: number): unknown => (levels === 1 ? 'seats' : sum(of(levels - 1)));
    expect(() => parseFilter({ GT: [of(20), 1] }, path)).not.toThrow();
    expect(() => parseFilter({ GT: [of(21), 1] }, path)).toThrow('A filter expects at most 20 levels');
  });
});

describe('what is refused is repeated whole', () => {
  test.each<[filter: unknown, message: string | RegExp]>([
    [{}, 'A filter expects exactly one operator in each object, got [].'],
    [null, 'A filter expects an object with one operator, such as {"EQ": ["names.name", "ACME"]}, got null.'],
    ['EQ', 'A filter expects an object with one operator, such as {"EQ": ["names.name", "ACME"]}, got "EQ".'],
    [
      { NEAR: ['name'] },
      'A filter expects EQ, NE, GT, GTE, LT, LTE, IN, NOT_IN, LIKE, ILIKE, AND, OR, NOT, HAS, IS_NULL or IS_NOT_NULL, got "NEAR".',
    ],
    [{ [`x${'y'.repeat(60)}`]: [] }, /^A filter expects EQ.*, got "xy{39}"\.$/],
    [{ [`x${'y'.repeat(60)}`]: 1 }, /^xy{39} expects an array of arguments, got 1\.$/],
    [
      Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`k${n}`, 0])),
      'A filter expects exactly one operator in each object, got ["k0","k1","k2","k3","k4"].',
    ],
    [{ EQ: ['name', 'x', 'y'] }, 'EQ expects a path and a literal, got ["name","x","y"].'],
    [{ NOT_IN: ['name'] }, 'NOT_IN expects a path and an array, got ["name"].'],
    [{ NOT: [] }, 'NOT expects one expression, got [].'],
    [{ HAS: [] }, 'HAS expects a path that ends at a connection, got [].'],
    [{ IS_NOT_NULL: ['name', 'open'] }, 'IS_NOT_NULL expects a path, got ["name","open"].'],
    [{ IS_NULL: ['names'] }, 'IS_NULL expects a path that ends at a field, got "names".'],
    [{ ILIKE: ['name'] }, 'ILIKE expects a path and a pattern, got ["name"].'],
    [{ EQ: [{ ADD: ['open', 1] }, 1] }, 'ADD expects a number or a path that ends at one, got "open".'],
    [{ EQ: [{ MUL: [2, 'names.name'] }, 1] }, 'MUL expects a number or a path that ends at one, got "names.name".'],
    [{ EQ: [{ ADD: ['names', 1] }, 1] }, 'ADD expects a path that ends at a field, got "names".'],
    [{ EQ: [{ ADD: [1, Number.POSITIVE_INFINITY] }, 1] }, /^A filter expects an object with one operator/],
    [{ EQ: [{ ADD: [1, 2, 3] }, 1] }, 'ADD expects two of path, number and arithmetic, got [1,2,3].'],
    [{ EQ: [7, 1] }, /^A filter expects an object with one operator.*, got 7\.$/],
  ])('%j', (filter, message) => {
    expect(() => parseFilter(filter, path)).toThrow(message);
  });
});

describe('"orderBy: list of path, path ASC, path DESC, any case"', () => {
  test.each<[term: unknown, message: string]>([
    ['addresses', 'orderBy expects a path that ends at a field, got "addresses".'],
    ['name DOWN', 'orderBy expects "path", "path ASC" or "path DESC", got "name DOWN".'],
    ['', 'orderBy expects "path", "path ASC" or "path DESC", got "".'],
    [7, 'orderBy expects "path", "path ASC" or "path DESC", got 7.'],
  ])('%j is refused', (term, message) => {
    expect(() => parseOrder([term], path)).toThrow(message);
  });

  test('a text instead of a list is refused, undefined is no order', () => {
    expect(() => parseOrder('name', path)).toThrow('orderBy expects a list of "path ASC" or "path DESC", got "name".');
    expect(parseOrder(undefined, path)).toEqual([]);
  });
});
