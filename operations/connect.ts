import type { Knex } from 'knex';
import { type DatabaseLocation, DatabaseTooNew, isPostgres, withoutPassword } from '../catalog/database-location.ts';
import type { OperationsConnection } from './connection.ts';
import { isMigration } from './migrations/migrations.ts';
import { connectPostgres } from './postgres.ts';
import { connectSqlite } from './sqlite.ts';

/** Opens the database and brings its tables up to date. Throws DatabaseTooNew where a newer version has done so. */
export async function connect(location: DatabaseLocation): Promise<OperationsConnection> {
  const connection = await (isPostgres(location) ? connectPostgres(location) : connectSqlite(location));
  try {
    await connection.exclusively(async (transaction) => {
      const unknown = (await migrationsOf(transaction)).filter((name) => !isMigration(name));
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

/** The migrations that the database has seen, by the table in which Knex notes them. */
const migrationsOf = async (transaction: Knex.Transaction): Promise<string[]> =>
  (await transaction.schema.hasTable('knex_migrations')) ? transaction('knex_migrations').pluck('name') : [];
