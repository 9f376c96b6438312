import { memoize } from '../catalog/memoize.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * Makes a function that reads a value from a snapshot on the first call, and keeps it as long as the snapshot exists.
 * After a read that fails, the next call reads again.
 */
export function perSnapshot<T>(read: (snapshot: Snapshot) => Promise<T>): (snapshot: Snapshot) => Promise<T> {
  const kept = new WeakMap<Snapshot, Promise<T>>();
  return memoize((snapshot: Snapshot) => {
    const reading = read(snapshot);
    reading.catch(() => kept.delete(snapshot));
    return reading;
  }, kept);
}
