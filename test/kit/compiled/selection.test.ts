import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLResolveInfo } from 'graphql';
import { describe, expect, test } from 'vitest';
import { tooManyRows } from '../../../catalog/errors/catalogue.ts';
import type { Part, PartCompiler } from '../../../kit/compiled/compiling.ts';
import { answered, later } from './answered.ts';

const schema = makeExecutableSchema({
  typeDefs: `
    type Query { a: String  b: String  c: String!  slow: String  slower: String  shop: Shop }
    type Mutation { a: String  b: String  shop: Shop }
    type Shop { path: String  shops: [Shop]  a: String  b: String }`,
  resolvers: {
    Query: {
      slow: () => later('slow', 1),
      slower: () => later('slower', 20),
      shop: () => ({ shops: [{}, { shops: [{}] }] }),
    },
    Mutation: { shop: () => ({}) },
    Shop: { path: (_shop, _args, _context, info: GraphQLResolveInfo) => JSON.stringify(info.path) },
  },
});

/** A part of fields of Query that does what a test says, and the fields that each compiled part serves. */
function partOf(part: Part, traits: Pick<PartCompiler, 'together' | 'safe'> = {}) {
  const compiled: string[] = [];
  const compiler: PartCompiler = {
    ...traits,
    compile(uses) {
      compiled.push(uses.map(({ key }) => key).join());
      return part;
    },
  };
  return { compiled, parts: new Map(['a', 'b', 'c'].map((field) => [`Query.${field}`, compiler])) };
}

describe('"all uses of these fields in one selection share one part; otherwise each use has its own"', () => {
  test.each<[Pick<PartCompiler, 'together'>, readonly string[]]>([
    [{ together: true }, ['a,x,b']],
    [{}, ['a', 'x', 'b']],
  ])('%j', async (traits, expected) => {
    const { compiled, parts } = partOf(() => undefined, traits);
    expect((await answered(schema, '{ a x: a b __typename }', { parts })).data).toEqual({
      ...{ a: null, x: null, b: null },
      __typename: 'Query',
    });
    expect(compiled).toEqual(expected);
  });
});

describe('"any other error becomes an error of its fields in every object, with null there"', () => {
  const bug = new Error('a bug');
  const thrown: Part = () => {
    throw bug;
  };
  const rejected: Part = () => Promise.reject(bug);
  test.each([
    ['thrown', thrown],
    ['rejected', rejected],
  ])('%s', async (_, part) => {
    const { parts } = partOf(part, { together: true });
    expect(await answered(schema, '{ slow a b }', { parts })).toEqual({
      data: { slow: 'slow', a: null, b: null },
      errors: ['a: a bug', 'b: a bug'],
    });
    expect(await answered(schema, '{ slow c }', { parts })).toEqual({ data: null, errors: ['c: a bug'] });
  });

  test.each<[string, Part]>([
    [
      'thrown',
      () => {
        throw tooManyRows(1);
      },
    ],
    ['rejected', () => Promise.reject(tooManyRows(1))],
  ])('"only an error that refuses the whole request escapes": %s', async (_, part) => {
    await expect(answered(schema, '{ slow a }', partOf(part))).rejects.toThrow(tooManyRows(1));
  });

  test('"the part itself cannot fail": of a safe one every error escapes', async () => {
    await expect(answered(schema, '{ a }', partOf(rejected, { safe: true }))).rejects.toThrow(bug);
  });
});

describe('fields that come later are all waited for', () => {
  test.each([
    ['{ slow }', { slow: 'slow' }],
    ['{ slow slower }', { slow: 'slow', slower: 'slower' }],
    ['{ slower slow x: slower }', { slower: 'slower', slow: 'slow', x: 'slower' }],
  ])('%s', async (query, data) => {
    expect(await answered(schema, query)).toEqual({ data, errors: [] });
  });
});

test('"mutations, whose fields run one after another"', async () => {
  const done: string[] = [];
  const step = (name: string, milliseconds: number): PartCompiler => ({
    compile: () => async () => {
      done.push(`${name} begins`);
      await later(undefined, milliseconds);
      done.push(`${name} ends`);
    },
  });
  const steps = (type: string) =>
    new Map([
      [`${type}.a`, step('a', 10)],
      [`${type}.b`, step('b', 1)],
    ]);
  await answered(schema, 'mutation { a b }', { parts: steps('Mutation') });
  expect(done.splice(0)).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  const together = ['a begins', 'b begins', 'b ends', 'a ends'];
  await answered(schema, '{ a b }', { parts: steps('Query') });
  expect(done.splice(0)).toEqual(together);
  await answered(schema, 'mutation { shop { a b } }', { parts: steps('Shop') });
  expect(done).toEqual(together);
});

test('"Linked as in graphql-js: from the last key to the first"', async () => {
  const { data } = await answered(schema, '{ s: shop { shops { p: path shops { path } } } }');
  const linked = (...keys: readonly (string | number)[]) =>
    keys.reduce<object | undefined>(
      (prev, key, at) => ({ ...(prev && { prev }), key, ...(at === keys.length - 1 && { typename: 'Shop' }) }),
      undefined,
    );
  const shown = JSON.parse(JSON.stringify(data), (_, value) =>
    typeof value === 'string' && value.startsWith('{') ? JSON.parse(value) : value,
  );
  expect(shown.s.shops[0].p).toEqual(linked('s', 'shops', 0, 'p'));
  expect(shown.s.shops[1]).toEqual({
    p: linked('s', 'shops', 1, 'p'),
    shops: [{ path: linked('s', 'shops', 1, 'shops', 0, 'path') }],
  });
});

test.each([
  ['{ nothing }', 'Cannot query field "nothing" on type "Query".'],
  ['{ shop { __schema { description } } }', 'Cannot query field "__schema" on type "Shop".'],
  ['{ shop { name } }', 'Cannot query field "name" on type "Shop".'],
])('a field that a type does not have refuses the request: %s', async (query, message) => {
  await expect(answered(schema, query)).rejects.toThrow(message);
});

test('introspection stands at the root', async () => {
  expect((await answered(schema, '{ __type(name: "Shop") { name } }')).data).toEqual({ __type: { name: 'Shop' } });
});

test('any name may be a response key, `__proto__` too', async () => {
  const { data } = await answered(schema, '{ __proto__: slow a: slower }');
  expect(Object.entries(data ?? {})).toEqual([
    ['__proto__', 'slow'],
    ['a', 'slower'],
  ]);
});
