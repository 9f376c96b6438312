import { join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { type DatabaseLocation, isPostgres } from '../../catalog/database-location.ts';
import type { Catalog } from '../../catalog/model.ts';
import { DATASET_SET, JOIN_REASON } from '../../storage/layout.ts';
import { published } from '../../storage/published.ts';
import { snapshotFile } from '../../storage/sqlite/folder.ts';
import { BUILT } from '../fill.ts';
import type { DatasetSets } from '../resolution/dataset-sets.ts';
import type { StagingArea } from '../staging/staging-area.ts';
import { downloadHistory } from './download.ts';
import { createHistorySets } from './history-sets.ts';
import { loadedKeys } from './loaded-keys.ts';

/** Name under which the live snapshot is attached to the staging file, to be read only. */
export const HISTORY = 'history';

/** The live snapshot, as a load looks back at it. */
export interface History {
  readonly version: string;
  /** What of it cannot be used, each in one line; a load never fails by it. */
  readonly warnings: readonly string[];
  /**
   * By table of attributes and edges, the highest key that a source's record has: derived records, which each load makes
   * anew, have higher ones. Undefined where the snapshot, of an older program, does not tell.
   */
  readonly loadedKeys: ReadonlyMap<string, number> | undefined;
  /** Whether it has a table with these columns, each stored as this program stores it. */
  has(table: string, ...columns: readonly string[]): boolean;
}

export interface HistoryOptions {
  readonly warehouse: DatabaseLocation;
  /** Folder of the build. */
  readonly building: string;
  readonly catalog: Catalog;
  /** Datasets that have no history, by name. */
  readonly madeAnew: readonly string[];
}

/**
 * Attaches the live snapshot to the staging file; from PostgreSQL it is copied to a file first, row by row. The catalog may
 * have changed since it was built: what fits by name and type is used. Undefined where nothing was published. Trap: no
 * transaction may be open.
 */
export async function openHistory(
  area: StagingArea,
  sets: DatasetSets,
  { warehouse, building, catalog, madeAnew }: HistoryOptions,
): Promise<History | undefined> {
  const version = (await published(warehouse)).find(({ current }) => current)?.version;
  if (version === undefined) return undefined;
  const copy = join(building, 'history.sqlite');
  if (isPostgres(warehouse)) await downloadHistory(warehouse, version, catalog, copy);
  const file = isPostgres(warehouse) ? copy : snapshotFile(warehouse, version);

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
