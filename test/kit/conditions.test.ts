import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { runs } from '../runs.ts';
import { fetchEntities, kitSubgraphs } from './execute.ts';
import { graphqlLiteral } from './graphql-literal.ts';
import { ordered, type Spot, selects } from './oracle.ts';
import { Cases, picked } from './oracle-cases.ts';
import { filterJson } from './oracle-filter.ts';
import { smallGraphs } from './small-graph.ts';

const catalog = readCatalog();
const subgraphs = kitSubgraphs(catalog);
const graphs = await smallGraphs(
  catalog,
  Array.from({ length: 12 }, (_, seed) => seed),
);

/** Every connection of the graph: attributes, associations from either side and with themselves, served by any subgraph. */
const connections = [...catalog.types.values()].flatMap((type) => [...type.connections.values()]);

const cursor = (index: number) => btoa(`{"idx":${index}}`);

/** The page that random arguments ask for, as positions in the whole list (Relay). */
function randomPage(cases: Cases, defaultFirst: number) {
  const size = cases.below(8);
  const at = cases.below(10);
  switch (cases.below(4)) {
    case 0:
      return { args: [`first: ${size}`], cut: () => [0, size] as const };
    case 1:
      return { args: [`first: ${size}`, `after: "${cursor(at)}"`], cut: () => [at + 1, at + 1 + size] as const };
    case 2:
      return { args: [`last: ${size}`], cut: (all: number) => [Math.max(0, all - size), all] as const };
    case 3: {
      const cut = (all: number) => [Math.max(0, Math.min(at, all) - size), Math.min(at, all)] as const;
      return { args: [`last: ${size}`, `before: "${cursor(at)}"`], cut };
    }
    default:
      return { args: [], cut: () => [0, defaultFirst] as const };
  }
}

describe('"A connection\'s filter trims only that connection"; orderBy, paging under conditions', () => {
  it('random filters, orders and pages over random graphs equal the oracle, in one statement each', async () => {
    const property = fc.asyncProperty(fc.gen(), async (next) => {
      const graph = picked(next, graphs);
      const cases = new Cases(catalog, graph, next);
      const connection = cases.pick(connections);
      const start = { type: connection.node, connection };
      const filter = cases.below(6) === 0 ? undefined : cases.filter(start, 3);
      const terms = cases.below(2) === 0 ? [] : cases.orders(start, 2);
      const page = randomPage(cases, connection.first);
      const conditions = {
        ...(filter && { filter: filterJson(filter) }),
        ...(terms.length > 0 && { orderBy: terms.map((term) => cases.orderText(term)) }),
      };
      const args = [...page.args, `conditions: ${graphqlLiteral(conditions)}`].join(', ');
      const owners = graph.records(connection.owner);
      const subgraph = subgraphs.get(connection.subgraph);
      if (subgraph === undefined) throw new Error(`No subgraph ${connection.subgraph}.`);

      graph.statements.length = 0;
      const { data, errors } = await fetchEntities(
        subgraph,
        catalog,
        graph.snapshot,
        `... on ${connection.owner} { page: ${connection.field}(${args}) {
          edges { cursor node { internalId } } pageInfo { hasNextPage hasPreviousPage } } }`,
        owners.map(({ id }) => ({ __typename: connection.owner, id })),
      );
      const asked = `${graph.snapshot.dialect.name}: ${connection.owner}.${connection.field}(${args})`;
      expect(errors, asked).toBeUndefined();
      expect(graph.statements, asked).toHaveLength(1);
      for (const [index, owner] of owners.entries()) {
        const bound = (spot: Spot) => new Map([['', spot]]);
        const kept = graph
          .related(connection, Number(owner.key))
          .filter((spot) => filter === undefined || selects(graph, filter, bound(spot)));
        const all = ordered(graph, kept, bound, terms);
        const [from, to] = page.cut(all.length);
        const expected = all
          .slice(from, to)
          .map(({ node }, at) => ({ key: String(node.key), cursor: cursor(from + at) }));
        const { edges, pageInfo } = data._entities[index].page;
        const shown = edges.map((edge: { node: { internalId: string }; cursor: string }) => ({
          key: edge.node.internalId,
          cursor: edge.cursor,
        }));
        expect(shown, asked).toEqual(expected);
        // Beyond an empty page neither side is known to be there.
        if (expected.length === 0) continue;
        expect(pageInfo, asked).toEqual({
          hasPreviousPage: from > 0,
          hasNextPage: from + expected.length < all.length,
        });
      }
    });
    await fc.assert(property, { numRuns: runs(1_200) });
  });
});
