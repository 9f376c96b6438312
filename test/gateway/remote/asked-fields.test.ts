import { describe, expect, test } from 'vitest';
import { askedFields, keepAsked } from '../../../gateway/remote/asked-fields.ts';

/** The selected keys, as objects of objects. */
const shown = (asked: ReturnType<typeof askedFields>): object =>
  Object.fromEntries([...asked].map(([key, below]) => [key, shown(below)]));

test.each<[query: string, asked: object]>([
  ['{ a b { c } }', { a: {}, b: { c: {} } }],
  ['{ x: a }', { x: {} }],
  ['{ a { b } a { c } }', { a: { b: {}, c: {} } }],
  ['{ ... on Query { a } ... @include(if: false) { b } }', { a: {}, b: {} }],
  ['{ ...F a } fragment F on Query { b ...G } fragment G on Query { c { d } }', { b: {}, c: { d: {} }, a: {} }],
  ['{ a ...Missing }', { a: {} }],
  ['fragment F on Query { a }', {}],
])('"what the planner\'s document of a fetch selects": %s', (query, asked) => {
  expect(shown(askedFields(query))).toEqual(asked);
});

describe('"Removes every field of an object that was not selected", and "returns the number of objects"', () => {
  const asked = askedFields('{ a b { c } }');
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
    expect(keepAsked(value, asked)).toBe(objects);
    expect(value).toEqual(kept);
  });

  test('"Throws a SyntaxError for values that nest too deeply"', () => {
    const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
    expect(keepAsked(nested(1_000), asked)).toBe(0);
    expect(() => keepAsked(nested(1_001), asked)).toThrow(
      new SyntaxError('Expected values of at most 1000 levels, got more.'),
    );
    const objects = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);
    expect(keepAsked(objects(999), asked)).toBe(999);
    expect(() => keepAsked(objects(1_000), asked)).toThrow(SyntaxError);
  });
});
