import type { Snapshot } from './snapshot.ts';

const damaged = new WeakSet<Snapshot>();

/** Notes that a request read damaged pages of a snapshot. Returns true the first time. */
export function noteDamage(snapshot: Snapshot): boolean {
  if (damaged.has(snapshot)) return false;
  damaged.add(snapshot);
  return true;
}

/** Whether a request has read damaged pages of a snapshot. What it has in memory still answers others. */
export const isDamaged = (snapshot: Snapshot): boolean => damaged.has(snapshot);
