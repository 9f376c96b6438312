import { describe, expect, test } from 'vitest';
import { bounded } from '../../../gateway/mcp/bounded-result.ts';

const letters = (count: number) => 'x'.repeat(count);
const numbers = (count: number) => Array.from({ length: count }, () => 1);

describe('"unchanged if it fits"', () => {
  const value = { a: numbers(100) };
  const whole = JSON.stringify(value).length;

  test('a value of exactly the room, and one of a character more', () => {
    expect(bounded(value, whole)).toEqual({ value, leftOut: [] });
    expect(bounded(value, whole - 1).leftOut).toEqual([{ path: 'a', unit: 'items', shown: 99, found: 100 }]);
  });

  test('17,000 characters unless the room is given', () => {
    const long = (length: number) => ({ a: numbers(8_000), b: letters(length - 16_014) });
    expect(JSON.stringify(long(17_000))).toHaveLength(17_000);
    expect(bounded(long(17_000)).leftOut).toEqual([]);
    expect(bounded(long(17_001)).leftOut).toHaveLength(1);
  });
});

describe('texts', () => {
  test.each([2_000, 1_999])('of %i characters stay whole as long as longer ones can be cut', (length) => {
    const { value, leftOut } = bounded({ a: letters(length), b: letters(9_000) }, 8_000);
    expect(value).toEqual({ a: letters(length), b: `${letters(1_999)}…` });
    expect(leftOut).toEqual([{ path: 'b', unit: 'characters', shown: 2_000, found: 9_000 }]);
  });

  test('are cut to 500 characters before a list is', () => {
    const { value, leftOut } = bounded({ a: [letters(1_000), letters(1_000)] }, 1_013);
    expect(value).toEqual({ a: [`${letters(499)}…`, `${letters(499)}…`] });
    expect(leftOut).toEqual([{ path: 'a[]', unit: 'characters', shown: 1_000, found: 2_000 }]);
  });

  test('and lists are cut both, and each cut is reported', () => {
    const { value, leftOut } = bounded({ a: [letters(1_000), letters(1_000)] }, 1_012);
    expect(value).toEqual({ a: [`${letters(499)}…`] });
    expect(leftOut).toEqual([
      { path: 'a', unit: 'items', shown: 1, found: 2 },
      { path: 'a[]', unit: 'characters', shown: 500, found: 1_000 },
    ]);
  });

  test('are cut to 80 characters where a single item does not fit', () => {
    const { value, leftOut } = bounded({ a: [letters(1_000), letters(1_000)] }, 509);
    expect(value).toEqual({ a: [`${letters(79)}…`, `${letters(79)}…`] });
    expect(leftOut).toEqual([{ path: 'a[]', unit: 'characters', shown: 160, found: 2_000 }]);
  });

  test('keep no half of a letter', () => {
    const { value } = bounded({ a: `${letters(1_998)}𝕏${letters(9)}` }, 2_010);
    expect(value).toEqual({ a: `${letters(1_998)}…` });
  });
});

describe('"All lists are cut to the same length, the largest that fits"', () => {
  test.each(Array.from({ length: 40 }, (_, index) => index + 1))('%i items', (shown) => {
    const list = { a: numbers(100) };
    const room = 7 + 2 * shown;
    for (const each of [room, room + 1]) {
      expect(bounded(list, each)).toEqual({
        value: { a: numbers(shown) },
        leftOut: [{ path: 'a', unit: 'items', shown, found: 100 }],
      });
    }
  });

  test('long texts in them leave as many items as fit', () => {
    const { value } = bounded({ a: [1, 2, 3, 4].map(() => letters(1_000)) }, 8 + 3 * 502 + 2);
    expect(value.a).toHaveLength(3);
  });

  test('short ones stay complete', () => {
    const cut = { a: numbers(7), b: [{ c: numbers(3) }, { c: numbers(7) }] };
    const room = JSON.stringify(cut).length;
    expect(bounded({ a: numbers(50), b: [{ c: numbers(3) }, { c: numbers(30) }] }, room).value).toEqual(cut);
  });
});

describe('objects of too many fields', () => {
  const fields = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${String(at).padStart(2, '0')}`, 1]));

  test.each([1, 2, 3, 37, 99])('show the first %i', (shown) => {
    expect(bounded(fields(100), 8 * shown + 1)).toEqual({
      value: fields(shown),
      leftOut: [{ path: '', unit: 'fields', shown, found: 100 }],
    });
  });

  test('are refused where not one fits', () => {
    expect(() => bounded(fields(100), 8)).toThrow('The result has 801 characters, at most 8 are shown.');
    expect(bounded({ k: { a: 1, b: 1 } }, 13)).toEqual({
      value: { k: { a: 1 } },
      leftOut: [{ path: 'k', unit: 'fields', shown: 1, found: 2 }],
    });
  });
});

test('ten lines say what was left out, with at most 80 characters of a path', () => {
  const texts = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`${letters(90)}${at % 2}${at}`, letters(9_000)]),
  );
  expect(bounded(texts, 60_000).leftOut).toEqual([
    { path: letters(80), unit: 'characters', shown: 24_000, found: 108_000 },
  ]);
  const others = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`k${at}`, letters(9_000)]));
  expect(bounded(others, 60_000).leftOut).toHaveLength(10);
});
