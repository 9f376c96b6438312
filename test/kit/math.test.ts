import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { runs } from '../runs.ts';
import { fetchEntities, kitSubgraphs } from './execute.ts';
import { Cases, picked } from './oracle-cases.ts';
import { computed } from './oracle-math.ts';
import { randomMath } from './random-math.ts';
import { smallGraphs } from './small-graph.ts';

const catalog = readCatalog();
const subgraphs = kitSubgraphs(catalog);
const graphs = await smallGraphs(
  catalog,
  Array.from({ length: 12 }, (_, seed) => seed + 100),
);
const types = [...catalog.types.values()].filter((type) => type.kind !== 'cache');
const connections = types.flatMap((type) => [...type.connections.values()]);

const served = (name: string) => {
  const subgraph = subgraphs.get(name);
  if (subgraph === undefined) throw new Error(`No subgraph ${name}.`);
  return subgraph;
};

describe('completions.md section 4: math functions over random paths, filters, orders and slices equal the oracle', () => {
  it('of references, by their id: one statement for all', async () => {
    const property = fc.asyncProperty(fc.gen(), async (next) => {
      const graph = picked(next, graphs);
      const cases = new Cases(catalog, graph, next);
      const type = cases.pick(types.filter(({ kind }) => kind === 'entity'));
      const { field, math } = randomMath(cases, type.name);
      const owners = graph.records(type.name);
      graph.statements.length = 0;
      const { data, errors } = await fetchEntities(
        served(type.subgraph),
        catalog,
        graph.snapshot,
        `... on ${type.name} { value: ${field} }`,
        owners.map(({ id }) => ({ __typename: type.name, id })),
      );
      const asked = `${graph.snapshot.dialect.name}: ${type.name}.${field}`;
      expect(errors, asked).toBeUndefined();
      expect(graph.statements, asked).toHaveLength(1);
      const expected = owners.map((node) => ({ value: computed(graph, math, { node }) }));
      expect(data._entities, asked).toEqual(expected);
    });
    await fc.assert(property, { numRuns: runs(800) });
  });

  it("of the nodes of a connection, attributes among them: one statement beside the connection's", async () => {
    const property = fc.asyncProperty(fc.gen(), async (next) => {
      const graph = picked(next, graphs);
      const cases = new Cases(catalog, graph, next);
      const connection = cases.pick(connections);
      const { field, math } = randomMath(cases, connection.node);
      const owners = graph.records(connection.owner);
      graph.statements.length = 0;
      const { data, errors } = await fetchEntities(
        served(connection.subgraph),
        catalog,
        graph.snapshot,
        `... on ${connection.owner} { page: ${connection.field}(first: 100) { edges { node { value: ${field} } } } }`,
        owners.map(({ id }) => ({ __typename: connection.owner, id })),
      );
      const asked = `${graph.snapshot.dialect.name}: ${connection.owner}.${connection.field} ${field}`;
      expect(errors, asked).toBeUndefined();
      const nodes = owners.map(({ key }) => graph.related(connection, Number(key)));
      expect(graph.statements, asked).toHaveLength(nodes.some((each) => each.length > 0) ? 2 : 1);
      const expected = nodes.map((each) => ({
        page: { edges: each.map(({ node }) => ({ node: { value: computed(graph, math, { node }) } })) },
      }));
      expect(data._entities, asked).toEqual(expected);
    });
    await fc.assert(property, { numRuns: runs(500) });
  });
});
