import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { isTooNew, MIGRATION_NAMES } from './migrations/migrations.ts';

/** What an operations database says of itself. */
export interface OperationsState {
  /** Migrations of a newer version of the service that this one cannot work beside. */
  readonly tooNew: readonly string[];
  /** Migrations that the next start of the service runs; all of them on a database that no service has used yet. */
  readonly missing: readonly string[];
}

/** What its migrations say of an operations database. `applied`: undefined where none has run. */
export const operationsState = (applied: readonly string[] = []): OperationsState => ({
  tooNew: applied.filter(isTooNew),
  missing: MIGRATION_NAMES.filter((name) => !applied.includes(name)),
});

/** The table in which Knex notes the migrations that have run. */
export const APPLIED_MIGRATIONS = 'SELECT name FROM knex_migrations ORDER BY id';

/**
 * The migrations that a SQLite file has seen; undefined where there is no such file. Changes nothing and makes no file beside
 * it: a database that no process has open is read as it stands, which better-sqlite3 has no way to ask for.
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
