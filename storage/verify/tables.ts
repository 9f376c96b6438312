import { CLOSED_RECORD, JOIN_REASON, physicalTables } from '../layout.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Check } from './check.ts';

/** A snapshot of an older program may lack what this one reads. */
export const checkTables: Check = {
  name: 'tables',
  promise: 'every table and column that the schema reads is there',
  async *run({ snapshot, catalog, there }) {
    for (const { name, columns } of physicalTables(catalog)) {
      // Older programs wrote no reasons and closed nothing, and no answer of the service needs it.
      if ((name === JOIN_REASON || name === CLOSED_RECORD) && !there.has(name)) continue;
      if (!there.has(name)) {
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

async function has(snapshot: Snapshot, table: string, columns: readonly string[]): Promise<boolean> {
  // With their table: in quotes alone, SQLite takes a name that it does not know for a text.
  const list = columns.map((column) => `t."${column}"`).join(', ');
  try {
    await snapshot.select(`SELECT ${list} FROM ${table} AS t WHERE false`, []);
    return true;
  } catch {
    return false;
  }
}
