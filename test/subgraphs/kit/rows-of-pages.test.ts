import { expect, test } from 'vitest';
import { readCatalog } from '../../../catalog/read.ts';
import type { Bounds } from '../../../storage/snapshot.ts';
import { RowBudget } from '../../../subgraphs/kit/row-budget.ts';

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
