import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { runs } from '../runs.ts';
import { kitSubgraphs, serve } from './execute.ts';
import { Cases, picked } from './oracle-cases.ts';
import { oracleAnswer } from './oracle-schema.ts';
import { RandomOperation } from './random-operation.ts';
import { smallGraphs } from './small-graph.ts';

const catalog = readCatalog();
/** Those that serve records of the catalog. */
const subgraphs = [...kitSubgraphs(catalog).values()].filter(({ name }) => name !== 'lists' && name !== 'search');
const graphs = await smallGraphs(
  catalog,
  Array.from({ length: 6 }, (_, seed) => seed + 200),
);

test('what is served equals graphql-js over plain objects, byte for byte: keys in order, errors with their paths', async () => {
  const property = fc.asyncProperty(fc.gen(), async (next) => {
    const graph = picked(next, graphs);
    const subgraph = picked(next, subgraphs);
    const cases = new Cases(catalog, graph, next);
    const operation = new RandomOperation(cases, catalog, subgraph.schema, subgraph.name);
    const query = operation.text();
    const representations = [...operation.types]
      .flatMap((type) => graph.records(type).map(({ id }) => ({ __typename: type, id })))
      .toSorted(() => cases.below(3) - 1);
    const variables = { ...operation.variables, representations };

    graph.statements.length = 0;
    const { data, errors = [] } = await serve(subgraph, catalog, graph.snapshot, query, { variables });
    const asked = `${graph.snapshot.dialect.name}, ${subgraph.name}: ${query} ${JSON.stringify(operation.variables)}`;
    const expected = await oracleAnswer(graph, catalog, subgraph.schema, query, variables, operation.uses);
    expect(data, asked).toBe(expected.data);
    const byPath = (one: { path?: unknown }, other: { path?: unknown }) =>
      JSON.stringify(one.path) < JSON.stringify(other.path) ? -1 : 1;
    const shown = errors.map(({ path, extensions }) => ({ path, code: extensions?.code }));
    expect(shown.toSorted(byPath), asked).toEqual(expected.errors.toSorted(byPath));
    // One statement for each use of a field, and one for each type whose own columns are read.
    expect(graph.statements.length, asked).toBeLessThanOrEqual(operation.uses.size + operation.types.size);
  });
  await fc.assert(property, { numRuns: runs(400), endOnFailure: true });
});
