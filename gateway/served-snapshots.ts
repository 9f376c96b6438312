import type { Catalog } from '../catalog/model.ts';
import { lackingTables } from '../storage/lacking.ts';
import { StandIns } from '../storage/stand-ins.ts';
import { admitSnapshot } from '../storage/verify/admit-snapshot.ts';
import type { Prepare, Serving } from '../storage/warehouse.ts';
import type { Log } from './log.ts';

/** How a process takes up snapshots: none that is broken, each prepared; the log has a line for one that is refused. */
export const servedSnapshots = (catalog: Catalog, log: Log, prepare: Prepare = async () => {}): Serving => ({
  admit: (snapshot) => admitSnapshot(snapshot, catalog),
  prepare,
  standIns: async (snapshot) => new StandIns(await lackingTables(snapshot, catalog), snapshot.dialect),
  refused: (snapshot, reason) =>
    log.error(
      { snapshot, reason: reason instanceof Error ? reason.message : String(reason) },
      'A snapshot is not served; the last good one stays.',
    ),
});
