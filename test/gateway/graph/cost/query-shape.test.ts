import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { QUERY_LIMITS, type QueryLimits } from '../../../../catalog/query-limits.ts';
import { shapeFault, textFault } from '../../../../gateway/graph/cost/query-shape.ts';

const SMALL = {
  tokens: 12,
  lines: 3,
  definitions: 2,
  variables: 3,
  depth: 3,
  fields: 5,
  rootFields: 3,
  introspections: 1,
  aliases: 2,
  directives: 3,
};
const faultOf = (query: string, limit: keyof QueryLimits, operationName?: string) =>
  shapeFault(
    parse(query, { noLocation: true }),
    { query, ...(operationName !== undefined && { operationName }) },
    { ...QUERY_LIMITS, [limit]: SMALL[limit] },
  )?.message;

describe('a document exactly at a limit is taken, one more is refused', () => {
  test.each<[limit: keyof QueryLimits, allowed: string, refused: string, got: number]>([
    ['definitions', '{ a } fragment F on Query { a }', '{ a } fragment F on Query { a } fragment G on Query { a }', 3],
    ['variables', 'query A($a: Int, $b: Int, $c: Int) { a }', 'query A($a: Int, $b: Int, $c: Int, $d: Int) { a }', 4],
    ['depth', '{ a { b { c } } }', '{ a { b { c { d } } } }', 4],
    [
      'depth',
      '{ a { ...F } } fragment F on A { ... on A { b { c } } }',
      '{ a { ...F } } fragment F on A { ... on A { b { c { d } } } }',
      4,
    ],
    ['fields', '{ a { b c } d { e } }', '{ a { b c } d { e f } }', 6],
    ['fields', '{ a { ...F } b } fragment F on A { c d e }', '{ a { ...F } b { ...F } } fragment F on A { c d }', 6],
    ['rootFields', '{ a b c }', '{ a b c d }', 4],
    [
      'rootFields',
      '{ a ...F ...F } fragment F on Query { b c }',
      '{ a ... { b } ...F ...F } fragment F on Query { c d }',
      4,
    ],
    ['introspections', '{ __schema { x } __type { x } }', '{ a: __type { x } b: __type { x } __schema { x } }', 2],
    ['aliases', '{ x: a y: b c }', '{ x: a y: b { z: c } }', 3],
    [
      'aliases',
      '{ x: a ...F } fragment F on Query { y: b }',
      '{ x: a ...F } fragment F on Query { y: b ... { z: c } }',
      3,
    ],
    [
      'directives',
      'query A($v: Int @d) @d { a @d }',
      'query A($v: Int @d) @d { a @d { ...F @d } } fragment F on A { b }',
      4,
    ],
    ['directives', '{ a @d ... @d { b @d } }', '{ a @d ... @d { b @d } ...F } fragment F on Query @d { c }', 4],
  ])('%s: %s', (limit, allowed, refused, got) => {
    expect(faultOf(allowed, limit)).toBeUndefined();
    expect(faultOf(refused, limit)).toMatch(
      new RegExp(`^The query expects at most ${SMALL[limit]} .*, got ${got}\\.$`),
    );
  });
});

test('only the operation that is asked for is measured, and none where none is named', () => {
  const query = 'query A { a } query B { a b c d }';
  expect(['A', 'B', undefined].map((name) => faultOf(query, 'rootFields', name) !== undefined)).toEqual([
    false,
    true,
    false,
  ]);
});

test('fragments that do not exist, or spread themselves, count nothing more', () => {
  expect(faultOf('{ a ...G }', 'fields')).toBeUndefined();
  expect(faultOf('{ a ...F } fragment F on Query { b c ...F }', 'fields')).toBeUndefined();
});

test('the fault is at the place that is too many, with the key of a root field', () => {
  const query = '{ a b\n c ... { x: d } }';
  const fault = shapeFault(parse(query, { noLocation: true }), { query }, { ...QUERY_LIMITS, rootFields: 3 });
  expect(fault?.toJSON()).toEqual({
    message: 'The query expects at most 3 root fields, got 4.',
    locations: [{ line: 2, column: 10 }],
    path: ['x'],
    extensions: { code: 'BAD_USER_INPUT' },
  });
});

describe('a text that is too large is refused before it is parsed', () => {
  const limits = { ...QUERY_LIMITS, tokens: SMALL.tokens, lines: SMALL.lines };
  test.each<[query: string, place: [line: number, column: number] | undefined]>([
    ['{ a b c d e f g h i j }', undefined],
    ['{ a b c d e f g h i j k }', [1, 25]],
    ['{\n a }\n', undefined],
    ['{\n a }\n\n', [4, 1]],
    ['{\r\n a }\r\n', undefined],
    ['{\r a }\r\n b \n', [4, 1]],
    // Short enough to hold no more lines than characters.
    ['{}\n', undefined],
  ])('%j', (query, place) => {
    const at = textFault({ query }, limits)?.locations?.[0];
    expect(at && [at.line, at.column]).toEqual(place);
  });
});
