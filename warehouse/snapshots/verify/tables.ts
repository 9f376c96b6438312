import { CLOSED_RECORD, JOIN_REASON, physicalTables } from '../../tables/layout.ts';
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
      for (const column of columns) {
        try {
          // With its table: in quotes alone, SQLite takes a name that it does not know for a text.
          await snapshot.select(`SELECT t."${column.name}" FROM ${name} AS t WHERE false`, []);
        } catch {
          yield `${name}: there is no column ${column.name}`;
        }
      }
    }
  },
};
