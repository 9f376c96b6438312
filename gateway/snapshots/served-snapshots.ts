import type { Catalog } from '../../catalog/model.ts';
import { lackingTables } from '../../storage/lacking.ts';
import { StandIns } from '../../storage/stand-ins.ts';
import { admitSnapshot } from '../../storage/verify/admit-snapshot.ts';
import type { Prepare, Serving } from '../../storage/warehouse.ts';
import type { Log } from '../log.ts';

/**
 * How a process takes on snapshots: it serves no broken one, and prepares each. It logs each refused and each damaged snapshot, and each host that goes down
 * or comes back.
 */
export const servedSnapshots = (catalog: Catalog, log: Log, prepare: Prepare = async () => {}): Serving => ({
  admit: (snapshot) => admitSnapshot(snapshot, catalog),
  prepare,
  standIns: async (snapshot) => new StandIns(await lackingTables(snapshot, catalog), snapshot.dialect),
  hostTurned: ({ name: host, state, fault }) =>
    state === 'down'
      ? log.error({ host, err: fault }, 'A host of the warehouse does not answer; others are read.')
      : log.info({ host, state }, 'A host of the warehouse answers, or has another part than before.'),
  damaged: (snapshot, reason, instead) =>
    log.error(
      { snapshot, reason: String(reason), ...(instead !== undefined && { instead }) },
      instead === undefined
        ? 'A snapshot is damaged, and there is no other; requests that read its damaged pages fail.'
        : 'A snapshot is damaged; the last good one is served instead.',
    ),
  refused: (snapshot, reason) =>
    log.error(
      { snapshot, reason: reason instanceof Error ? reason.message : String(reason) },
      'A snapshot is not served; the last good one stays.',
    ),
});
