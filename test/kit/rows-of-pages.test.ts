import { expect, test } from 'vitest';
import { timedOut } from '../../catalog/errors/catalogue.ts';
import { readCatalog } from '../../catalog/read.ts';
import { RowBudget } from '../../kit/row-budget.ts';
import type { Bounds } from '../../storage/snapshot.ts';

import { serve, subgraphOf } from './execute.ts';
import { smallGraph } from './small-graph.ts';

const catalog = readCatalog();
const subgraph = subgraphOf(catalog, 'brands');
const graph = smallGraph(catalog, 1);
const QUERY = `query ($brands: [_Any!]!) {
  _entities(representations: $brands) { ... on Brand { names(first: 3) { edges { node { internalId } } } } }
}`;

/** The first three names of so many brands, in a request that may take so many rows. */
async function namesOf(owners: number, allowed: number) {
  const statements: (Bounds | undefined)[] = [];
  const rows = new RowBudget(allowed);
  const brands = graph.records('Brand').slice(0, owners);
  const representations = brands.map(({ id }) => ({ __typename: 'Brand', id }));
  const snapshot: typeof graph.snapshot = {
    ...graph.snapshot,
    select(sql, parameters, bounds) {
      statements.push(bounds);
      return graph.snapshot.select(sql, parameters);
    },
  };
  const { data } = await serve(subgraph, catalog, snapshot, QUERY, { variables: { brands: representations }, rows });
  return { statements, taken: rows.taken, shown: data.split('internalId').length - 1 };
}

test.each([
  [2, 8, undefined],
  [2, 7, 8],
  [1, 4, undefined],
  [1, 3, 4],
])(
  'a page of 3 of %d owners takes one row more of each: where %d rows are left, the statement stops at %s',
  async (owners, left, most) => {
    const { statements } = await namesOf(owners, left);
    expect(statements.map((bounds) => bounds?.rows)).toEqual([most]);
  },
);

test('a request takes the rows that its pages show, of all owners', async () => {
  const { taken, shown } = await namesOf(3, 100);
  expect([taken, shown]).toEqual([7, 7]);
});

test('a page that failed takes no rows: its own error reaches the client', async () => {
  const rows = new RowBudget(0);
  const brands = graph.records('Brand').map(({ id }) => ({ __typename: 'Brand', id }));
  const snapshot: typeof graph.snapshot = {
    ...graph.snapshot,
    select(sql, parameters) {
      if (sql.includes('brand_name')) throw timedOut();
      return graph.snapshot.select(sql, parameters);
    },
  };
  const { errors } = await serve(subgraph, catalog, snapshot, QUERY, { variables: { brands }, rows });
  expect(errors?.map(({ path, extensions }) => [path, extensions?.code])).toEqual([
    [['_entities', 0, 'names'], 'TIMEOUT'],
  ]);
  expect(rows.taken).toBe(0);
});

test('pages of one connection in one request are each its own', async () => {
  const [brand] = graph.records('Brand').toSorted((one, other) => namesBehind(other) - namesBehind(one));
  if (brand === undefined) throw new Error('No brand.');
  const cursor = (index: number) => `"${btoa(`{"idx":${index}}`)}"`;
  const page = (alias: string, args: string) => `${alias}: names(${args}) { edges { node { internalId } } }`;
  const query = `query ($brands: [_Any!]!) { _entities(representations: $brands) { ... on Brand {
    ${page('first', 'first: 1')} ${page('second', `first: 1, after: ${cursor(0)}`)} ${page('both', 'first: 2')}
    ${page('last', 'last: 1')} ${page('before', `last: 1, before: ${cursor(1)}`)} ${page('again', 'first: 1')} } } }`;
  graph.statements.length = 0;
  const { data } = await serve(subgraph, catalog, graph.snapshot, query, {
    variables: { brands: [{ __typename: 'Brand', id: brand.id }] },
  });
  const all = graph
    .records('BrandName')
    .filter(({ owner_key }) => owner_key === brand.key)
    .map(({ key }) => ({ node: { internalId: String(key) } }));
  const edges = (from: number, to?: number) => ({ edges: all.slice(from, to) });
  expect(all.length).toBeGreaterThan(2);
  expect(JSON.parse(data)._entities).toEqual([
    {
      ...{ first: edges(0, 1), second: edges(1, 2), both: edges(0, 2) },
      ...{ last: edges(-1), before: edges(0, 1), again: edges(0, 1) },
    },
  ]);
  expect(graph.statements).toHaveLength(5);
});

const namesBehind = ({ key }: { readonly key?: unknown }): number =>
  graph.records('BrandName').filter(({ owner_key }) => owner_key === key).length;
