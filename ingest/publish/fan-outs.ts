import type Sqlite from 'better-sqlite3';
import { associationOf, type Catalog, type Connection, type RecordType, recordTypeOf } from '../../catalog/model.ts';
import { connectionName } from '../../storage/fan-outs.ts';
import { BUILT, FAN_OUT, KEY, OWNER_KEY } from '../../storage/layout.ts';

/**
 * Measures how many records are behind each connection, and writes that into the snapshot, so that the cost of a query
 * is known before it runs (storage/fan-outs.ts reads it). Every edge is read twice, once from either side. Memory holds
 * numbers by surrogate key: four bytes per entity for each connection of one type, and eight for each edge of one
 * association.
 */
export function writeFanOuts(database: Sqlite.Database, catalog: Catalog): void {
  const insert = database.prepare(
    `INSERT INTO ${BUILT}.${FAN_OUT} (connection, after, owners, greatest, means) VALUES (?, ?, ?, ?, ?)`,
  );
  const write = (connection: Connection, after: Connection | undefined, owners: number, measured: Measured) => {
    const means = JSON.stringify(measured.means.map((mean) => Number(mean.toPrecision(6))));
    insert.run(connectionName(connection), after ? connectionName(after) : '', owners, measured.greatest, means);
  };
  const all = [...catalog.types.values()].flatMap(({ connections }) => [...connections.values()]);
  for (const type of catalog.types.values()) {
    if (type.kind !== 'entity') continue;
    const entities = countOf(database, type);
    const degrees = [...type.connections.values()].map((connection) => ({
      connection,
      records: recordsOfEach(database, catalog, connection, entities),
    }));
    for (const { connection, records } of degrees) write(connection, undefined, entities, ofAll(records));
    for (const after of all.filter(({ node, through }) => node === type.name && through !== undefined)) {
      const edges = edgesOf(database, catalog, after);
      const owners = countOf(database, recordTypeOf(catalog, after.owner));
      for (const { connection, records } of degrees) {
        write(connection, after, edges.nodes.length, behind(edges, owners, records));
      }
    }
  }
}

/** The measurements of a connection; see FanOut. */
interface Measured {
  readonly greatest: number;
  readonly means: readonly number[];
}

/** Edges by surrogate keys: owner and node of each. */
interface Edges {
  readonly owners: Uint32Array;
  readonly nodes: Uint32Array;
}

/** Keys of entities are dense from 1. */
const countOf = (database: Sqlite.Database, { table }: RecordType): number =>
  database.prepare<[], number>(`SELECT coalesce(max(${KEY}), 0) FROM ${BUILT}.${table}`).pluck().get() ?? 0;

/** The number of records that each owner has behind a connection, by the owner's key. */
function recordsOfEach(
  database: Sqlite.Database,
  catalog: Catalog,
  { through, node }: Connection,
  entities: number,
): Uint32Array {
  const [table, owner] =
    through === undefined
      ? [recordTypeOf(catalog, node).table, OWNER_KEY]
      : [associationOf(catalog, through.association).table, `${through.side}_key`];
  const records = new Uint32Array(entities + 1);
  const counted = database.prepare<[], [number, number]>(`SELECT ${owner}, count(*) FROM ${BUILT}.${table} GROUP BY 1`);
  for (const [key, count] of counted.raw().iterate()) records[key] = count;
  return records;
}

function edgesOf(database: Sqlite.Database, catalog: Catalog, { through }: Connection): Edges {
  if (through === undefined) throw new Error('Expected a connection through an association.');
  const { table } = associationOf(catalog, through.association);
  const count = database.prepare<[], number>(`SELECT count(*) FROM ${BUILT}.${table}`).pluck().get() ?? 0;
  const [owners, nodes] = [new Uint32Array(count), new Uint32Array(count)];
  const other = through.side === 'from' ? 'to' : 'from';
  const read = database.prepare<[], [number, number]>(
    `SELECT ${through.side}_key, ${other}_key FROM ${BUILT}.${table}`,
  );
  let at = 0;
  for (const [owner, node] of read.raw().iterate()) {
    owners[at] = owner;
    nodes[at] = node;
    at += 1;
  }
  return { owners, nodes };
}

/** Measured over all owners, each counted once. */
function ofAll(records: Uint32Array): Measured {
  const greatest = greatestOf(records);
  const owners = new Float64Array(greatest + 1);
  for (let key = 1; key < records.length; key += 1) add(owners, records[key] ?? 0, 1);
  return { greatest, means: meansOf(owners) };
}

/** Measured over the owners that edges lead to; each owner counts once per edge. */
function behind({ owners, nodes }: Edges, ownersBefore: number, records: Uint32Array): Measured {
  const edges = new Float64Array(greatestOf(records) + 1);
  const sums = new Float64Array(ownersBefore + 1);
  for (let at = 0; at < nodes.length; at += 1) {
    const count = records[nodes[at] ?? 0] ?? 0;
    add(edges, count, 1);
    add(sums, owners[at] ?? 0, count);
  }
  return { greatest: greatestOf(sums), means: meansOf(edges) };
}

function add(sums: Float64Array, at: number, value: number): void {
  sums[at] = (sums[at] ?? 0) + value;
}

function greatestOf(numbers: Uint32Array | Float64Array): number {
  let greatest = 0;
  for (let at = 0; at < numbers.length; at += 1) greatest = Math.max(greatest, numbers[at] ?? 0);
  return greatest;
}

/**
 * Means of counts that are capped at 1, 2, 4 …, up to the first power of two that no count exceeds. `times`: how often
 * each count occurs.
 */
function meansOf(times: Float64Array): number[] {
  let [total, most] = [0, 0];
  for (const [count, owners] of times.entries()) {
    total += owners;
    if (owners > 0) most = count;
  }
  const means: number[] = [];
  for (let cap = 1; means.length === 0 || cap < 2 * most; cap *= 2) {
    const sum = times.reduce((all, owners, count) => all + Math.min(count, cap) * owners, 0);
    means.push(total === 0 ? 0 : sum / total);
  }
  return means;
}
