import { describe, expect, test } from 'vitest';
import { keepSelected, responseKeys } from '../../../gateway/remote/response-keys.ts';

/** The selected keys, as objects of objects. */
const shown = (keys: ReturnType<typeof responseKeys>): object =>
  Object.fromEntries([...keys].map(([key, below]) => [key, shown(below)]));

test.each<[query: string, keys: object]>([
  ['{ a b { c } }', { a: {}, b: { c: {} } }],
  ['{ x: a }', { x: {} }],
  ['{ a { b } a { c } }', { a: { b: {}, c: {} } }],
  ['{ ... on Query { a } ... @include(if: false) { b } }', { a: {}, b: {} }],
  ['{ ...F a } fragment F on Query { b ...G } fragment G on Query { c { d } }', { b: {}, c: { d: {} }, a: {} }],
  ['{ a ...Missing }', { a: {} }],
  ['fragment F on Query { a }', {}],
])('"what the planner\'s document of a fetch selects": %s', (query, keys) => {
  expect(shown(responseKeys(query))).toEqual(keys);
});

describe('"Removes every field of an object that was not selected", and "returns the number of objects"', () => {
  const keys = responseKeys('{ a b { c } }');
  test.each<[value: unknown, objects: number, kept: unknown]>([
    [{ a: 1, x: 2 }, 1, { a: 1 }],
    [{ b: [{ c: 1, d: 2 }, null, { d: 1 }] }, 3, { b: [{ c: 1 }, null, {}] }],
    // A leaf keeps what is in it, whose objects count as well.
    [{ a: { x: { y: 1 } } }, 3, { a: { x: { y: 1 } } }],
    [{ x: { y: {} } }, 1, {}],
    [[[{ a: 1 }], [{ a: 2 }]], 2, [[{ a: 1 }], [{ a: 2 }]]],
    [null, 0, null],
    ['text', 0, 'text'],
  ])('%j has %i', (value, objects, kept) => {
    expect(keepSelected(value, keys)).toBe(objects);
    expect(value).toEqual(kept);
  });

  test('"Throws a SyntaxError for values that nest too deeply"', () => {
    const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
    expect(keepSelected(nested(1_000), keys)).toBe(0);
    expect(() => keepSelected(nested(1_001), keys)).toThrow(
      new SyntaxError('Expected values of at most 1000 levels, got more.'),
    );
    const objects = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);
    expect(keepSelected(objects(999), keys)).toBe(999);
    expect(() => keepSelected(objects(1_000), keys)).toThrow(SyntaxError);
  });
});
