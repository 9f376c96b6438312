import Database from 'better-sqlite3';
import type { Row, SnapshotReader } from '../snapshot.ts';
import { sqlite } from './dialect.ts';

/** Streams the rows of a snapshot's file. */
export function sqliteReader(file: string, version: string): SnapshotReader {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  database.exec('PRAGMA temp_store = FILE; PRAGMA cache_size = -65536');
  return {
    version,
    dialect: sqlite,
    async columns(table) {
      const names = database.prepare<[string], { name: string }>('SELECT name FROM pragma_table_info(?)').all(table);
      return new Set(names.map(({ name }) => name));
    },
    rows: (sql) => database.prepare<[], Row>(sql).iterate(),
    close: () => void database.close(),
  };
}
