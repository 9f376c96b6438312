import type { Catalog } from '../catalog/model.ts';
import { lackingIn, OUTDATED_SNAPSHOT, outdatedWarning } from '../search/outdated.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import type { Log } from './log.ts';

/** Logs a warning where a snapshot that is about to be served was made by another version of the program. */
export async function warnIfOutdated(snapshot: Snapshot, catalog: Catalog, log: Log): Promise<void> {
  const lacking = await lackingIn(snapshot, catalog);
  if (lacking.length === 0) return;
  log.warn({ code: OUTDATED_SNAPSHOT, snapshot: snapshot.version, lacking }, outdatedWarning(snapshot.version));
}
