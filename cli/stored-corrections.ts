import { existsSync } from 'node:fs';
import { type DatabaseLocation, isPostgres } from '../catalog/database-location.ts';
import type { StoredCorrection } from '../operations/corrections.ts';
import { openOperations } from '../operations/operations.ts';

/** The corrections that an operations database keeps; none where there is no database yet. */
export async function storedCorrections(location: DatabaseLocation): Promise<readonly StoredCorrection[]> {
  if (!isPostgres(location) && !existsSync(location)) return [];
  const operations = await openOperations(location);
  try {
    return await operations.corrections.list();
  } finally {
    await operations.close();
  }
}
