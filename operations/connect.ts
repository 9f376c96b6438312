import type { Knex } from 'knex';
import { type DatabaseLocation, DatabaseTooNew, isPostgres, withoutPassword } from '../catalog/database-location.ts';
import type { OperationsConnection } from './connection.ts';
import { isTooNew } from './migrations/migrations.ts';
import { connectPostgres } from './postgres.ts';
import { connectSqlite } from './sqlite.ts';

/** Connects to the database without migrating it: its tables are those of the version that was here last. */
export const connectAsIs = (location: DatabaseLocation): Promise<OperationsConnection> =>
  isPostgres(location) ? connectPostgres(location) : connectSqlite(location);

/**
 * Opens the database and brings its tables up to date. A newer version may have added to them, as in a rolling upgrade.
 * Throws DatabaseTooNew if it has also changed what this version uses.
 */
export async function connect(location: DatabaseLocation): Promise<OperationsConnection> {
  const connection = await connectAsIs(location);
  try {
    await connection.exclusively(async (transaction) => {
      const unknown = (await migrationsOf(transaction)).filter(isTooNew);
      if (unknown.length > 0) throw new DatabaseTooNew(location, unknown);
      await transaction.migrate.latest();
    });
    return connection;
  } catch (error) {
    await connection.close();
    if (error instanceof DatabaseTooNew) throw error;
    throw new Error(`The operations database ${withoutPassword(location)} cannot be brought up to date.`, {
      cause: error,
    });
  }
}

/** The migrations that have run on the database, from the table in which Knex records them. */
export const migrationsOf = async (transaction: Knex.Transaction): Promise<string[]> =>
  (await transaction.schema.hasTable('knex_migrations'))
    ? transaction('knex_migrations').orderBy('id').pluck('name')
    : [];
