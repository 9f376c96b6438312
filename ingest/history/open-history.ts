import type Sqlite from 'better-sqlite3';
import { BUILT, DATASET_SET, JOIN_REASON } from '../../storage/layout.ts';
import type { DatasetSets } from '../resolution/dataset-sets.ts';
import type { StagingArea } from '../staging/staging-area.ts';
import { HISTORY, type History } from './history.ts';
import { createHistorySets } from './history-sets.ts';
import { loadedKeys } from './loaded-keys.ts';

export interface HistoryOptions {
  readonly version: string;
  /** The snapshot as a file. */
  readonly file: string;
  /** Datasets that have no history, by name. */
  readonly madeAnew: readonly string[];
}

/**
 * Attaches the live snapshot to the staging file. The catalog may have changed since it was built: what fits by name and
 * type is used. Trap: no transaction may be open.
 */
export function openHistory(
  area: StagingArea,
  sets: DatasetSets,
  { version, file, madeAnew }: HistoryOptions,
): History {
  const { database } = area;
  const warnings: string[] = [];
  const shape = shapeOf(database, file, warnings);
  const has = (table: string, ...columns: readonly string[]) => {
    const there = shape.get(table);
    return there !== undefined && columns.every((column) => there.has(column));
  };
  createHistorySets(area, sets, madeAnew, has(DATASET_SET, 'key', 'ids'));
  if (shape.size > 0 && !has(JOIN_REASON, 'id', 'joined_id', 'type')) {
    warnings.push('it keeps no reasons of joins: ids that were merged before are not carried on');
  }
  const keys = loadedKeys(database, has);
  if (shape.size > 0 && keys === undefined) {
    warnings.push('it does not tell derived records from loaded ones: what has vanished since is not kept');
  }
  return { version, warnings, loadedKeys: keys, has };
}

type Shape = ReadonlyMap<string, ReadonlySet<string>>;

/** Columns by table that both snapshots have with one type; none where the file cannot be read. */
function shapeOf(database: Sqlite.Database, file: string, warnings: string[]): Shape {
  const shape = new Map<string, Set<string>>();
  try {
    database.prepare(`ATTACH ? AS ${HISTORY}`).run(file);
    const columns = database
      .prepare<[], { table: string; column: string }>(
        `SELECT t.name AS "table", h.name AS "column" FROM ${HISTORY}.sqlite_master AS t
         JOIN pragma_table_info(t.name, '${HISTORY}') AS h JOIN pragma_table_info(t.name, '${BUILT}') AS b
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
