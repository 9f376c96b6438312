import { describe, expect, it } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { fetchEntities, kitSubgraphs } from './execute.ts';
import { smallGraphs } from './small-graph.ts';

const catalog = readCatalog();
const subgraphs = kitSubgraphs(catalog);
const graphs = await smallGraphs(catalog, [7]);
const connections = [...catalog.types.values()].flatMap((type) =>
  type.kind === 'entity' ? [...type.connections.values()] : [],
);

describe('statement law: one SQL statement per subgraph fetch and connection, whatever the number of rows', () => {
  const cases = graphs.flatMap((graph) =>
    connections.map((each) => [`${each.owner}.${each.field} on ${graph.snapshot.dialect.name}`, each, graph] as const),
  );
  it.each(cases)('%s', async (_name, connection, graph) => {
    graph.statements.length = 0;
    const subgraph = subgraphs.get(connection.subgraph);
    if (subgraph === undefined) throw new Error(`No subgraph ${connection.subgraph}.`);
    const owners = graph.records(connection.owner);
    const node = catalog.types.get(connection.node);
    // Of another subgraph's nodes it has the id alone.
    const isOwn = node?.subgraph === connection.subgraph;
    const columns = isOwn ? node.columns : [];
    const fields = ['id', ...(isOwn ? ['internalId'] : []), ...columns.map((column) => column.field)].join(' ');
    const edge = connection.through === undefined ? '' : 'id rank datasetIds firstObservedDate';
    const { data, errors } = await fetchEntities(
      subgraph,
      catalog,
      graph.snapshot,
      `... on ${connection.owner} { ${connection.field} { edges { cursor ${edge} node { ${fields} } } pageInfo { hasNextPage } } }`,
      owners.map(({ id }) => ({ __typename: connection.owner, id })),
    );
    expect(errors).toBeUndefined();
    expect(graph.statements).toHaveLength(1);

    for (const [index, owner] of owners.entries()) {
      const expected = graph.related(connection, Number(owner.key)).slice(0, connection.first);
      const { edges } = data._entities[index][connection.field];
      const shownAs = isOwn ? ['internalId', 'key'] : ['id', 'id'];
      expect(edges.map((each: { node: Record<string, string> }) => each.node[shownAs[0] ?? ''])).toEqual(
        expected.map(({ node }) => String(node[shownAs[1] ?? ''])),
      );
      for (const [at, { edge: stored, node }] of expected.entries()) {
        expect(edges[at].cursor).toBe(btoa(`{"idx":${at}}`));
        for (const column of columns) expect(edges[at].node[column.field]).toEqual(shown(column, node[column.column]));
        if (connection.through === undefined) continue;
        expect(edges[at].id).toBe(stored.id);
        expect(edges[at].rank).toBe(at);
        expect(edges[at].datasetIds).toEqual(stored.dataset_ids === 1 ? ['one'] : ['one', 'two']);
      }
    }
  });
});

/** What the graph shows of a stored value. */
function shown(
  { scalar, stored }: { scalar: string; stored: string },
  value: string | number | null | undefined,
): unknown {
  if (value === null || value === undefined) return null;
  if (scalar === 'Boolean') return value === 1;
  if (scalar === 'JSON') return JSON.parse(String(value));
  return scalar === stored ? value : String(value);
}
