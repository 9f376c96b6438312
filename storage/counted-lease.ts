import type { Snapshot } from './snapshot.ts';
import type { SnapshotLease } from './warehouse.ts';

/** An open snapshot, and the number of leases that hold it. */
export interface Leased {
  readonly snapshot: Snapshot;
  leases: number;
}

/** A lease of an open snapshot. It counts until its first disposal, which calls `released`. */
export function countedLease(opened: Leased, released: () => void): SnapshotLease {
  opened.leases++;
  let held = true;
  return {
    snapshot: opened.snapshot,
    [Symbol.dispose]() {
      if (!held) return;
      held = false;
      opened.leases--;
      released();
    },
  };
}
