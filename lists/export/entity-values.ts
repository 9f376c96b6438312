import { decoderOf } from '../../kit/value-sql.ts';
import type { Bounds, Row, Snapshot } from '../../storage/snapshot.ts';
import type { Cell } from '../../tables/output/output-column.ts';
import { JOINED } from './export-column.ts';
import type { RowPlan } from './row-plan.ts';

/** Reads the cells of entities by their keys, one row each, in the order of the keys. */
export type EntityValues = (keys: readonly number[]) => Promise<readonly (readonly Cell[])[]>;

/**
 * Returns a reader of the values that the graph shows for the paths of columns. It runs as many statements as the plan has,
 * whatever the number of keys.
 */
export function entityValues({ statements, values }: RowPlan, snapshot: Snapshot, bounds?: Bounds): EntityValues {
  const cellOf = values.map((value) => cellReader(value, snapshot));
  return async (keys) => {
    const rows = keys.map(() => new Array<Cell>(values.length).fill(null));
    const parameters = [snapshot.dialect.arrayOf(keys)];
    for (const { sql, columns, several } of statements) {
      // Values of one rank are one row per entity. A run has a thread of its own, for which nobody waits.
      const found = await snapshot.select(sql, parameters, bounds && { ...bounds, lane: several ? 'byRows' : 'short' });
      const put = several ? append : set;
      const read = columns.map((at) => ({ at, name: `c${at}`, cell: cellOf[at] }));
      for (const stored of found) {
        const row = rows[Number(stored._owner)];
        if (row === undefined) continue;
        for (const { at, name, cell } of read) {
          const value = stored[name] ?? null;
          put(row, at, cell === undefined ? value : cell(value));
        }
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

/**
 * Returns a function that converts a stored value to the one that the graph shows; a composite value becomes JSON text.
 * Undefined if the stored value is shown as it is.
 */
function cellReader(value: RowPlan['values'][number], snapshot: Snapshot): ((stored: Row[string]) => Cell) | undefined {
  const decode = value && decoderOf(value);
  if (decode === undefined) return undefined;
  return (stored) => {
    if (stored === null) return null;
    const shown = decode(stored, snapshot);
    if (shown === null || shown === undefined) return null;
    if (typeof shown === 'string' || typeof shown === 'number' || typeof shown === 'boolean') return shown;
    return JSON.stringify(shown);
  };
}
