import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { type DatabaseLocation, isPostgres } from '../../catalog/database-location.ts';
import type { Dialect } from '../dialect.ts';
import { openPostgresReader } from '../postgres/reader.ts';
import type { Row } from '../snapshot.ts';
import { isVersion, snapshotFile } from '../sqlite/folder.ts';
import { UnknownSnapshot } from '../unknown-snapshot.ts';

/** Streams rows of one snapshot: its memory does not grow with them, and what is sorted is sorted on disk. */
export interface SnapshotReader {
  readonly version: string;
  readonly dialect: Dialect;
  /** Names of a table's columns; none where there is no such table. */
  columns(table: string): Promise<ReadonlySet<string>>;
  /** One stream of a reader at a time. */
  rows(sql: string): Iterable<Row> | AsyncIterable<Row>;
  close(): void | Promise<void>;
}

/** Opens a snapshot for streaming. Rejects with UnknownSnapshot. */
export async function openReader(location: DatabaseLocation, version: string): Promise<SnapshotReader> {
  return isPostgres(location) ? openPostgresReader(location, version) : openSqliteReader(location, version);
}

function openSqliteReader(folder: string, version: string): SnapshotReader {
  const file = snapshotFile(folder, version);
  if (!isVersion(version) || !existsSync(file)) throw new UnknownSnapshot(version, undefined);
  // Sorts belong on the disk that has room for a snapshot; their files have no name.
  process.env.SQLITE_TMPDIR ??= folder;
  const database = new Database(file, { readonly: true, fileMustExist: true });
  database.exec('PRAGMA temp_store = FILE; PRAGMA cache_size = -65536');
  return {
    version,
    dialect: 'sqlite',
    async columns(table) {
      const names = database.prepare<[string], { name: string }>('SELECT name FROM pragma_table_info(?)').all(table);
      return new Set(names.map(({ name }) => name));
    },
    rows: (sql) => database.prepare<[], Row>(sql).iterate(),
    close: () => void database.close(),
  };
}
