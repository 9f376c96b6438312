import { type Catalog, recordTypeOf } from '../../catalog/model.ts';
import type { Row, Snapshot } from '../../storage/snapshot.ts';
import { decoderOf } from '../../subgraphs/kit/value-sql.ts';
import type { Cell } from '../../tables/output/output-column.ts';
import { TYPES } from '../definition/column-path.ts';
import type { DefinedSearch } from '../definition/list-definition.ts';
import { entityKeys, type KeysFrom, type KeysOn } from './entity-keys.ts';
import { type ExportColumn, JOINED } from './export-column.ts';
import { type ValueStatement, valueStatements } from './statements.ts';

/** Some rows of an export, in order. */
export interface RowChunk {
  readonly rows: readonly (readonly Cell[])[];
  /** Key of the last entity. */
  readonly after: number;
}

/** Entities whose values are read together. */
const CHUNK = 2_000;

/**
 * The rows of a list: an entity each, with the values that the graph shows for the paths of its columns. A chunk of entities
 * takes as many statements as valueStatements gives, whatever their number.
 */
export async function* exportRows(
  searched: DefinedSearch,
  columns: readonly ExportColumn[],
  on: KeysOn,
  from: KeysFrom = { rows: 0, after: null },
): AsyncGenerator<RowChunk> {
  const { catalog, snapshot, bounds, chunk = CHUNK } = on;
  const statements = statementsOf(catalog, searched, columns, snapshot);
  const cellOf = columns.map((column, at) => cellReader(column, at, snapshot));
  for await (const keys of entityKeys(searched, on, from, chunk)) {
    const after = keys.at(-1);
    if (after === undefined) continue;
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
    yield { rows, after };
  }
}

const statementsOf = (
  catalog: Catalog,
  { entityType }: DefinedSearch,
  columns: readonly ExportColumn[],
  { dialect }: Snapshot,
): readonly ValueStatement[] => valueStatements(catalog, recordTypeOf(catalog, TYPES[entityType]), columns, dialect);

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
