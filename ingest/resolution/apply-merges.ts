import type { StagedValue } from '../../catalog/stage.ts';
import { attributeId, edgeId, storedId, uuidText } from '../../storage/ids.ts';
import { keyText } from '../staging/row-writer.ts';
import { MOVED, naturalKey, type StagedTable } from '../staging/staged-tables.ts';
import type { StagingArea } from '../staging/staging-area.ts';
import type { Merges } from './merges.ts';

/** Rows per page: few enough that V8 frees them while young, before it moves them to its old generation. */
const PAGE = 1_000;
type StoredRow = Readonly<Record<string, string | number | Uint8Array | null>>;

/**
 * Moves every staged row from retired entities to the surviving ones: its owner or ends, its references, and its own id
 * if that is computed from their ids. Moved rows are marked (`again`), because they may repeat others.
 */
export function applyMerges(area: StagingArea, merges: ReadonlyMap<string, Merges>): void {
  const { database } = area;
  const merged = [...merges].filter(([, each]) => each.size > 0);
  for (const [type, each] of merged) {
    database.exec(`CREATE TABLE ${mergedTable(area, type)} (retired INTEGER PRIMARY KEY, surviving INTEGER NOT NULL)`);
    const insert = database.prepare(`INSERT INTO ${mergedTable(area, type)} VALUES (?, ?)`);
    for (const { retired, surviving } of each.entries()) insert.run(retired, surviving);
  }
  const types = new Set(merged.map(([type]) => type));
  for (const table of area.tables.values()) {
    for (const { reference, column } of table.columns) {
      if (reference === undefined || !types.has(reference)) continue;
      const from = mergedTable(area, reference);
      database.exec(
        `UPDATE ${table.name} SET "${column}" = m.surviving FROM ${from} AS m WHERE m.retired = ${table.name}."${column}"`,
      );
    }
    for (const [at, entity] of table.entityColumns.entries()) {
      if (!types.has(entity.type)) continue;
      const from = mergedTable(area, entity.type);
      database.exec(
        `UPDATE ${table.name} SET ${entity.name} = m.surviving, again = max(again, ${at === 0 ? MOVED : MOVED - 1}) FROM ${from} AS m WHERE m.retired = ${table.name}.${entity.name}`,
      );
    }
    if (table.entityColumns.some((entity) => types.has(entity.type))) renameMoved(area, table);
  }
}

const mergedTable = (area: StagingArea, type: string) => `merged_${area.tables.get(type)?.declared.table}`;

/** Gives moved rows the ids that follow from their new entities. */
function renameMoved(area: StagingArea, table: StagedTable): void {
  const select = area.database.prepare<[number], StoredRow>(
    `SELECT * FROM ${table.name} WHERE again >= ${MOVED - 1} AND seq > ? ORDER BY seq LIMIT ${PAGE}`,
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
  const [one, other] = table.entityColumns.map(({ name, type }) => area.idsOf(type).idOf(Number(row[name])));
  if (one === undefined) throw new Error(`${table.name} names no entity.`);
  if (table.kind === 'entity') return one;
  const key =
    typeof row.item === 'string'
      ? row.item
      : naturalKey(table.columns, ({ column, reference }) => {
          const value = row[column] ?? null;
          if (reference !== undefined && typeof value === 'number') return uuidText(area.idsOf(reference).idOf(value));
          return keyText(value instanceof Uint8Array ? storedId(value) : (value satisfies StagedValue));
        });
  return other === undefined
    ? attributeId(table.declared.name, one, key)
    : edgeId(table.declared.name, one, other, key);
}
