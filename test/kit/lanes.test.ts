import { describe, expect, test } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import type { Bounds } from '../../storage/snapshot.ts';
import { serve, subgraphOf } from './execute.ts';
import { smallGraph } from './small-graph.ts';

const catalog = readCatalog();
const subgraph = subgraphOf(catalog, 'brands');
const graph = smallGraph(catalog, 1);

/** The lanes of the statements that a selection of so many records runs in. None exists: only bounds count. */
async function lanesOf(type: string, selection: string, many: number) {
  const lanes: (Bounds['lane'] | undefined)[] = [];
  const snapshot: typeof graph.snapshot = {
    ...graph.snapshot,
    select(sql, parameters, bounds) {
      if (bounds !== undefined) lanes.push(bounds.lane);
      return graph.snapshot.select(sql, parameters);
    },
  };
  const references = Array.from({ length: many }, (_, at) => ({
    __typename: type,
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  }));
  const query = `query ($r: [_Any!]!) { _entities(representations: $r) { ... on ${type} { ${selection} } } }`;
  await serve(subgraph, catalog, snapshot, query, { variables: { r: references } });
  return lanes;
}

const CACHE_ROWS = `operatingLocationCache(conditions: { filter: { AND: [${Array.from({ length: 199 }, () => '{ IS_NULL: ["city"] }')}] } }) { city }`;

// A connection that was not measured may have 1,000 records of an owner. A short statement reads 20,000 rows.
describe('a statement runs where what it may read, of all its owners, holds up nobody', () => {
  test.each([
    ['a page takes one row more of each', 'Brand', 'names(first: 9) { edges { cursor } }', 500, 'short', 'byRows'],
    [
      'a page under conditions looks at each record, and what its filter reads of it',
      'Brand',
      'names(conditions: { filter: { IS_NULL: ["name"] } }) { edges { cursor } }',
      10,
      'short',
      'long',
    ],
    ['a function reads each record', 'Brand', 'count(field: "names")', 20, 'short', 'long'],
    ['a flat row and its 199 conditions', 'OperatingLocation', CACHE_ROWS, 100, 'short', 'long'],
    ['own columns are one row of each', 'Brand', 'internalId', 5_000, 'short', 'byRows'],
  ])('%s', async (_, type, selection, most, until, beyond) => {
    expect(await lanesOf(type, selection, most)).toEqual([until]);
    expect(await lanesOf(type, selection, most + 1)).toEqual([beyond]);
  });
});
