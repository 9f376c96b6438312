import { existsSync } from 'node:fs';
import { type DatabaseLocation, isPostgres } from '../catalog/database-location.ts';
import { openOperations } from '../operations/operations.ts';

/** How long a run keeps the snapshot that it reads without making progress, such as while it is paused, in milliseconds: seven days. */
const KEPT = 7 * 86_400_000;

/** Versions of the snapshots that runs and watches of an operations database still read; empty if there is no database yet. */
export async function snapshotsOfRuns(location: DatabaseLocation): Promise<ReadonlySet<string>> {
  if (!isPostgres(location) && !existsSync(location)) return new Set();
  const operations = await openOperations(location);
  try {
    const { runs, watching } = operations;
    return new Set([...(await runs.snapshots(new Date(Date.now() - KEPT))), ...(await watching.passes.snapshots())]);
  } finally {
    await operations.close();
  }
}
