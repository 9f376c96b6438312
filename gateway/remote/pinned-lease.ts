import { UnknownSnapshot } from '../../storage/unknown-snapshot.ts';
import type { SnapshotLease, Warehouse } from '../../storage/warehouse.ts';

/**
 * Pins a version. If it is not the current one, the gateway may have seen a newer snapshot first. A refresh then saves later fetches from
 * opening that snapshot anew; this fetch waits for the refresh only if the version is unknown. Throws UnknownSnapshot.
 */
export async function pinnedLease(warehouse: Warehouse, version: string): Promise<SnapshotLease> {
  if (version === warehouse.current) return warehouse.acquire(version);
  const refreshed = warehouse.refresh();
  try {
    const lease = await pin(warehouse, version);
    refreshed.catch(() => {});
    return lease;
  } catch (error) {
    if (!(error instanceof UnknownSnapshot)) throw error;
    await refreshed;
    return pin(warehouse, version);
  }
}

const pin = async (warehouse: Warehouse, version: string): Promise<SnapshotLease> =>
  warehouse.acquireAsOf?.(version) ?? warehouse.acquire(version);
