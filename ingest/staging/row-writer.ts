import type Sqlite from 'better-sqlite3';
import type { AnyFields, StagedId, StagedValue } from '../../catalog/stage.ts';
import { nameTokens } from '../../matching/names/tokens.ts';
import { uuidText } from '../../storage/ids.ts';
import { leadingColumns, type StagedTable } from './staged-tables.ts';

type Bound = string | number | Uint8Array | null;

/** Rows that one statement inserts: with one a row, the calls take as long as the inserts. Few, because each stays in memory. */
const ROWS_AT_ONCE = 8;

/** Writes the rows of one staged table, some at once. `flush` writes those that are still in memory. */
export class RowWriter {
  readonly #database: Sqlite.Database;
  readonly #insert: string;
  readonly #insertAll: Sqlite.Statement<[Bound[]]>;
  readonly #width: number;
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #references: readonly (string | undefined)[];
  readonly #vectors: readonly { readonly from: number; readonly to: number }[];
  /** The values of ROWS_AT_ONCE rows, one after the other. */
  readonly #rows: Bound[];
  /** The number of values in `#rows` that are still to be written. */
  #filled = 0;
  readonly #leading: number;
  readonly #numberOf: (type: string, id: Uint8Array) => number;
  readonly #name: string;

  constructor(database: Sqlite.Database, table: StagedTable, numberOf: (type: string, id: Uint8Array) => number) {
    const leading = leadingColumns(table);
    const names = [...leading, ...table.columns.map((column) => `"${column.column}"`)];
    const row = `(${names.map(() => '?').join(', ')})`;
    this.#database = database;
    this.#insert = `INSERT INTO ${table.name} (${names.join(', ')}) VALUES ${row}`;
    this.#insertAll = database.prepare<[Bound[]]>(`${this.#insert}${`, ${row}`.repeat(ROWS_AT_ONCE - 1)}`);
    this.#width = names.length;
    this.#leading = leading.length;
    this.#rows = new Array<Bound>(names.length * ROWS_AT_ONCE).fill(null);
    this.#indexes = new Map(table.columns.map((column, index) => [column.field, leading.length + index]));
    this.#references = names.map((_, index) => table.columns[index - leading.length]?.reference);
    this.#vectors = table.columns.flatMap(({ searchVectorOf }, index) => {
      const from = searchVectorOf === undefined ? undefined : this.#indexes.get(searchVectorOf);
      return from === undefined ? [] : [{ from, to: leading.length + index }];
    });
    this.#numberOf = numberOf;
    this.#name = table.declared.name;
  }

  /**
   * Inserts a row: values of the leading columns, then the fields. Trap: the row may stay in memory until `flush`, so its
   * bytes must not change. Throws TypeError for a field that the type lacks.
   */
  write(leading: readonly Bound[], fields: AnyFields | undefined): void {
    const rows = this.#rows;
    const start = this.#filled;
    rows.fill(null, start + this.#leading, start + this.#width);
    for (let index = 0; index < this.#leading; index++) rows[start + index] = leading[index] ?? null;
    for (const field in fields) {
      const index = this.#indexes.get(field);
      if (index === undefined) throw new TypeError(`${this.#name} declares no field "${field}".`);
      const value = fields[field];
      if (value !== undefined && value !== null) rows[start + index] = this.#bound(index, value);
    }
    for (const { from, to } of this.#vectors) {
      const text = rows[start + from];
      if (rows[start + to] === null && typeof text === 'string') rows[start + to] = nameTokens(text).join(' ');
    }
    this.#filled += this.#width;
    if (this.#filled < rows.length) return;
    this.#insertAll.run(rows);
    this.#filled = 0;
  }

  /** Writes the rows that are still in memory. */
  flush(): void {
    if (this.#filled === 0) return;
    const insert = this.#database.prepare<[Bound[]]>(this.#insert);
    for (let start = 0; start < this.#filled; start += this.#width)
      insert.run(this.#rows.slice(start, start + this.#width));
    this.#filled = 0;
  }

  #bound(index: number, value: string | number | boolean | StagedId): Bound {
    if (typeof value === 'boolean') return value ? 1 : 0;
    // PostgreSQL does not allow NUL in text, and in sources it has no meaning.
    if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '') : value;
    if (typeof value !== 'object') return value;
    const reference = this.#references[index];
    return reference === undefined ? value : this.#numberOf(reference, value);
  }
}

/** A staged value as text for keys. Trap: a value and what the staging file returns for it must give the same text. */
export function keyText(value: StagedValue | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'object') return uuidText(value);
  return typeof value === 'boolean' ? String(Number(value)) : String(value);
}
