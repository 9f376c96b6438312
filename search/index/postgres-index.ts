import type Sqlite from 'better-sqlite3';
import type { ClientBase } from 'pg';
import type { Catalog } from '../../catalog/model.ts';
import { BUILT } from '../../storage/layout.ts';
import { copyRows } from '../../storage/postgres/copy-rows.ts';
import { searchTables } from './tables.ts';

const SQL_TYPES = { text: 'text COLLATE "C"', integer: 'integer', bytes: 'bytea' };

/** Copies the search tables of a finished build: both databases have the same bytes. */
export async function copySearchIndex(client: ClientBase, database: Sqlite.Database, catalog: Catalog): Promise<void> {
  for (const { name, columns, primary } of searchTables(catalog)) {
    const all = columns.map((column) => `${column.name} ${SQL_TYPES[column.type]} NOT NULL`);
    await client.query(`CREATE TABLE ${name} (${all.join(', ')})`);
    // Lists are compressed already.
    for (const column of columns.filter(({ type }) => type === 'bytes'))
      await client.query(`ALTER TABLE ${name} ALTER COLUMN ${column.name} SET STORAGE EXTERNAL`);
    await copyRows(client, database, name, columns, `SELECT * FROM ${BUILT}.${name} ORDER BY ${primary.join(', ')}`);
    await client.query(`ALTER TABLE ${name} ADD PRIMARY KEY (${primary.join(', ')}); ANALYZE ${name}`);
  }
}
