import { memoize } from '../catalog/memoize.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * What is read of a snapshot by the first call that asks for it, and kept as long as the snapshot is. A read that fails is
 * tried again by the next call.
 */
export function perSnapshot<T>(read: (snapshot: Snapshot) => Promise<T>): (snapshot: Snapshot) => Promise<T> {
  const kept = new WeakMap<Snapshot, Promise<T>>();
  return memoize((snapshot: Snapshot) => {
    const reading = read(snapshot);
    reading.catch(() => kept.delete(snapshot));
    return reading;
  }, kept);
}
