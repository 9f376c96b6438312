import { recordTypeOf } from '../../catalog/model.ts';
import type { ListedEntity } from '../../operations/list.ts';
import type { Row, Snapshot } from '../../storage/snapshot.ts';
import { decoderOf } from '../../subgraphs/kit/value-sql.ts';
import type { Cell } from '../../tables/output/output-column.ts';
import { TYPES } from '../definition/column-path.ts';
import type { KeysOn } from './entity-keys.ts';
import { type ExportColumn, JOINED } from './export-column.ts';
import { valueStatements } from './statements.ts';

/** Reads the cells of entities by their keys, a row each, in the order of the keys. */
export type EntityValues = (keys: readonly number[]) => Promise<readonly (readonly Cell[])[]>;

/**
 * A reader of the values that the graph shows for the paths of columns. It takes as many statements as valueStatements gives,
 * whatever the number of keys.
 */
export function entityValues(
  entity: ListedEntity,
  columns: readonly ExportColumn[],
  { catalog, snapshot, bounds }: KeysOn,
): EntityValues {
  const statements = valueStatements(catalog, recordTypeOf(catalog, TYPES[entity]), columns, snapshot.dialect);
  const cellOf = columns.map((column, at) => cellReader(column, at, snapshot));
  return async (keys) => {
    const rows = keys.map(() => new Array<Cell>(columns.length).fill(null));
    const parameters = [JSON.stringify(keys)];
    for (const { sql, columns: read, several } of statements) {
      // Values of a rank are one row an entity. Runs have a thread to themselves, which nobody waits for.
      const found = await snapshot.select(sql, parameters, bounds && { ...bounds, lane: several ? 'byRows' : 'short' });
      const put = several ? append : set;
      for (const values of found) {
        const row = rows[Number(values._owner)];
        if (row !== undefined) for (const at of read) put(row, at, cellOf[at]?.(values) ?? null);
      }
    }
    return rows;
  };
}

function set(row: Cell[], at: number, cell: Cell): void {
  row[at] = cell;
}

function append(row: Cell[], at: number, cell: Cell): void {
  if (cell === null) return;
  const before = row[at] ?? null;
  row[at] = before === null ? String(cell) : `${before}${JOINED}${cell}`;
}

/** Reads a column's value as the graph shows it; what is no single value there is a JSON text. */
function cellReader({ path: { leaf } }: ExportColumn, at: number, snapshot: Snapshot): (row: Row) => Cell {
  const decode = leaf === undefined ? undefined : decoderOf(leaf.value);
  const name = `c${at}`;
  return (row) => {
    const stored = row[name] ?? null;
    if (decode === undefined || stored === null) return stored;
    const value = decode(stored, snapshot);
    if (value === null || value === undefined) return null;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
    return JSON.stringify(value);
  };
}
