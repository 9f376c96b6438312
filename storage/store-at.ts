import { type DatabaseLocation, isPostgres } from '../catalog/database-location.ts';
import { postgresStore } from './postgres/store.ts';
import type { SnapshotStore } from './snapshot-store.ts';
import { sqliteStore } from './sqlite/store.ts';

/** The store at a location. Opens nothing yet. */
export const storeAt = (location: DatabaseLocation): SnapshotStore =>
  isPostgres(location) ? postgresStore(location) : sqliteStore(location);
