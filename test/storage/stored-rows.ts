import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll } from 'vitest';
import type { Catalog } from '../../catalog/model.ts';
import { ddl } from '../../ingest/publish/ddl.ts';
import { type PhysicalColumn, physicalTables } from '../../storage/layout.ts';
import { connect } from '../../storage/postgres/connect.ts';
import { postgresql } from '../../storage/postgres/dialect.ts';
import { Hosts } from '../../storage/postgres/hosts.ts';
import { PostgresSnapshot } from '../../storage/postgres/snapshot.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import type { SqlValue } from '../../storage/sql.ts';
import { SqliteSnapshot } from '../../storage/sqlite/snapshot.ts';
import { type ENGINES, type TestDatabase, testDatabase } from '../databases.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { smallFile, VERSION } from './small-snapshot.ts';

/** Rows by table. A column that is left out is null, or empty if it may not be null; UUIDs are text. */
export type Rows = Readonly<Record<string, readonly Readonly<Record<string, SqlValue>>[]>>;

/** Makes a snapshot of these rows, without some tables, as an older program would leave them out. It goes with its group of tests. */
export type StoreRows = (rows: Rows, without?: readonly string[]) => Promise<Snapshot>;

/** Stores rows of a catalog on an engine; to be called where a test file, or a group of tests, is read. */
export function storedRows(engine: (typeof ENGINES)[number], catalog: Catalog): StoreRows {
  const tables = new Map(physicalTables(catalog).map(({ name, columns }) => [name, columns]));
  const columnsOf = (table: string) => {
    const columns = tables.get(table);
    if (columns === undefined) throw new Error(`There is no table ${table}.`);
    return columns;
  };
  return engine === 'sqlite' ? onSqlite(catalog, columnsOf) : onPostgres(catalog, columnsOf);
}

type ColumnsOf = (table: string) => readonly PhysicalColumn[];

const filledIn = (row: Rows[string][number], { name, nullable, type }: PhysicalColumn): SqlValue =>
  row[name] ?? (nullable ? null : type === 'text' ? '' : 0);

function onSqlite(catalog: Catalog, columnsOf: ColumnsOf): StoreRows {
  const folder = temporaryFolder('stored', afterAll);
  const made: SqliteSnapshot[] = [];
  afterAll(() => {
    for (const snapshot of made) snapshot.close();
  });
  return async (rows, without = []) => {
    const own = join(folder, String(made.length));
    mkdirSync(own);
    const drops = without.map((table) => `DROP TABLE ${table}`);
    const file = smallFile(catalog, drops, own);
    const database = new Database(file);
    for (const [table, all] of Object.entries(rows)) {
      const columns = columnsOf(table);
      const marks = columns.map(({ type }) => (type === 'uuid' ? "unhex(?, '-')" : '?'));
      const insert = database.prepare(`INSERT INTO ${table} VALUES (${marks})`);
      database.transaction(() => {
        for (const row of all) insert.run(columns.map((column) => filledIn(row, column)));
      })();
    }
    database.close();
    const snapshot = new SqliteSnapshot(file, VERSION);
    made.push(snapshot);
    return snapshot;
  };
}

function onPostgres(catalog: Catalog, columnsOf: ColumnsOf): StoreRows {
  let database: TestDatabase;
  const made: { close(): Promise<void> }[] = [];
  beforeAll(async () => {
    database = await testDatabase('postgresql');
  });
  afterAll(async () => {
    for (const each of made) await each.close();
    await database?.drop();
  });
  return async (rows, without = []) => {
    const schema = `stored_${made.length}`;
    const client = await connect(database.warehouse, { search_path: schema });
    await client.query(`BEGIN; CREATE SCHEMA ${schema}; ${ddl(catalog, postgresql).tables.join(';')}`);
    for (const table of without) await client.query(`DROP TABLE ${table}`);
    await client.query("INSERT INTO snapshot_fact VALUES ('version', $1)", [VERSION]);
    for (const [table, all] of Object.entries(rows)) {
      const filled = all.map((row) =>
        Object.fromEntries(columnsOf(table).map((column) => [column.name, filledIn(row, column)])),
      );
      const insert = `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`;
      await client.query(insert, [JSON.stringify(filled)]);
    }
    await client.query('COMMIT');
    const hosts = new Hosts(database.warehouse);
    const entry = { version: VERSION, number: made.length, schema, current: true };
    const snapshot = await PostgresSnapshot.open(hosts, client, entry);
    await client.end();
    made.push(snapshot, hosts);
    return snapshot;
  };
}

/** A UUID that ends in some hexadecimal digits. */
export const uuid = (end: string): string => `00000000-0000-5000-8000-${end.padStart(12, '0')}`;
