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
  const holding = new Map<string, boolean>();
  const holds = (table: string, ...columns: readonly string[]) => {
    if (!has(table, ...columns)) return false;
    const known = holding.get(table) ?? hasRows(database, table);
    holding.set(table, known);
    return known;
  };
  const keys = loadedKeys(database, has);
  if (shape.size > 0 && keys === undefined) {
    warnings.push('it does not tell derived records from loaded ones, so vanished records are not kept');
  }
  return { version, warnings, loadedKeys: keys, has, holds };
}

const hasRows = (database: Sqlite.Database, table: string): boolean =>
  database.prepare(`SELECT 1 FROM ${PREVIOUS}.${table} LIMIT 1`).get() !== undefined;

type Shape = ReadonlyMap<string, ReadonlySet<string>>;

/** Columns by table that both snapshots have with the same type; none if the file cannot be read. */
function shapeOf(database: Sqlite.Database, file: string, warnings: string[]): Shape {
  const shape = new Map<string, Set<string>>();
  try {
    database.prepare(`ATTACH ? AS ${PREVIOUS}`).run(file);
    const built = new Set(columnsOf(database, BUILT).map(textOf));
    for (const each of columnsOf(database, PREVIOUS))
      if (built.has(textOf(each))) shape.set(each.table, (shape.get(each.table) ?? new Set()).add(each.column));
  } catch (error) {
    shape.clear();
    warnings.push(`it cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  return shape;
}

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

const columnsOf = (database: Sqlite.Database, schema: string): Column[] =>
  database
    .prepare<[], Column>(
      `SELECT t.name AS "table", c.name AS "column", lower(c.type) AS type
       FROM ${schema}.sqlite_master AS t JOIN pragma_table_info(t.name, '${schema}') AS c WHERE t.type = 'table'`,
    )
    .all();

const textOf = ({ table, column, type }: Column): string => `${table}.${column} ${type}`;
