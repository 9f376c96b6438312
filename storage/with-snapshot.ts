import { existsSync } from 'node:fs';
import { type DatabaseLocation, isPostgres } from '../catalog/database-location.ts';
import { PostgresWarehouse } from './postgres/warehouse.ts';
import type { Snapshot } from './snapshot.ts';
import { currentVersion, isVersion, snapshotFile } from './sqlite/folder.ts';
import { SqliteSnapshot } from './sqlite/snapshot.ts';
import { UnknownSnapshot } from './unknown-snapshot.ts';

/**
 * Opens one snapshot, the current one unless a version is given, for work that reads all of it: what it sorts goes to disk,
 * beside the snapshots, and not to memory. Rejects with UnknownSnapshot.
 */
export async function withSnapshot<T>(
  location: DatabaseLocation,
  version: string | undefined,
  work: (snapshot: Snapshot) => T | Promise<T>,
): Promise<T> {
  if (isPostgres(location)) return withPostgresSnapshot(location, version, work);
  const current = currentVersion(location);
  const wanted = version ?? current;
  if (wanted === undefined || !isVersion(wanted) || !existsSync(snapshotFile(location, wanted))) {
    throw new UnknownSnapshot(wanted, current);
  }
  process.env.SQLITE_TMPDIR ??= location;
  const snapshot = new SqliteSnapshot(snapshotFile(location, wanted), wanted, 'file');
  try {
    return await work(snapshot);
  } finally {
    snapshot.close();
  }
}

async function withPostgresSnapshot<T>(
  url: DatabaseLocation,
  version: string | undefined,
  work: (snapshot: Snapshot) => T | Promise<T>,
): Promise<T> {
  const warehouse = new PostgresWarehouse(url);
  try {
    await warehouse.look();
    using lease = warehouse.acquire(version);
    // Another look takes the lock that keeps loads from removing a leased snapshot.
    await warehouse.look();
    return await work(lease.snapshot);
  } finally {
    await warehouse.close();
  }
}
