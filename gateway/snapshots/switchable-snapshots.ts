import { isPostgres } from '../../catalog/database-location.ts';
import type { Catalog } from '../../catalog/model.ts';
import { openShared, type SharedSettings } from '../../storage/shared/open-shared.ts';
import { SnapshotPuller } from '../../storage/shared/pull-snapshots.ts';
import type { SharedSnapshots } from '../../storage/shared/shared-snapshots.ts';
import { storeAt } from '../../storage/store-at.ts';
import { UnknownSnapshot } from '../../storage/unknown-snapshot.ts';
import { admitSnapshot, BadSnapshot } from '../../storage/verify/admit-snapshot.ts';

/** The snapshots of which one is served, and how to serve another: for all replicas if snapshots are shared. */
export interface SwitchableSnapshots {
  readonly isShared: boolean;
  /** Oldest first. */
  versions(): Promise<readonly string[]>;
  current(): Promise<string | undefined>;
  /**
   * Makes a snapshot the current one; services follow within a second, replicas at their next check. Returns the previously current
   * version. Rejects with UnknownSnapshot, and with BadSnapshot if no service would serve it.
   */
  use(version: string): Promise<string | undefined>;
}

export async function switchableSnapshots(settings: SharedSettings, catalog: Catalog): Promise<SwitchableSnapshots> {
  const shared = await openShared(settings);
  return shared === undefined || isPostgres(settings.warehouse)
    ? ownSnapshots(settings, catalog)
    : sharedByAll(shared, settings.warehouse);
}

function ownSnapshots({ warehouse }: SharedSettings, catalog: Catalog): SwitchableSnapshots {
  const store = storeAt(warehouse);
  return {
    isShared: false,
    versions: async () => (await store.published()).map(({ version }) => version),
    current: async () => (await store.published()).find(({ current }) => current)?.version,
    async use(version) {
      await store
        .read(version, (snapshot) => admitSnapshot(snapshot, catalog))
        .catch((error: unknown) => {
          if (error instanceof UnknownSnapshot || error instanceof BadSnapshot || !(error instanceof Error))
            throw error;
          throw new BadSnapshot(version, [`it cannot be opened: ${error.message}`]);
        });
      return store.use(version);
    },
  };
}

/** Snapshots in the shared place were checked before they were published there. */
const sharedByAll = (shared: SharedSnapshots, folder: string): SwitchableSnapshots => ({
  isShared: true,
  versions: () => shared.versions(),
  current: async () => (await shared.current())?.version,
  async use(version) {
    const before = await shared.use(version);
    await pullOnce(folder, shared);
    return before;
  },
});

/** Copies the shared current snapshot to this machine. Rejects if that fails. */
export async function pullOnce(folder: string, shared: SharedSnapshots): Promise<void> {
  let fault: unknown;
  const puller = new SnapshotPuller(folder, shared, {
    every: 86_400,
    onChange: (reason) => {
      fault = reason;
    },
  });
  await puller.pull();
  await puller.close();
  if (fault !== undefined) throw new NotPulled(fault);
}

/** The shared current snapshot could not be copied to this machine. */
export class NotPulled extends Error {
  constructor(reason: unknown) {
    super(`The shared snapshot cannot be pulled: ${reason instanceof Error ? reason.message : String(reason)}`);
    this.name = 'NotPulled';
  }
}
