import type { Knex } from 'knex';
import { type DatabaseLocation, isPostgres } from '../catalog/database-location.ts';
import type { AccountRow } from './account.ts';
import { connectPostgres } from './postgres-connection.ts';
import { connectSqlite } from './sqlite-connection.ts';

/** A key and its account in one row. */
export interface KeyAndAccountRow extends AccountRow {
  readonly api_key_id: string;
  readonly expires_timestamp: string | null;
  readonly disabled_timestamp: string | null;
}

/** The database behind operations/. All that is particular to an engine stands behind it; the rest is Knex and plain SQL. */
export interface OperationsConnection {
  readonly knex: Knex;
  /** The statement of every request, prepared once. Knows nothing of expiry and disabling. */
  findKey(hash: string): Promise<KeyAndAccountRow | undefined>;
  close(): Promise<void>;
}

/** Opens the database and brings its tables up to date. */
export function connect(location: DatabaseLocation): Promise<OperationsConnection> {
  return isPostgres(location) ? connectPostgres(location) : connectSqlite(location);
}
