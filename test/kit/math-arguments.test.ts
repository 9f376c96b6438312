import { describe, expect, test } from 'vitest';
import { recordTypeOf } from '../../catalog/model.ts';
import { checkMath, MATH_FUNCTIONS, type MathFunction } from '../../kit/math-arguments.ts';
import { TINY } from '../ingest/tiny.ts';

const shop = recordTypeOf(TINY, 'Shop');
const check = (name: MathFunction, field: string) => () => checkMath(TINY, shop, name, { field });

/** Paths by the kind of value that they end at, and the functions that compute with it. */
const FITTING: readonly (readonly [field: string, kind: string, functions: readonly MathFunction[]])[] = [
  ['seats', 'a whole number', ['count', 'collect', 'sum', 'min', 'max', 'avg']],
  ['sales.amount', 'a number as text', ['count', 'collect', 'sum', 'min', 'max', 'avg']],
  ['addresses.latitude', 'a number', ['count', 'collect', 'sum', 'min', 'max', 'avg']],
  ['name', 'a text', ['count', 'collect']],
  ['sales.day', 'a day', ['count', 'collect', 'minDateTime', 'maxDateTime', 'minDate', 'maxDate']],
  ['open', 'a boolean', ['count', 'collect']],
  ['id', 'an id', ['count', 'collect']],
  ['addresses', 'a connection', ['count']],
];

describe('"Each function accepts paths to the values that it can compute with"', () => {
  test.each(FITTING)('%s, %s', (field, _, functions) => {
    for (const name of MATH_FUNCTIONS) {
      if (functions.includes(name)) expect(check(name, field)().path.text).toBe(field);
      else expect(check(name, field)).toThrow(expect.objectContaining({ code: 'BAD_USER_INPUT' }));
    }
  });

  test.each<[MathFunction, field: string, expected: string]>([
    ['sum', 'sales.day', 'a path that ends at a number; minDateTime, maxDateTime, count and collect fit this field'],
    ['minDateTime', 'seats', 'a path that ends at a date; sum, min, max, avg, count and collect fit this field'],
    ['maxDateTime', 'open', 'a path that ends at a date; count and collect fit this field'],
    ['sum', 'name', 'a path that ends at a number; count and collect fit this field'],
    ['minDateTime', 'name', 'a path that ends at a date; count and collect fit this field'],
    ['avg', 'id', 'a path that ends at a number; count and collect fit this field'],
    ['collect', 'addresses', 'a path that ends at a field; count takes connections'],
  ])('%s of %s: the error names functions that fit', (name, field, expected) => {
    expect(check(name, field)).toThrow(`${name} expects ${expected}, got "${field}".`);
  });

  test('the separator of collect is a comma, if none is given', () => {
    const separatorOf = (separator?: unknown) =>
      checkMath(TINY, shop, 'collect', { field: 'name', separator }).separator;
    expect([separatorOf(), separatorOf(null), separatorOf('; '), separatorOf('')]).toEqual([',', ',', '; ', '']);
    expect(() => separatorOf(7)).toThrow('separator');
  });
});

describe('"Filter paths are accepted relative to the target connection and from the node"', () => {
  test('values of the edge that leads to the target are relative to it', () => {
    const { order } = checkMath(TINY, shop, 'count', { field: 'addresses', conditions: { orderBy: ['rank', 'city'] } });
    expect(order.map(({ path: { leaf, steps } }) => [steps.map(({ field }) => field), leaf?.on])).toEqual([
      [['addresses'], 'edge'],
      [['addresses'], 'node'],
    ]);
  });
});
