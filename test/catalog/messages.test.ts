import { describe, expect, test } from 'vitest';
import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { quoted } from '../../catalog/errors/quoted.ts';
import { withoutNumbers } from '../../catalog/errors/without-numbers.ts';
import { UnknownPath, unknownPath } from '../../catalog/unknown-path.ts';

describe("a client's value in a message is JSON, cut to a readable length", () => {
  const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}`, 0]));
  test.each<[unknown, string]>([
    ['x', '"x"'],
    ['x'.repeat(58), `"${'x'.repeat(58)}"`],
    ['x'.repeat(59), `"${'x'.repeat(59)}…`],
    [7, '7'],
    [null, 'null'],
    [undefined, 'undefined'],
    [Number.NaN, '"NaN"'],
    [Number.NEGATIVE_INFINITY, '"-Infinity"'],
    [{ a: undefined, b: [1] }, '{"b":[1]}'],
    [deep(8), '[[[[[[[["…"]]]]]]]]'.replace('"…"', '1')],
    [deep(9), '[[[[[[[["…"]]]]]]]]'],
    [{ a: { b: deep(6) } }, '{"a":{"b":[[[[[[1]]]]]]}}'],
    [{ a: { b: deep(7) } }, '{"a":{"b":[[[[[["…"]]]]]]}}'],
    [Array(1000).fill(1), `[${'1,'.repeat(29)}1…`],
    [keys(5), '{"0":0,"1":0,"2":0,"3":0,"4":0}'],
  ])('%j', (value, text) => {
    expect(quoted(value)).toBe(text);
  });

  test('values of any size take no time: what is not shown is not read', () => {
    let read = 0;
    const many = Array.from({ length: 200 }, (_, n) => [`k${n}`, { get: () => ++read, enumerable: true }] as const);
    quoted(Object.defineProperties({}, Object.fromEntries(many)));
    expect(read).toBe(60);
    expect(quoted({ ['k'.repeat(1000)]: 1 }).length).toBeLessThan(70);
  });
});

describe('the names that there are', () => {
  const miss = (names: readonly string[], name = 'zzzzzzzz') => ({
    steps: 0,
    name,
    type: 'Shop',
    names,
    isValue: false,
  });
  /** Thirteen characters each, fifteen with comma and blank. */
  const named = (count: number) => Array.from({ length: count }, (_, n) => `field${String(n).padStart(8, '0')}`);

  test('are listed alphabetically, up to 150 characters', () => {
    const { message } = unknownPath('zzzzzzzz', [miss(named(10).reverse())]);
    expect(message).toBe(`Unknown path "zzzzzzzz": Shop has no "zzzzzzzz". Shop has: ${named(10).join(', ')}.`);
    expect(unknownPath('zzzzzzzz', [miss(named(11))]).message).toContain(`${named(10).join(', ')} and 1 more.`);
    const tooLong = [...named(9), 'field00000009x'];
    expect(unknownPath('zzzzzzzz', [miss(tooLong)]).message).toContain(`${named(9).join(', ')} and 1 more.`);
  });

  test('two of them are suggested, the nearest first', () => {
    const { message } = unknownPath('nam', [miss(['names', 'name', 'nam3', 'city'], 'nam')]);
    expect(message).toContain('; did you mean "nam3" or "name"? Shop has: city, nam3, name, names.');
  });

  test('an unknown path is told apart from other bad input', () => {
    expect(unknownPath('x', [miss([])])).toBeInstanceOf(UnknownPath);
    expect(badUserInput('first', 'a number', -1)).not.toBeInstanceOf(UnknownPath);
  });
});

test('a number of nine digits is masked in a message, ids of records stay', () => {
  const id = 'b020552a-f7f7-4992-9184-950d9c8dfe94';
  expect(withoutNumbers(`123-45-6789, ${id}, B29624a281224524d and 123456789`)).toBe(
    `*********, ${id}, B29624a281224524d and *********`,
  );
});
