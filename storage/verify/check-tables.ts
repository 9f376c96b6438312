import { CLOSED_RECORD, FAN_OUT, JOIN_REASON, physicalTables } from '../layout.ts';
import type { Snapshot } from '../snapshot.ts';
import type { SnapshotCheck } from './snapshot-check.ts';

/** A snapshot of an older program may lack tables or columns that this one reads. */
export const checkTables: SnapshotCheck = {
  name: 'tables',
  promise: 'every table and column that the schema reads is there',
  async *run({ snapshot, catalog, tables }) {
    for (const { name, columns } of physicalTables(catalog)) {
      if (OLDER_LACK.has(name) && !tables.has(name)) continue;
      if (!tables.has(name)) {
        yield `${name}: there is no such table`;
        continue;
      }
      const names = columns.map((column) => column.name);
      if (await has(snapshot, name, names)) continue;
      for (const column of names) {
        if (!(await has(snapshot, name, [column]))) yield `${name}: there is no column ${column}`;
      }
    }
  },
};

/** Tables that older programs did not write, and that no answer of the service needs. */
const OLDER_LACK: ReadonlySet<string> = new Set([JOIN_REASON, CLOSED_RECORD, FAN_OUT]);

async function has(snapshot: Snapshot, table: string, columns: readonly string[]): Promise<boolean> {
  // Trap: without the alias, SQLite takes an unknown name in quotes for a text.
  const list = columns.map((column) => `t."${column}"`).join(', ');
  try {
    await snapshot.select(`SELECT ${list} FROM ${table} AS t WHERE false`, []);
    return true;
  } catch {
    return false;
  }
}
