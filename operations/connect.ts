import { type DatabaseLocation, isPostgres, withoutPassword } from '../catalog/database-location.ts';
import type { OperationsConnection } from './connection.ts';
import { connectPostgres } from './postgres.ts';
import { connectSqlite } from './sqlite.ts';

/** Opens the database and brings its tables up to date. */
export async function connect(location: DatabaseLocation): Promise<OperationsConnection> {
  const connection = await (isPostgres(location) ? connectPostgres(location) : connectSqlite(location));
  try {
    await connection.exclusively((transaction) => transaction.migrate.latest());
    return connection;
  } catch (error) {
    await connection.close();
    throw new Error(`The operations database ${withoutPassword(location)} cannot be brought up to date.`, {
      cause: error,
    });
  }
}
