import { expect, test } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { RowBudget } from '../../kit/row-budget.ts';
import { serve, subgraphOf } from './execute.ts';
import { smallGraphs } from './small-graph.ts';

const catalog = readCatalog();
const subgraph = subgraphOf(catalog, 'brands');
const graphs = await smallGraphs(catalog, [1]);

/** Two references of each location to its flat row, under conditions. */
async function cacheRows(graph: (typeof graphs)[number], conditions: string, rows?: RowBudget) {
  graph.statements.length = 0;
  const representations = graph.records('OperatingLocation').map(({ id }) => ({ __typename: 'OperatingLocation', id }));
  const query = `query ($r: [_Any!]!) { _entities(representations: $r) {
    ... on OperatingLocation { operatingLocationCache${conditions} { city } } } }`;
  const { data, errors } = await serve(subgraph, catalog, graph.snapshot, query, {
    variables: { r: [...representations, ...representations] },
    ...(rows && { rows }),
  });
  const found: { operatingLocationCache: readonly { city: string | null }[] }[] = JSON.parse(data)?._entities ?? [];
  return { errors, rows: found.map((each) => each.operatingLocationCache) };
}

test.each(
  graphs.flatMap((graph) =>
    [
      ['', true],
      ['(conditions: {})', true],
      ['(conditions: { orderBy: ["city DESC"] })', true],
      ['(conditions: { limit: 1 })', true],
      ['(conditions: { limit: 5, pageToken: "0" })', true],
      ['(conditions: { limit: 0 })', false],
      ['(conditions: { pageToken: "1" })', false],
      ['(conditions: { filter: { OR: [{ IS_NULL: ["city"] }, { IS_NOT_NULL: ["city"] }] }, limit: 1 })', true],
      ['(conditions: { filter: { EQ: ["city", "nowhere"] } })', false],
    ].map(([conditions = '', kept]) => [graph.snapshot.dialect.name, String(conditions), kept, graph] as const),
  ),
)(
  '"As there is at most one row, an order changes nothing, and a page either has it or not": on %s, %s: %s',
  async (_dialect, conditions, kept, graph) => {
    const stored = graph.records('OperatingLocation').map(({ key }) =>
      graph
        .records('OperatingLocationCache')
        .filter(({ owner_key }) => kept && owner_key === key)
        .map(({ city }) => ({ city })),
    );
    const { rows, errors } = await cacheRows(graph, conditions);
    expect(errors).toBeUndefined();
    expect(rows).toEqual([...stored, ...stored]);
    expect(graph.statements).toHaveLength(1);
  },
);

test('a page that cannot be one refuses the field', async () => {
  for (const graph of graphs) {
    const { errors } = await cacheRows(graph, '(conditions: { limit: -1 })');
    expect(errors?.[0]).toMatchObject({
      message: 'conditions.limit expects a whole number from 0, got -1.',
      extensions: { code: 'BAD_USER_INPUT' },
    });
    expect(graph.statements).toEqual([]);
  }
});

test('a request takes a row for each owner, at each place', async () => {
  for (const graph of graphs) {
    const places = 2 * graph.records('OperatingLocation').length;
    const rows = new RowBudget(places);
    expect((await cacheRows(graph, '', rows)).errors).toBeUndefined();
    expect(rows.taken).toBe(places);
    const { errors } = await cacheRows(graph, '', new RowBudget(places - 1));
    expect(errors?.map(({ extensions }) => extensions?.code)).toEqual(['COST_LIMIT']);
  }
});
