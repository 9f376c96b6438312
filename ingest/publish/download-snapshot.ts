import Database from 'better-sqlite3';
import type { Catalog } from '../../catalog/model.ts';
import {
  FAN_OUT,
  type PhysicalColumn,
  type PhysicalTable,
  type PhysicalType,
  physicalTables,
} from '../../storage/layout.ts';
import type { Row, SnapshotReader } from '../../storage/snapshot.ts';
import type { SqlValue } from '../../storage/sql.ts';
import { sqlite } from '../../storage/sqlite/dialect.ts';
import { ddl } from './ddl.ts';

/** Turns a row of a table into the row to copy; undefined leaves it out. Ids are texts with dashes. */
export type Rewrite = (table: PhysicalTable, row: Row) => Row | undefined;

/**
 * Copies a snapshot into a new SQLite file with the tables of a load on SQLite. Cache rows and the search index are
 * left out. Rows pass one by one. Columns that the snapshot lacks become null, and so do values whose type differs from
 * the catalog's. A table that its program never wrote is lacking in the copy too (`isMissed`). `rewrite` returns the row
 * to write; undefined leaves it out.
 */
export async function downloadSnapshot(
  reader: SnapshotReader,
  catalog: Catalog,
  file: string,
  rewrite: Rewrite = (_, row) => row,
): Promise<void> {
  const database = new Database(file).unsafeMode();
  try {
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN');
    const { tables, indexes } = ddl(catalog, sqlite);
    for (const statement of tables) database.exec(statement);
    for (const table of physicalTables(catalog)) {
      if (table.kind === 'cache') continue;
      const existing = await reader.columns(table.name);
      if (existing.size === 0 && isMissed(table)) {
        database.exec(`DROP TABLE ${table.name}`);
        continue;
      }
      const columns = table.columns.filter(({ name }) => existing.has(name));
      if (table.columns.some(({ name, nullable }) => !nullable && !existing.has(name))) continue;
      const insert = database.prepare(
        `INSERT INTO ${table.name} (${columns.map(quoted).join(', ')}) VALUES (${columns.map(bound).join(', ')})`,
      );
      for await (const row of reader.rows(selectOf(reader, table, columns))) {
        const written = rewrite(table, row);
        if (written !== undefined) insert.run(columns.map(({ name, type }) => stored(type, written[name])));
      }
    }
    for (const statement of indexes) database.exec(statement);
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}

/**
 * Whether an empty table would say something else than a lacking one: that there are no doubtful pairs, where nobody
 * looked for any. Fan-outs are counted anew in every copy.
 */
const isMissed = ({ name, kind }: PhysicalTable): boolean => kind === 'fact' && name !== FAN_OUT;

const quoted = ({ name }: PhysicalColumn) => `"${name}"`;
const bound = ({ type }: PhysicalColumn) => (type === 'uuid' ? "unhex(?, '-')" : '?');

const selectOf = ({ dialect }: SnapshotReader, { name, primary }: PhysicalTable, columns: readonly PhysicalColumn[]) =>
  `SELECT ${columns
    .map((column) => `${column.type === 'uuid' ? dialect.uuidOut(quoted(column)) : quoted(column)} AS "${column.name}"`)
    .join(', ')} FROM ${name} ORDER BY ${primary.map((each) => `${name}.${each}`).join(', ')}`;

/** A value as SQLite stores it; null if its type does not fit the column. */
function stored(type: PhysicalType, value: SqlValue | boolean | undefined): SqlValue {
  // SQLite has 0 and 1.
  if (type === 'boolean') return typeof value === 'boolean' || value === 0 || value === 1 ? Number(value) : null;
  const expected = type === 'text' || type === 'uuid' ? 'string' : 'number';
  return typeof value === expected && typeof value !== 'boolean' ? (value ?? null) : null;
}
