import type { Catalog } from '../catalog/model.ts';
import { type PhysicalColumn, physicalTables } from './layout.ts';
import type { Snapshot } from './snapshot.ts';

/** What one table lacks in a snapshot that was built for an older graph. */
export interface LackingTable {
  readonly name: string;
  /** True if a graph declares what the table holds: then it may be empty. */
  readonly isDeclared: boolean;
  /** The missing columns: all of them if the table itself is missing. */
  readonly columns: readonly PhysicalColumn[];
  readonly isWhole: boolean;
}

const known = new WeakMap<Snapshot, Promise<readonly LackingTable[]>>();

/** What a snapshot lacks of the tables of this program's catalog. Read once, because a snapshot never changes. */
export function lackingTables(snapshot: Snapshot, catalog: Catalog): Promise<readonly LackingTable[]> {
  const reading = known.get(snapshot) ?? read(snapshot, catalog);
  known.set(snapshot, reading);
  reading.catch(() => known.delete(snapshot));
  return reading;
}

async function read(snapshot: Snapshot, catalog: Catalog): Promise<readonly LackingTable[]> {
  const rows = await snapshot.select<{ table: string; name: string }>(snapshot.dialect.columnNames, []);
  const there = Map.groupBy(rows, ({ table }) => table);
  return physicalTables(catalog).flatMap(({ name, columns, kind }) => {
    const names = new Set(there.get(name)?.map((row) => row.name));
    const lacking = columns.filter((column) => !names.has(column.name));
    return lacking.length === 0
      ? []
      : [{ name, isDeclared: kind !== 'fact', columns: lacking, isWhole: names.size === 0 }];
  });
}
