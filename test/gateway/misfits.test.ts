import { composeServices } from '@apollo/composition';
import { parse } from 'graphql';
import { afterAll, expect, test } from 'vitest';
import { createGateway } from '../../gateway/graph/graph.ts';
import type { SubgraphAnswer } from '../../gateway/graph/subgraph-source.ts';
import { createLog } from '../../gateway/log.ts';
import { requestContext } from './distributed/tiny-subgraph.ts';

const SDL = `enum Size { S M }
  type Query { n: Int need: Int! list: [Int] full: [Int!] size: Size text: String box: Box }
  type Box { need: Int! }`;

const { supergraphSdl = '' } = composeServices([{ name: 'theirs', url: 'http://theirs', typeDefs: parse(SDL) }]);
let answer: SubgraphAnswer = {};
const graph = await createGateway(() => ({ process: async () => answer }), supergraphSdl, createLog('silent'));
afterAll(() => graph.stop());

const asked = (query: string, data: Record<string, unknown>, errors?: SubgraphAnswer['errors']) => {
  answer = { data, ...(errors && { errors }) };
  return graph.execute({ query }, requestContext());
};
const MISFIT = {
  message: 'A part of the graph gave no value that fits the schema.',
  extensions: { code: 'SUBGRAPH_ERROR' },
};

test.each<[string, Record<string, unknown>, unknown]>([
  ['{ n text }', { n: 'seven', text: 'x' }, { n: null, text: 'x' }],
  ['{ text n }', { text: { a: 1 }, n: 1 }, { text: null, n: 1 }],
  ['{ list }', { list: 7 }, { list: null }],
  ['{ list }', { list: [1, 'two', [3]] }, { list: [1, null, null] }],
  ['{ full }', { full: [1, null] }, { full: null }],
  ['{ box { need } }', { box: 'x' }, { box: null }],
  ['{ box { need } }', { box: { need: null } }, { box: null }],
  ['{ need text }', { need: null, text: 'x' }, null],
])('a value that does not fit its type is null, with one error for the answer: %s %o', async (query, given, data) => {
  expect(await asked(query, given)).toEqual({ data, errors: [MISFIT] });
});

test('a value that is missing, and an enum value that clients do not see, are null without an error', async () => {
  expect(await asked('{ n list box { need } size }', { list: [null], box: null, size: 'XL' })).toEqual({
    data: { n: null, list: [null], box: null, size: null },
  });
});

test('where the subgraph tells an error, that is why a value is missing', async () => {
  const told = { message: 'Gone.', path: ['box', 'need'], extensions: { code: 'SUBGRAPH_ERROR' } };
  const { data, errors } = await asked('{ box { need } }', { box: { need: null } }, [told]);
  expect({ data, errors }).toMatchObject({ data: { box: null }, errors: [told] });
  expect(errors).toHaveLength(1);
});

test('graphs of one supergraph answer by sources of their own, and each expects one for every subgraph', async () => {
  const log = createLog('silent');
  const other = await createGateway(() => ({ process: async () => ({ data: { n: 2 } }) }), supergraphSdl, log);
  const query = 'query Both { n }';
  const answers = [await asked(query, { n: 1 }), await other.execute({ query }, requestContext())];
  await other.stop();
  expect([...answers, await asked('{ text }', { text: 'x' })].map(({ data }) => data)).toEqual([
    ...[{ n: 1 }, { n: 2 }, { text: 'x' }],
  ]);
  const absent = (name: string): never => {
    throw new Error(`There is no ${name}.`);
  };
  await expect(createGateway(absent, supergraphSdl, log)).rejects.toThrow('There is no theirs.');
});
