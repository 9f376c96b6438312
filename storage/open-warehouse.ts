import { type DatabaseLocation, isPostgres } from '../catalog/database-location.ts';
import { PostgresWarehouse } from './postgres/warehouse.ts';
import type { Prepare, Warehouse } from './snapshot.ts';
import { SqliteWarehouse } from './sqlite/warehouse.ts';

/**
 * Opens the published snapshots of a folder, or of a PostgreSQL database; there may be none yet. A PostgreSQL warehouse
 * connects with its first look. `prepare` sees every snapshot that becomes the current one.
 */
export function openWarehouse(location: DatabaseLocation, prepare?: Prepare): Warehouse {
  return isPostgres(location) ? new PostgresWarehouse(location, prepare) : new SqliteWarehouse(location, prepare);
}
