import type Sqlite from 'better-sqlite3';
import { BUILT, DATASET_SET, JOIN_REASON } from '../../storage/layout.ts';
import type { DatasetSets } from '../resolution/dataset-sets.ts';
import type { StagingArea } from '../staging/staging-area.ts';
import { loadedKeys } from './loaded-keys.ts';
import { createPreviousSets, createPreviousSetTable } from './previous-sets.ts';
import { PREVIOUS, type PreviousSnapshot } from './previous-snapshot.ts';

export interface PreviousOptions {
  readonly version: string;
  /** The snapshot as an SQLite file. */
  readonly file: string;
  /** Names of the datasets that have no history. */
  readonly withoutHistory: readonly string[];
}

/**
 * Attaches the previous snapshot to the staging file. The catalog may have changed since that snapshot was built; columns
 * are used if name and type are equal. Trap: no transaction may be open.
 */
export function openPrevious(
  area: StagingArea,
  sets: DatasetSets,
  { version, file, withoutHistory }: PreviousOptions,
): PreviousSnapshot {
  const { database } = area;
  const warnings: string[] = [];
  const shape = shapeOf(database, file, warnings);
  const has = (table: string, ...columns: readonly string[]) => {
    const existing = shape.get(table);
    return existing !== undefined && columns.every((column) => existing.has(column));
  };
  if (has(DATASET_SET, 'key', 'ids')) createPreviousSets(area, sets, withoutHistory);
  else createPreviousSetTable(area);
  if (shape.size > 0 && !has(JOIN_REASON, 'id', 'joined_id', 'type')) {
    warnings.push('it has no reasons of joins, so ids that were merged before do not redirect any more');
  }
  const keys = loadedKeys(database, has);
  if (shape.size > 0 && keys === undefined) {
    warnings.push('it does not tell derived records from loaded ones, so vanished records are not kept');
  }
  return { version, warnings, loadedKeys: keys, has };
}

type Shape = ReadonlyMap<string, ReadonlySet<string>>;

/** Columns by table that both snapshots have with the same type; none if the file cannot be read. */
function shapeOf(database: Sqlite.Database, file: string, warnings: string[]): Shape {
  const shape = new Map<string, Set<string>>();
  try {
    database.prepare(`ATTACH ? AS ${PREVIOUS}`).run(file);
    const columns = database
      .prepare<[], { table: string; column: string }>(
        `SELECT t.name AS "table", h.name AS "column" FROM ${PREVIOUS}.sqlite_master AS t
         JOIN pragma_table_info(t.name, '${PREVIOUS}') AS h JOIN pragma_table_info(t.name, '${BUILT}') AS b
         WHERE t.type = 'table' AND b.name = h.name AND lower(b.type) = lower(h.type)`,
      )
      .all();
    for (const { table, column } of columns) shape.set(table, (shape.get(table) ?? new Set()).add(column));
  } catch (error) {
    shape.clear();
    warnings.push(`it cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  return shape;
}
