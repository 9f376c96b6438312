import { existsSync } from 'node:fs';
import { type DatabaseLocation, isPostgres } from '../catalog/database-location.ts';
import { openOperations } from '../operations/operations.ts';
import type { PurgedIds } from '../operations/purged-ids.ts';

/** A test whether a record with an id was purged, from an operations database; undefined if nothing was ever purged. */
export const isPurged = (location: DatabaseLocation) => withPurgedIds(location, (purgedIds) => purgedIds.all());

/** When a record was purged, ISO 8601 in UTC; undefined: never. */
export const purgedOn = (location: DatabaseLocation, id: string) =>
  withPurgedIds(location, (purgedIds) => purgedIds.find(id));

/** Undefined if there is no operations database yet. */
async function withPurgedIds<T>(
  location: DatabaseLocation,
  ask: (purgedIds: PurgedIds) => Promise<T>,
): Promise<T | undefined> {
  if (!isPostgres(location) && !existsSync(location)) return undefined;
  const operations = await openOperations(location);
  try {
    return await ask(operations.purgedIds);
  } finally {
    await operations.close();
  }
}
