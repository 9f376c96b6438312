import { makeExecutableSchema } from '@graphql-tools/schema';
import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { decidingVariables } from '../../../kit/compiled/variables.ts';
import { answered } from './answered.ts';

const schema = makeExecutableSchema({
  typeDefs: 'type Query { a(n: Int): String  b: String }',
  resolvers: { Query: { a: (_root, { n }) => `a${n ?? ''}`, b: () => 'b' } },
});

describe('one of the operations of a document', () => {
  const QUERIES = 'query A { a } query B { b }';
  test('by its name; the only one needs none', async () => {
    expect((await answered(schema, QUERIES, { operationName: 'A' })).data).toEqual({ a: 'a' });
    expect((await answered(schema, QUERIES, { operationName: 'B' })).data).toEqual({ b: 'b' });
    expect((await answered(schema, 'query A { a }')).data).toEqual({ a: 'a' });
    expect((await answered(schema, '{ a }', { operationName: '' })).data).toEqual({ a: 'a' });
  });

  test.each([undefined, 'C'])('none called %s', async (operationName) => {
    const expected = {
      code: 'BAD_REQUEST',
      message: expect.stringMatching(/^operationName expects the name of an operation of the document/),
    };
    await expect(answered(schema, QUERIES, { operationName })).rejects.toThrow(expect.objectContaining(expected));
  });

  test('of a kind that the subgraph does not have', async () => {
    await expect(answered(schema, 'mutation { a }')).rejects.toThrow('This subgraph has no mutation.');
  });
});

test('"once for each set of the values that they depend on": @skip and @include, again and again', async () => {
  const query = 'query ($no: Boolean!, $yes: Boolean = true) { a @skip(if: $no) b @include(if: $yes) }';
  for (const no of [true, false, true])
    for (const yes of [true, false, undefined]) {
      const { data } = await answered(schema, query, { variables: { no, ...(yes !== undefined && { yes }) } });
      expect(data).toEqual({ ...(!no && { a: 'a' }), ...(yes !== false && { b: 'b' }) });
    }
});

test('"Names of the variables that determine what a document skips and includes"', () => {
  const document = parse(`
    query ($a: Boolean! @tag(if: true), $n: Int) { a(n: $n) @skip(if: $a) ...F ... @include(if: $b) { b @skip(if: true) } }
    fragment F on Query @x(if: $c) { b @include(if: $a) }`);
  expect([...decidingVariables(document)].sort()).toEqual(['a', 'b', 'c']);
});
