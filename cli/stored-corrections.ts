import { existsSync } from 'node:fs';
import { type DatabaseLocation, isPostgres } from '../catalog/database-location.ts';
import type { StoredCorrection } from '../operations/corrections.ts';
import { openOperations } from '../operations/operations.ts';

/** The corrections in an operations database; empty if there is no database yet. */
export async function storedCorrections(location: DatabaseLocation): Promise<readonly StoredCorrection[]> {
  if (!isPostgres(location) && !existsSync(location)) return [];
  const operations = await openOperations(location);
  try {
    return await operations.corrections.list();
  } finally {
    await operations.close();
  }
}
