import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { runs } from '../runs.ts';
import { fetchEntities, kitSubgraphs } from './execute.ts';
import { smallGraph, smallGraphs } from './small-graph.ts';

const catalog = readCatalog();
const subgraphs = kitSubgraphs(catalog);

/** Connections of every shape: attributes, an association from either side, an entity read by its own subgraph and by another. */
const SHAPES =
  'Brand.names Brand.operatingLocations OperatingLocation.brands Industry.brands Brand.affiliatedBrands'.split(' ');
const shapes = SHAPES.map((name) => {
  const [type = '', field = ''] = name.split('.');
  const connection = catalog.types.get(type)?.connections.get(field);
  if (connection === undefined) throw new Error(`No connection ${name}.`);
  return connection;
});

const graphs = await smallGraphs(
  catalog,
  Array.from({ length: 12 }, (_, seed) => seed),
);

const cursor = (index: number) => btoa(`{"idx":${index}}`);
const size = fc.integer({ min: 0, max: 8 });
const at = fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined });
const pages = fc.oneof(fc.record({ first: size, after: at }), fc.record({ last: size, before: at }), fc.constant({}));

type Page = { first?: number; after?: number | undefined; last?: number; before?: number | undefined };

/** The plain oracle: Relay's algorithm on the whole list. */
function oracle(all: readonly number[], page: Page, defaultFirst: number) {
  const start = page.after === undefined ? 0 : page.after + 1;
  const end = page.before === undefined ? all.length : Math.min(page.before, all.length);
  const [from, to] =
    page.last === undefined
      ? [start, Math.min(start + (page.first ?? defaultFirst), all.length)]
      : [Math.max(0, end - page.last), end];
  const indexes = all.map((_, index) => index).slice(from, to);
  return { indexes, keys: all.slice(from, to) };
}

describe('Connections: Relay. cursor = base64 of {"idx":n}, n zero-based; after needs first; before needs last', () => {
  it('random pages of random graphs equal the oracle, in one statement each', async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(...graphs),
      fc.constantFrom(...shapes),
      pages,
      async (graph, connection, page: Page) => {
        graph.statements.length = 0;
        const subgraph = subgraphs.get(connection.subgraph);
        if (subgraph === undefined) throw new Error(`No subgraph ${connection.subgraph}.`);
        const owners = graph.records(connection.owner);
        const args = Object.entries(page).flatMap(([name, value]) =>
          value === undefined
            ? []
            : [`${name}: ${name === 'first' || name === 'last' ? value : JSON.stringify(cursor(value))}`],
        );
        const { data, errors } = await fetchEntities(
          subgraph,
          catalog,
          graph.snapshot,
          `... on ${connection.owner} { page: ${connection.field}${args.length > 0 ? `(${args.join(', ')})` : ''} {
          edges { cursor node { internalId } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`,
          owners.map(({ id }) => ({ __typename: connection.owner, id })),
        );
        expect(errors).toBeUndefined();
        expect(graph.statements).toHaveLength(1);
        for (const [index, owner] of owners.entries()) {
          const all = graph.related(connection, Number(owner.key)).map(({ node }) => Number(node.key));
          const { indexes, keys } = oracle(all, page, connection.first);
          const { edges, pageInfo } = data._entities[index].page;
          expect(edges.map((edge: { node: { internalId: string } }) => Number(edge.node.internalId))).toEqual(keys);
          expect(edges.map((edge: { cursor: string }) => edge.cursor)).toEqual(indexes.map(cursor));
          const [head, tail] = [indexes[0], indexes.at(-1)];
          expect([pageInfo.startCursor, pageInfo.endCursor]).toEqual(
            [head, tail].map((each) => (each === undefined ? null : cursor(each))),
          );
          // Beyond an empty page neither side is known to be there.
          if (head === undefined || tail === undefined) continue;
          expect(pageInfo).toMatchObject({ hasPreviousPage: head > 0, hasNextPage: tail < all.length - 1 });
        }
      },
    );
    await fc.assert(property, { numRuns: runs(800) });
  });
});

describe('first and last exclude each other; after needs first; before needs last; numbers not negative; at most 10,000 per connection and page', () => {
  const huge = '10001';
  it.each([
    ['first: 1, last: 1', 'A connection expects first or last, got {"first":1,"last":1}.'],
    [`last: 1, after: "${cursor(0)}"`, 'after expects to stand with first'],
    [`before: "${cursor(0)}"`, 'before expects to stand with last'],
    ['first: -1', 'first expects a number from 0 to 10000'],
    ['last: -5', 'last expects a number from 0 to 10000'],
    [`first: ${huge}`, `got ${huge}`],
    [`last: ${huge}`, `got ${huge}`],
    ['first: 1, after: "x"', 'after expects a cursor of this API, base64 of {"idx":n}, got "x".'],
    [`first: 1, after: "${btoa('{"idx":-1}')}"`, 'after expects a cursor of this API'],
    [`first: 1, after: "${btoa('{"idx":1e9}')}"`, 'after expects a cursor of this API'],
    ['first: 1, after: ""', 'after expects a cursor of this API'],
  ])('names(%s)', async (args, message) => {
    const graph = smallGraph(catalog, 1);
    const brands = subgraphs.get('brands');
    if (brands === undefined) throw new Error('No subgraph brands.');
    const owners = graph.records('Brand').map(({ id }) => ({ __typename: 'Brand', id }));
    const { errors } = await fetchEntities(
      brands,
      catalog,
      graph.snapshot,
      `... on Brand { names(${args}) { edges { cursor } } }`,
      owners,
    );
    expect(errors?.[0]?.message).toContain(message);
    expect(errors?.[0]?.extensions?.code).toBe('BAD_USER_INPUT');
    expect(graph.statements).toEqual([]);
  });
});
