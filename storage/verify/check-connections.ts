import type { Connection, RecordType } from '../../catalog/model.ts';
import { FROM_KEY, FROM_RANK, ID, KEY, OWNER_KEY, RANK, TO_KEY, TO_RANK } from '../layout.ts';
import { type CheckContext, counts, type SnapshotCheck, typesOf } from './snapshot-check.ts';

/** The table with a connection's rows, its columns, and the join with the nodes. */
interface ConnectionTable {
  readonly table: string;
  readonly own: string;
  readonly rank: string;
  readonly join: string;
}

export const checkConnections: SnapshotCheck = {
  name: 'connections',
  promise: 'every entity type is found by id, and every connection of the schema gives its first page',
  async *run(context) {
    for (const type of typesOf(context, 'entity')) {
      yield* foundById(context, type);
      for (const connection of type.connections.values()) yield* firstPage(context, connection);
    }
  },
};

async function* foundById({ snapshot }: CheckContext, { table }: RecordType): AsyncIterable<string> {
  for (const end of ['min', 'max']) {
    const sql = `SELECT a.${KEY} AS wanted, b.${KEY} AS found FROM ${table} AS a LEFT JOIN ${table} AS b ON b.${ID} = a.${ID}
      WHERE a.${KEY} = (SELECT ${end}(${KEY}) FROM ${table})`;
    const { wanted, found } = await counts(snapshot, sql);
    if (wanted !== found) yield `${table}: record ${wanted} is not found by its id`;
  }
}

async function* firstPage(context: CheckContext, connection: Connection): AsyncIterable<string> {
  const { snapshot } = context;
  const reading = connectionTable(context, connection);
  if (reading === undefined) return;
  const { table, own, rank, join } = reading;
  const { low, high } = await counts(snapshot, `SELECT min(${own}) AS low, max(${own}) AS high FROM ${table}`);
  for (const owner of new Set([low ?? 0, high ?? 0])) {
    const { rows } = await counts(snapshot, `SELECT count(*) AS rows FROM ${table} WHERE ${own} = ${owner}`);
    const page = await snapshot.select<{ rank: number }>(
      `SELECT e.${rank} AS rank FROM ${table} AS e${join} WHERE e.${own} = ? ORDER BY e.${rank} LIMIT ${connection.first}`,
      [owner],
    );
    const expected = Math.min(connection.first, rows ?? 0);
    if (page.length !== expected || page.some((row, index) => row.rank !== index)) {
      yield `${connection.owner}.${connection.field}: ${page.length} nodes of record ${owner}, expected ${expected} in order`;
    }
  }
}

function connectionTable(
  { catalog, tables }: CheckContext,
  { node, through }: Connection,
): ConnectionTable | undefined {
  const nodes = catalog.types.get(node);
  if (nodes === undefined || !tables.has(nodes.table)) return undefined;
  if (through === undefined) return { table: nodes.table, own: OWNER_KEY, rank: RANK, join: '' };
  const table = catalog.associations.get(through.association)?.table;
  if (table === undefined || !tables.has(table)) return undefined;
  const [own, rank, other] = through.side === 'from' ? [FROM_KEY, FROM_RANK, TO_KEY] : [TO_KEY, TO_RANK, FROM_KEY];
  return { table, own, rank, join: ` JOIN ${nodes.table} AS n ON n.${KEY} = e.${other}` };
}
