import type { Catalog } from '../catalog/model.ts';
import { type PhysicalColumn, physicalTables } from './layout.ts';
import type { Snapshot } from './snapshot.ts';

/** What a snapshot that was built for an older graph lacks of one table. */
export interface LackingTable {
  readonly name: string;
  /** True where a graph declares what the table holds: then it can stand empty. */
  readonly isDeclared: boolean;
  /** The columns that are not there: all of them where there is no such table. */
  readonly columns: readonly PhysicalColumn[];
  readonly isWhole: boolean;
}

const known = new WeakMap<Snapshot, Promise<readonly LackingTable[]>>();

/** What a snapshot lacks of the tables of this program's catalog; read once, since a snapshot never changes. */
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
