import { type DatabaseLocation, isPostgres } from '../../catalog/database-location.ts';
import { PostgresWarehouse } from '../postgres/postgres-warehouse.ts';
import type { Warehouse } from './snapshot.ts';
import { SqliteWarehouse } from './sqlite-warehouse.ts';

/**
 * Opens the published snapshots of a folder, or of a PostgreSQL database; there may be none yet. A PostgreSQL warehouse
 * connects with its first look.
 */
export function openWarehouse(location: DatabaseLocation): Warehouse {
  return isPostgres(location) ? new PostgresWarehouse(location) : new SqliteWarehouse(location);
}
