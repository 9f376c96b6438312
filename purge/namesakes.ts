import type { DatabaseLocation } from '../catalog/database-location.ts';
import type { Catalog } from '../catalog/model.ts';
import { ID, KEY } from '../storage/layout.ts';
import { storeAt } from '../storage/store-at.ts';
import type { FoundPurge } from './snapshots/purge-snapshots.ts';
import { nameColumns } from './snapshots/purged-records.ts';
import { TextFinder } from './text-finder.ts';

/** A record that stays although its name contains a text of a purged one. */
export interface Namesake {
  readonly type: string;
  readonly id: string;
}

/**
 * Finds records that stay but whose names contain a text that only purged records have as a whole value, for example a firm named after a
 * purged person. Searches the newest snapshot that has purged records. Reads all names once, in constant memory.
 */
export async function namesakes(
  warehouse: DatabaseLocation,
  catalog: Catalog,
  { snapshots: [newest], texts }: FoundPurge,
): Promise<Namesake[]> {
  if (newest === undefined) return [];
  const finder = new TextFinder(texts);
  const reader = await storeAt(warehouse).stream(newest.version);
  const found = new Map<string, Namesake>();
  try {
    for (const type of catalog.types.values()) {
      if (type.kind !== 'entity') continue;
      const purged = newest.purged.get(type.name);
      for (const { table, column, owner } of nameColumns(catalog, type.name)) {
        if (!(await reader.columns(table)).has(column)) continue;
        const id = reader.dialect.uuidOut(`e.${ID}`);
        const sql = `SELECT e.${KEY} AS key, ${id} AS id, n.${column} AS name FROM ${table} AS n JOIN ${type.table} AS e ON e.${KEY} = n.${owner}`;
        for await (const row of reader.rows(sql))
          if (!purged?.has(Number(row.key)) && typeof row.name === 'string' && finder.isIn(row.name))
            found.set(String(row.id), { type: type.name, id: String(row.id) });
      }
    }
  } finally {
    await reader.close();
  }
  return [...found.values()];
}
