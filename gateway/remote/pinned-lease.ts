import { UnknownSnapshot } from '../../storage/unknown-snapshot.ts';
import type { SnapshotLease, Warehouse } from '../../storage/warehouse.ts';

/**
 * Pins a version. Where it is not the current one, the gateway may have seen a newer one first: a look then spares the
 * fetches to come the price of opening it anew; this one waits for it only where the version is not known. Throws
 * UnknownSnapshot.
 */
export async function pinnedLease(warehouse: Warehouse, version: string): Promise<SnapshotLease> {
  if (version === warehouse.current) return warehouse.acquire(version);
  const refreshed = warehouse.refresh();
  try {
    const lease = warehouse.acquire(version);
    refreshed.catch(() => {});
    return lease;
  } catch (error) {
    if (!(error instanceof UnknownSnapshot)) throw error;
    await refreshed;
    return warehouse.acquire(version);
  }
}
