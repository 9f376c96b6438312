import type { StagedValue } from '../../catalog/stage.ts';
import { attributeId, edgeId, storedId, uuidText } from '../staging/ids.ts';
import { keyText } from '../staging/row-writer.ts';
import { naturalKey, type StagedTable } from '../staging/staged-tables.ts';
import type { StagingArea } from '../staging/staging-area.ts';
import type { Merges } from './merges.ts';

/** Rows read at once: few enough to be gone before the collector takes them for lasting ones. */
const PAGE = 1_000;
type StoredRow = Readonly<Record<string, string | number | Uint8Array | null>>;

/**
 * Moves every staged row from the entities that gave way to those that stay: places, references, and the ids that are
 * made of their ids. Moved rows are marked as possible repetitions.
 */
export function applyMerges(area: StagingArea, merges: ReadonlyMap<string, Merges>): void {
  const { database } = area;
  const merged = [...merges].filter(([, each]) => each.size > 0);
  for (const [type, each] of merged) {
    database.exec(`CREATE TABLE ${mergedTable(area, type)} (gone INTEGER PRIMARY KEY, stays INTEGER NOT NULL)`);
    const insert = database.prepare(`INSERT INTO ${mergedTable(area, type)} VALUES (?, ?)`);
    for (const { gone, stays } of each.entries()) insert.run(gone, stays);
  }
  const types = new Set(merged.map(([type]) => type));
  for (const table of area.tables.values()) {
    for (const { reference, column } of table.columns) {
      if (reference === undefined || !types.has(reference)) continue;
      const from = mergedTable(area, reference);
      database.exec(
        `UPDATE ${table.name} SET "${column}" = m.stays FROM ${from} AS m WHERE m.gone = ${table.name}."${column}"`,
      );
    }
    for (const place of table.places) {
      if (!types.has(place.type)) continue;
      const from = mergedTable(area, place.type);
      database.exec(
        `UPDATE ${table.name} SET ${place.name} = m.stays, again = 2 FROM ${from} AS m WHERE m.gone = ${table.name}.${place.name}`,
      );
    }
    if (table.places.some((place) => types.has(place.type))) renameMoved(area, table);
  }
}

const mergedTable = (area: StagingArea, type: string) => `merged_${area.tables.get(type)?.of.table}`;

/** Gives moved rows (`again` 2) the ids that their new places make. */
function renameMoved(area: StagingArea, table: StagedTable): void {
  const select = area.database.prepare<[number], StoredRow>(
    `SELECT * FROM ${table.name} WHERE again = 2 AND seq > ? ORDER BY seq LIMIT ${PAGE}`,
  );
  const update = area.database.prepare(`UPDATE ${table.name} SET id = ? WHERE seq = ?`);
  for (let after = 0, rows = select.all(after); rows.length > 0; rows = select.all(after)) {
    for (const row of rows) {
      after = Number(row.seq);
      update.run(idOf(area, table, row), after);
    }
  }
}

function idOf(area: StagingArea, table: StagedTable, row: StoredRow): Uint8Array {
  const [one, other] = table.places.map(({ name, type }) => area.idsOf(type).idOf(Number(row[name])));
  if (one === undefined) throw new Error(`${table.name} has no place.`);
  if (table.kind === 'entity') return one;
  const key =
    typeof row.item === 'string'
      ? row.item
      : naturalKey(table.columns, ({ column, reference }) => {
          const value = row[column] ?? null;
          if (reference !== undefined && typeof value === 'number') return uuidText(area.idsOf(reference).idOf(value));
          return keyText(value instanceof Uint8Array ? storedId(value) : (value satisfies StagedValue));
        });
  return other === undefined ? attributeId(table.of.name, one, key) : edgeId(table.of.name, one, other, key);
}
