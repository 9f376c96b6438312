import { describe, expect, test } from 'vitest';
import { notReady } from '../../catalog/errors/catalogue.ts';
import { readCatalog } from '../../catalog/read.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { serve, subgraphOf } from './execute.ts';
import { smallGraph } from './small-graph.ts';

const catalog = readCatalog();
const graph = smallGraph(catalog, 6);
const brands = subgraphOf(catalog, 'brands');
const owners = graph.records('Brand').map(({ id }) => ({ __typename: 'Brand', id }));

/** Asks for a selection of all brands, on a database in which statements over a table fail. */
async function ask(selection: string, table: string, error: Error) {
  const faults: unknown[] = [];
  const select: Snapshot['select'] = (sql, parameters) => {
    if (sql.includes(table)) throw error;
    return graph.snapshot.select(sql, parameters);
  };
  const query = `query ($r: [_Any!]!) { _entities(representations: $r) { ... on Brand { ${selection} } } }`;
  const { data, errors } = await serve(brands, catalog, { ...graph.snapshot, select }, query, {
    variables: { r: owners },
    onFault: (fault) => faults.push(fault),
  });
  return { data: JSON.parse(data), errors, faults };
}

const BUG = new Error('SQLITE_ERROR: no such column: brand.secret');

describe('a fault costs its fields, never the answer, and is in the log once', () => {
  test('a connection: null with an error in each owner, other fields whole', async () => {
    const { data, errors, faults } = await ask(
      'internalId names { edges { cursor } } n: count(field: "websites")',
      'brand_name',
      BUG,
    );
    expect(data._entities).toEqual(
      owners.map((_, index) => ({ internalId: String(index + 1), names: null, n: expect.any(Number) })),
    );
    expect(errors).toEqual(
      owners.map((_, index) => ({
        message: 'Internal error',
        path: ['_entities', index, 'names'],
        extensions: { code: 'INTERNAL' },
      })),
    );
    expect(faults).toEqual([{ err: BUG, requestId: 'test', subgraph: 'brands', path: ['_entities', 0, 'names'] }]);
  });

  test('a field of nodes: the path has keys and list indexes', async () => {
    const { data, errors, faults } = await ask(
      'l: operatingLocations(first: 2) { e: edges { n: node { id c: count(field: "names") } } }',
      'operating_location_name',
      BUG,
    );
    const places = data._entities.flatMap(({ l }: { l: { e: { n: { id: string; c: null } }[] } }, index: number) =>
      l.e.map(({ n }, at) => {
        expect(n).toEqual({ id: expect.any(String), c: null });
        return ['_entities', index, 'l', 'e', at, 'n', 'c'];
      }),
    );
    expect(places.length).toBeGreaterThan(2);
    expect(errors?.map(({ path }) => path)).toEqual(places);
    expect(faults).toHaveLength(1);
  });

  test('own columns: every one of them, in each entity; one that may not be null takes the entity with it', async () => {
    const { data, errors } = await ask('a: internalId b: svcId', 'FROM json_each(?) AS k CROSS JOIN brand ', BUG);
    expect(data._entities).toEqual(owners.map(() => ({ a: null, b: null })));
    expect(errors).toHaveLength(2 * owners.length);
    const rising = await ask('internalId names { edges { node { id } } }', 'no such table', BUG);
    expect(rising.errors).toBeUndefined();
  });

  test('an error that is meant for clients keeps its code, and is not in the log', async () => {
    const { errors, faults } = await ask('names { edges { cursor } }', 'brand_name', notReady());
    expect(errors?.[0]?.extensions).toEqual({ code: 'NOT_READY' });
    expect(faults).toEqual([]);
  });

  test('the next request is served', async () => {
    await ask('names { edges { cursor } }', 'brand_name', BUG);
    const { errors } = await ask('names { edges { cursor } }', 'no such table', BUG);
    expect(errors).toBeUndefined();
  });
});
