import type { DatabaseLocation } from '../catalog/database-location.ts';
import type { SnapshotListener } from '../ingest/publish/load-target.ts';
import type { Change } from '../operations/changes.ts';
import { openOperations } from '../operations/operations.ts';

/**
 * Runs a load, and records which snapshots it published and removed, and who ran it, even if the load fails in the end. Snapshots and
 * entries are in different databases: a process that is killed in between leaves a snapshot without its entry.
 */
export async function withSnapshotChanges<T>(
  location: DatabaseLocation,
  actor: string,
  load: (changed: SnapshotListener) => Promise<T>,
): Promise<T> {
  const changes: Change[] = [];
  try {
    return await load((change, subject) => changes.push({ actor, action: `snapshot.${change}`, subject }));
  } finally {
    if (changes.length > 0) await keepChanges(location, ...changes);
  }
}

/** Stores changes in an operations database, which is created if it does not exist. */
export async function keepChanges(location: DatabaseLocation, ...changes: readonly Change[]): Promise<void> {
  const operations = await openOperations(location);
  try {
    await operations.changes.add(...changes);
  } finally {
    await operations.close();
  }
}
