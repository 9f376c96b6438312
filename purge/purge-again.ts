import { existsSync } from 'node:fs';
import type { Configuration } from '../catalog/configuration.ts';
import { type DatabaseLocation, isPostgres } from '../catalog/database-location.ts';
import { readCatalog } from '../catalog/read.ts';
import { connectAsIs } from '../operations/connect.ts';
import { openOperations } from '../operations/operations.ts';
import { PURGED_TABLE, type PurgeMemory, purgedBy, purgedIdsIn } from '../operations/purged-ids.ts';
import { type PurgeReport, purge } from './purge.ts';
import { purgedAmong } from './snapshots/purged-among.ts';

/** What an operations database of any version remembers of purges; undefined if there is no database, or if nothing was purged. */
export async function purgeMemoryOf(location: DatabaseLocation): Promise<PurgeMemory | undefined> {
  if (!isPostgres(location) && !existsSync(location)) return undefined;
  const { knex, close } = await connectAsIs(location);
  try {
    return (await knex.schema.hasTable(PURGED_TABLE)) ? await purgedIdsIn(knex).memory() : undefined;
  } finally {
    await close();
  }
}

/** The result of purging again. */
interface PurgedAgain {
  /** Absent if no snapshot had any of the records. */
  readonly report?: PurgeReport;
  /** False: the operations database hashes with another key, so loads may bring back what no snapshot has now. */
  readonly isRemembered: boolean;
}

/**
 * Removes from restored snapshots, files and operations what was purged after their backup was made, according to the operations database
 * before the restore; and makes the restored one remember it.
 */
export async function purgeAgain(
  configuration: Configuration,
  memory: PurgeMemory,
  actor: string,
  progress: (message: string) => void,
): Promise<PurgedAgain> {
  const operations = await openOperations(configuration.operations);
  const isRemembered = await operations.purgedIds.take(memory).finally(() => operations.close());
  const catalog = readCatalog();
  const ids = await purgedAmong({ warehouse: configuration.warehouse, catalog }, purgedBy(memory));
  if (ids.length === 0) return { isRemembered };
  return { isRemembered, report: await purge(ids, { configuration, catalog, actor, progress }) };
}
