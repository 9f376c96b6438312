import { describe, expect, it } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { fetchEntities, kitSubgraphs } from './execute.ts';
import { stepsFrom } from './oracle-filter.ts';
import { smallGraphs } from './small-graph.ts';

const catalog = readCatalog();
const subgraphs = kitSubgraphs(catalog);
const graphs = await smallGraphs(catalog, [11]);
const connections = [...catalog.types.values()].flatMap((type) => [...type.connections.values()]);

/** Conditions that keep every record, and look at it, at its edge, and behind every further step. */
function keepAll(node: string): string {
  const further = stepsFrom(catalog, node).map(
    ({ field }) => `{ OR: [{ HAS: ["${field}"] }, { NOT: [{ HAS: ["${field}"] }] }] }`,
  );
  return `filter: { AND: [{ IS_NOT_NULL: ["id"] }, { GTE: ["rank", -3] }, ${further.join(', ')}] }`;
}

describe('statement law under conditions: one SQL statement per subgraph fetch and connection', () => {
  const pages = [
    ['first: 100', ''],
    ['last: 100', ''],
    ['first: 100', ', orderBy: ["rank"]'],
    ['last: 100', ', orderBy: ["rank ASC", "id DESC"]'],
  ] as const;
  const cases = graphs.flatMap((graph) =>
    connections.map((each) => [`${each.owner}.${each.field} on ${graph.snapshot.dialect.name}`, each, graph] as const),
  );
  it.each(cases)('%s', async (_name, connection, graph) => {
    graph.statements.length = 0;
    const subgraph = subgraphs.get(connection.subgraph);
    if (subgraph === undefined) throw new Error(`No subgraph ${connection.subgraph}.`);
    const owners = graph.records(connection.owner);
    const asked = pages.map(
      ([page, order], at) =>
        `page${at}: ${connection.field}(${page}, conditions: { ${keepAll(connection.node)}${order} }) { edges { node { internalId } } }`,
    );
    const { data, errors } = await fetchEntities(
      subgraph,
      catalog,
      graph.snapshot,
      `... on ${connection.owner} { ${asked.join('\n')} }`,
      owners.map(({ id }) => ({ __typename: connection.owner, id })),
    );
    expect(errors).toBeUndefined();
    expect(graph.statements).toHaveLength(pages.length);
    const ranked = connection.series.length === 0;
    for (const [index, owner] of owners.entries()) {
      const expected = graph.related(connection, Number(owner.key)).map(({ node }) => String(node.key));
      // The rank of a series is not the position inside the owner: its pages hold the same records in another order.
      for (const [at] of pages.entries()) {
        const keys: string[] = data._entities[index][`page${at}`].edges.map(
          (edge: { node: { internalId: string } }) => edge.node.internalId,
        );
        if (at < 2 || ranked) expect(keys).toEqual(expected);
        else expect(keys.sort()).toEqual(expected.sort());
      }
    }
  });
});
