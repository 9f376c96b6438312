import { makeExecutableSchema } from '@graphql-tools/schema';
import { buildSchema, Kind, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { decidingVariables, variableReader } from '../../../../subgraphs/kit/compiled/variables.ts';
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

describe('"coerced to their types, with defaults for those that were not sent"', () => {
  const typed = buildSchema('scalar _Any  type Query { a: Int }  input In { n: Int = 3 }');
  const read = (declared: string, sent: Readonly<Record<string, unknown>>) => {
    const [operation] = parse(`query (${declared}) { a }`).definitions;
    if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('No operation.');
    return variableReader(typed, operation)(sent);
  };
  test.each<[string, sent: Readonly<Record<string, unknown>>, read: object]>([
    ['$n: Int = 2', {}, { n: 2 }],
    ['$n: Int = 2', { n: null, other: 1 }, { n: null }],
    ['$n: Int', {}, {}],
    ['$in: In', { in: {} }, { in: { n: 3 } }],
    ['$list: [Int!]', { list: 5 }, { list: [5] }],
  ])('%s of %j', (declared, sent, expected) => {
    expect({ ...read(declared, sent) }).toEqual(expected);
    expect('constructor' in read(declared, sent)).toBe(false);
  });

  test('"The references of `_entities` stay unchanged"', () => {
    const references = [{ id: 1 }, 'odd'];
    for (const type of ['_Any', '[_Any!]!', '[[_Any]]'])
      expect(read(`$r: ${type}, $n: Int = 1`, { r: references }).r).toBe(references);
    expect({ ...read('$r: [_Any!]!', {}) }).toEqual({ r: undefined });
  });

  test.each([
    ['$n: Int!', {}, 'Variable "$n" of required type "Int!" was not provided.'],
    ['$n: Int', { n: 'x' }, 'Variable "$n" got invalid value "x"; Int cannot represent non-integer value: "x"'],
  ])('"It throws BAD_USER_INPUT": %s of %j', (declared, sent, message) => {
    expect(() => read(declared, sent)).toThrow(expect.objectContaining({ code: 'BAD_USER_INPUT', message }));
  });
});

test('"Names of the variables that determine what a document skips and includes"', () => {
  const document = parse(`
    query ($a: Boolean! @tag(if: true), $n: Int) { a(n: $n) @skip(if: $a) ...F ... @include(if: $b) { b @skip(if: true) } }
    fragment F on Query @x(if: $c) { b @include(if: $a) }`);
  expect([...decidingVariables(document)].sort()).toEqual(['a', 'b', 'c']);
});
