import type { Knex } from 'knex';
import { type DatabaseLocation, isPostgres, withoutPassword } from '../catalog/database-location.ts';
import type { KeyAndAccountRow } from './keys.ts';
import { connectPostgres } from './postgres.ts';
import { connectSqlite } from './sqlite.ts';

/** The database behind operations/. All that is particular to an engine stands behind it; the rest is Knex and plain SQL. */
export interface OperationsConnection {
  readonly knex: Knex;
  /** The statement of every request, prepared once. */
  findKey(hash: string): Promise<KeyAndAccountRow | undefined>;
  /** Runs a transaction that first reads and then writes; such transactions of all processes take turns. */
  exclusively<T>(work: (transaction: Knex.Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

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
