import type { Snapshot } from './snapshot.ts';
import type { SnapshotLease } from './warehouse.ts';

/** An open snapshot, and how many hold it. */
export interface Leased {
  readonly snapshot: Snapshot;
  leases: number;
}

/** A lease of an open snapshot, which counts until it is disposed of for the first time; then `released` is called. */
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
