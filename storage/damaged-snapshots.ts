import { databaseFault } from '../catalog/errors/database-fault.ts';
import type { Snapshot } from './snapshot.ts';

const damaged = new WeakSet<Snapshot>();

/** Whether a statement has read damaged pages of a snapshot. What it has in memory still answers others. */
export const isDamaged = (snapshot: Snapshot): boolean => damaged.has(snapshot);

/** Runs a statement on a snapshot. The first one that reads damaged pages is told. */
export function watchingDamage<T>(
  snapshot: Snapshot,
  told: ((reason: unknown) => void) | undefined,
  run: () => T | Promise<T>,
): T | Promise<T> {
  const failed = (reason: unknown): never => {
    if (databaseFault(reason) === 'damaged' && !damaged.has(snapshot)) {
      damaged.add(snapshot);
      told?.(reason);
    }
    throw reason;
  };
  try {
    const result = run();
    return result instanceof Promise ? result.catch(failed) : result;
  } catch (reason) {
    return failed(reason);
  }
}
