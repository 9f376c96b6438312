import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { memoize } from '../../catalog/memoize.ts';
import type { Catalog } from '../../catalog/model.ts';
import { ddl } from '../../ingest/publish/ddl.ts';
import { sqlite } from '../../storage/sqlite/dialect.ts';
import { SqliteSnapshot } from '../../storage/sqlite/snapshot.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** The version of each small snapshot. */
export const VERSION = '20260101T000000Z-000001';

/** The file of a snapshot that has the catalog's tables and what the statements write; no load made it. */
export function smallFile(catalog: Catalog, statements: readonly string[], folder = temporaryFolder('small')): string {
  const file = join(folder, `${VERSION}.sqlite`);
  writeFileSync(file, empty(catalog));
  const database = new Database(file);
  database.exec(['PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF; BEGIN', ...statements, 'COMMIT'].join(';'));
  database.close();
  return file;
}

/** The bytes of a snapshot of a catalog that holds nothing but its version. */
const empty = memoize((catalog: Catalog): Buffer => {
  const database = new Database(':memory:');
  database.exec(ddl(catalog, sqlite).tables.join(';'));
  database.exec(`INSERT INTO snapshot_fact VALUES ('version', '${VERSION}')`);
  const bytes = database.serialize();
  database.close();
  return bytes;
}, new WeakMap());

/** Such a snapshot, open until its test ends. */
export function smallSnapshot(catalog: Catalog, statements: readonly string[]): SqliteSnapshot {
  return opened(smallFile(catalog, statements));
}

/** Opens a file until its test ends. */
export function opened(file: string): SqliteSnapshot {
  const snapshot = new SqliteSnapshot(file, VERSION);
  onTestFinished(() => snapshot.close());
  return snapshot;
}
