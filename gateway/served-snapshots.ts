import type { Catalog } from '../catalog/model.ts';
import { admitSnapshot } from '../storage/verify/admit-snapshot.ts';
import type { Prepare, Serving } from '../storage/warehouse.ts';
import type { Log } from './log.ts';

/** How a process takes up snapshots: none that is broken, each prepared; the log has a line for one that is refused. */
export const servedSnapshots = (catalog: Catalog, log: Log, prepare: Prepare = async () => {}): Serving => ({
  admit: (snapshot) => admitSnapshot(snapshot, catalog),
  prepare,
  refused: (snapshot, reason) =>
    log.error(
      { snapshot, reason: reason instanceof Error ? reason.message : String(reason) },
      'A snapshot is not served; the last good one stays.',
    ),
});
