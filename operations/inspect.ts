import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { isTooNew, MIGRATION_NAMES } from './migrations/migrations.ts';

/** The state of an operations database. */
export interface OperationsState {
  /** Migrations from a newer version of the service that make the database unusable for this version. */
  readonly tooNew: readonly string[];
  /** Migrations that the next start of the service will run; all of them for a database that no service has used yet. */
  readonly missing: readonly string[];
}

/** The state of an operations database, from its migrations. `applied`: undefined if none has run. */
export const operationsState = (applied: readonly string[] = []): OperationsState => ({
  tooNew: applied.filter(isTooNew),
  missing: MIGRATION_NAMES.filter((name) => !applied.includes(name)),
});

/** Reads the table in which Knex records the migrations that have run. */
export const APPLIED_MIGRATIONS = 'SELECT name FROM knex_migrations ORDER BY id';

/**
 * The migrations that have run on a SQLite file; undefined if there is no such file. Changes nothing and creates no
 * file beside it: a database that no process has open is read as immutable, which better-sqlite3 cannot request.
 */
export function migrationsOfFile(file: string): readonly string[] | undefined {
  if (!existsSync(file)) return undefined;
  const url = pathToFileURL(file);
  if (!existsSync(`${file}-shm`)) url.search = 'immutable=1';
  const database = new DatabaseSync(url, { readOnly: true });
  try {
    const [table] = database.prepare("SELECT name FROM sqlite_master WHERE name = 'knex_migrations'").all();
    if (table === undefined) return [];
    return database
      .prepare(APPLIED_MIGRATIONS)
      .all()
      .map(({ name }) => String(name));
  } finally {
    database.close();
  }
}
