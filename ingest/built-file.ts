import type Sqlite from 'better-sqlite3';
import type { Catalog } from '../catalog/model.ts';
import { BUILT } from '../storage/layout.ts';
import { sqlite } from '../storage/sqlite/dialect.ts';
import { ddl } from './publish/ddl.ts';
import { CACHE_KIB } from './staging/staging-area.ts';

/** Attaches a new file with the empty tables of a snapshot to the staging file. Trap: no transaction may be open. */
export function createBuilt(database: Sqlite.Database, catalog: Catalog, file: string): void {
  attachBuilt(database, file);
  for (const statement of ddl(catalog, sqlite).tables) database.exec(inBuilt(statement));
}

/** Attaches the file of a snapshot that is being built. Trap: no transaction may be open. */
export function attachBuilt(database: Sqlite.Database, file: string): void {
  database.prepare(`ATTACH ? AS ${BUILT}`).run(file);
  database.exec(
    `PRAGMA ${BUILT}.journal_mode = OFF; PRAGMA ${BUILT}.synchronous = OFF; PRAGMA ${BUILT}.cache_size = -${CACHE_KIB}`,
  );
}

/** Creates the indexes of the filled tables. */
export function indexBuilt(database: Sqlite.Database, catalog: Catalog): void {
  for (const statement of ddl(catalog, sqlite).indexes) database.exec(inBuilt(statement));
}

/** Collects the statistics for SQLite's planner, and commits the transaction of the build. */
export function sealBuilt(database: Sqlite.Database): void {
  database.exec(`PRAGMA analysis_limit = 1000; ANALYZE ${BUILT}; COMMIT`);
}

/** The CREATE statement with the schema of the snapshot that is built. */
const inBuilt = (statement: string) => statement.replace(/^(create (?:table|(?:unique )?index) )/i, `$1${BUILT}.`);
