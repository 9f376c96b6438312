import type { Catalog, Connection, RecordType } from '../../catalog/model.ts';
import { FROM_KEY, FROM_RANK, ID, KEY, OWNER_KEY, RANK, TO_KEY, TO_RANK } from '../../storage/layout.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import type { CheckContext, SnapshotCheck } from '../../storage/verify/snapshot-check.ts';
import { openSnapshotGraph, type SnapshotGraph } from './snapshot-graph.ts';

/**
 * Queries the graph as a client does, for the first and the last record of every type that search returns: the record by its id, and every
 * connection's first page, count and newest record under a filter, each compared with plain SQL; and for one record by its name.
 */
export const contractQueries: SnapshotCheck = {
  name: 'contract queries',
  promise: 'the graph finds records by id and by name, and pages, filters and counts their connections',
  async *run({ snapshot, catalog, tables }) {
    const found = [...catalog.types.values()].filter(({ svcId, table }) => svcId !== undefined && tables.has(table));
    if (found.length === 0) return;
    await using graph = await openSnapshotGraph(snapshot, catalog);
    for (const type of found) {
      const { low, high } = await row(
        snapshot,
        `SELECT min(${KEY}) AS low, max(${KEY}) AS high FROM ${type.table}`,
        [],
      );
      if (low === null) continue;
      for (const key of new Set([Number(low), Number(high)]))
        yield* askedById({ snapshot, catalog, tables }, graph, type, key);
      yield* askedByName(snapshot, graph, type);
    }
  },
};

interface Page {
  readonly edges: readonly { readonly node: { readonly internalId: string } }[];
  readonly pageInfo: { readonly hasNextPage: boolean };
}

async function* askedById(
  { snapshot, catalog }: CheckContext,
  graph: SnapshotGraph,
  type: RecordType,
  key: number,
): AsyncIterable<string> {
  const { id } = await row(
    snapshot,
    `SELECT ${snapshot.dialect.uuidOut(ID)} AS id FROM ${type.table} WHERE ${KEY} = ?`,
    [key],
  );
  const connections = [...type.connections.values()];
  const fields = connections.flatMap(({ field }, at) => [
    `page${at}: ${field} { edges { node { internalId } } pageInfo { hasNextPage } }`,
    `first${at}: ${field}(first: 1, conditions: { filter: { EQ: ["rank", 0] } }) { edges { node { internalId } } }`,
    `count${at}: count(field: "${field}")`,
  ]);
  const { data, problem } = await ask(graph, type, { id }, ['id', ...fields].join(' '));
  if (problem !== undefined) yield `${type.name} ${id}: ${problem}`;
  if (data?.length !== 1) {
    yield `${type.name} ${id}: ${data?.length ?? 0} records, expected one`;
    return;
  }
  const [record = {}] = data;
  if (record.id !== id) yield `${type.name} ${id}: got ${record.id}`;
  for (const [at, connection] of connections.entries()) {
    const expected = await expectedOf(snapshot, catalog, connection, key);
    const shown = (page: unknown) => (isPage(page) ? page.edges.map(({ node }) => node.internalId) : undefined);
    const nodes = shown(record[`page${at}`]);
    const page = record[`page${at}`];
    const next = isPage(page) && page.pageInfo?.hasNextPage;
    const wanted = expected.nodes.slice(0, connection.first);
    const name = `${type.name}.${connection.field} of ${id}`;
    if (nodes?.join() !== wanted.join() || next !== expected.rows > wanted.length) {
      yield `${name}: a page of ${nodes?.length ?? 'nothing'}, expected ${wanted.length} of ${expected.rows} in order`;
    }
    if (shown(record[`first${at}`])?.join() !== wanted.slice(0, 1).join())
      yield `${name}: another first record by filter`;
    if (record[`count${at}`] !== expected.rows)
      yield `${name}: counts ${record[`count${at}`]}, expected ${expected.rows}`;
  }
}

/** The nodes of a connection's first page and their total count, by plain SQL. */
async function expectedOf(snapshot: Snapshot, catalog: Catalog, { node, through, first }: Connection, key: number) {
  const association = through && catalog.associations.get(through.association);
  const [own, rank, other] =
    through === undefined
      ? [OWNER_KEY, RANK, KEY]
      : through.side === 'from'
        ? [FROM_KEY, FROM_RANK, TO_KEY]
        : [TO_KEY, TO_RANK, FROM_KEY];
  const table = association?.table ?? catalog.types.get(node)?.table;
  const nodes = await snapshot.select<{ node: number }>(
    `SELECT ${other} AS node FROM ${table} WHERE ${own} = ? ORDER BY ${rank} LIMIT ${first}`,
    [key],
  );
  const { rows } = await row(snapshot, `SELECT count(*) AS rows FROM ${table} WHERE ${own} = ?`, [key]);
  return { nodes: nodes.map((each) => String(each.node)), rows: Number(rows) };
}

/**
 * Searches for some names that contain words: names of symbols alone, and names of only common words, may find nothing. At least one search
 * must find something.
 */
async function* askedByName(snapshot: Snapshot, graph: SnapshotGraph, type: RecordType): AsyncIterable<string> {
  const rows = await snapshot.select<{ name: string }>(
    `SELECT name FROM ${type.table}_name WHERE ${RANK} = 0 AND name IS NOT NULL ORDER BY ${OWNER_KEY} LIMIT 100`,
    [],
  );
  const names = [...new Set(rows.map(({ name }) => name).filter((name) => /[A-Z]{4}/.test(name)))].slice(0, NAMES);
  for (const name of names) {
    const { data, problem } = await ask(graph, type, { name, matchThreshold: 0 }, 'id');
    if (problem !== undefined) yield `search for ${type.name} ${name}: ${problem}`;
    if (problem !== undefined || (data?.length ?? 0) > 0) return;
  }
  if (names.length > 0) yield `search for ${type.name} ${names.join(', ')}: finds nothing`;
}

const NAMES = 5;

async function ask(graph: SnapshotGraph, { name }: RecordType, input: Record<string, unknown>, selection: string) {
  const entityType = name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
  const { data, errors } = await graph.ask(
    `query ($searchInput: SearchInput!) { search(searchInput: $searchInput) { ... on ${name} { ${selection} } } }`,
    { searchInput: { entityType, ...input } },
  );
  const found: unknown = data?.search;
  return {
    data: Array.isArray(found) ? (found satisfies Record<string, unknown>[]) : undefined,
    problem: errors?.[0]?.message,
  };
}

async function row(snapshot: Snapshot, sql: string, parameters: readonly (string | number)[]) {
  const [first] = await snapshot.select(sql, parameters);
  return first ?? {};
}

const isPage = (value: unknown): value is Page => typeof value === 'object' && value !== null && 'edges' in value;
