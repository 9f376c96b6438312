import type Sqlite from 'better-sqlite3';
import type { AnyFields, StagedId, StagedValue } from '../../catalog/stage.ts';
import { nameTokens } from '../../matching/names/tokens.ts';
import { uuidText } from '../../storage/ids.ts';
import { leadingColumns, type StagedTable } from './staged-tables.ts';

type Bound = string | number | Uint8Array | null;

/** Writes the rows of one staged table through one prepared statement. */
export class RowWriter {
  readonly #statement: Sqlite.Statement<[Bound[]]>;
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #references: readonly (string | undefined)[];
  readonly #vectors: readonly { readonly from: number; readonly to: number }[];
  readonly #row: Bound[];
  readonly #leading: number;
  readonly #numberOf: (type: string, id: Uint8Array) => number;
  readonly #name: string;

  constructor(database: Sqlite.Database, table: StagedTable, numberOf: (type: string, id: Uint8Array) => number) {
    const leading = leadingColumns(table);
    const names = [...leading, ...table.columns.map((column) => `"${column.column}"`)];
    this.#statement = database.prepare<[Bound[]]>(
      `INSERT INTO ${table.name} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    );
    this.#leading = leading.length;
    this.#row = names.map(() => null);
    this.#indexes = new Map(table.columns.map((column, index) => [column.field, leading.length + index]));
    this.#references = names.map((_, index) => table.columns[index - leading.length]?.reference);
    this.#vectors = table.columns.flatMap(({ searchVectorOf }, index) => {
      const from = searchVectorOf === undefined ? undefined : this.#indexes.get(searchVectorOf);
      return from === undefined ? [] : [{ from, to: leading.length + index }];
    });
    this.#numberOf = numberOf;
    this.#name = table.declared.name;
  }

  /** Inserts a row: values of the leading columns, then the fields. Throws TypeError for a field that the type lacks. */
  write(leading: readonly Bound[], fields: AnyFields | undefined): void {
    const row = this.#row;
    row.fill(null, this.#leading);
    for (let index = 0; index < this.#leading; index++) row[index] = leading[index] ?? null;
    for (const field in fields) {
      const index = this.#indexes.get(field);
      if (index === undefined) throw new TypeError(`${this.#name} declares no field "${field}".`);
      const value = fields[field];
      if (value !== undefined && value !== null) row[index] = this.#bound(index, value);
    }
    for (const { from, to } of this.#vectors) {
      const text = row[from];
      if (row[to] === null && typeof text === 'string') row[to] = nameTokens(text).join(' ');
    }
    this.#statement.run(row);
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
