import { composeServices } from '@apollo/composition';
import { parse } from 'graphql';
import { afterAll, describe, expect, test } from 'vitest';
import { createGateway } from '../../../../gateway/graph/graph.ts';
import { createLog } from '../../../../gateway/log.ts';
import { requestContext } from '../../distributed/tiny-subgraph.ts';

const SDL = `scalar JSON
  input Box { size: Float  sizes: [Float!]  any: JSON }
  type Query { float(n: Float): Int  floats(n: [Float]): Int  box(in: Box): Int  json(any: JSON): Int  id(is: ID): Int }`;

const { supergraphSdl = '' } = composeServices([{ name: 'theirs', url: 'http://theirs', typeDefs: parse(SDL) }]);
let fetches = 0;
const source = {
  async process() {
    fetches += 1;
    return { data: { float: 1, floats: 1, box: 1, json: 1, id: 1 } };
  },
};
const graph = await createGateway(() => source, supergraphSdl, createLog('silent'));
afterAll(() => graph.stop());

const PLACES: readonly (readonly [place: string, query: (number: string) => string])[] = [
  ['a Float', (number) => `{ float(n: ${number}) }`],
  ['an item of a list', (number) => `{ floats(n: [1, ${number}]) }`],
  ['a list of one', (number) => `{ floats(n: ${number}) }`],
  ['a field of an input object', (number) => `{ box(in: { size: ${number} }) }`],
  ['a list inside an input object', (number) => `{ box(in: { sizes: [${number}] }) }`],
  ['JSON', (number) => `{ json(any: ${number}) }`],
  ['an object of JSON', (number) => `{ box(in: { any: { GT: ["a", ${number}] } }) }`],
  ['JSON around a variable', (number) => `query ($v: JSON) { json(any: { is: [$v, ${number}] }) }`],
  ['the default of a variable', (number) => `query ($v: Float = ${number}) { float(n: $v) }`],
];
const LITERALS = ['1e400', '-1e400', '1.5E309', `1${'0'.repeat(400)}`];

describe('"Reports every number of a document that no double holds"', () => {
  test.each(PLACES)('%s', async (_, query) => {
    const known = { query: query('1.5'), variables: {} };
    expect((await graph.execute(known, requestContext())).errors).toBeUndefined();
    const before = fetches;
    for (const literal of LITERALS) {
      // First seen, seen again, and in another spelling.
      for (const text of [query(literal), query(literal), `${query(literal)}\n# again`]) {
        const { data, errors = [] } = await graph.execute({ query: text, variables: {} }, requestContext());
        expect(data).toBeUndefined();
        expect(errors).toEqual([
          expect.objectContaining({
            message: expect.stringMatching(
              /^A literal expects a number of at most 1\.797\S+ in size, got -?1[^,]{0,20}\.$/,
            ),
            extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
          }),
        ]);
      }
      expect(await graph.explain({ query: query(literal) }, requestContext())).toHaveLength(1);
    }
    expect(fetches).toBe(before);
  });
});

test.each([
  ['the greatest double', `{ float(n: ${Number.MAX_VALUE}) }`],
  ['what rounds to nothing', '{ float(n: 1e-400) }'],
  ['"an ID is a text"', `{ id(is: 1${'0'.repeat(400)}) }`],
])('%s is taken', async (_, query) => {
  expect((await graph.execute({ query }, requestContext())).errors).toBeUndefined();
});
