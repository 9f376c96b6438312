import type { Catalog } from '../../catalog/model.ts';
import { lackingIn, OUTDATED_SNAPSHOT, outdatedWarning } from '../../search/outdated.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import type { Log } from '../log.ts';

/** Logs a warning if a snapshot about to be served lacks something because another version of the program made it. */
export async function warnIfOutdated(snapshot: Snapshot, catalog: Catalog, log: Log): Promise<void> {
  const lacking = await lackingIn(snapshot, catalog);
  if (lacking.length === 0) return;
  log.warn({ code: OUTDATED_SNAPSHOT, snapshot: snapshot.version, lacking }, outdatedWarning(snapshot.version));
}
