import { databaseFault } from '../../catalog/errors/database-fault.ts';
import type { FileStore } from '../../lists/files/file-store.ts';
import { removeLeftovers, removeOldFiles } from '../../lists/files/keep-files.ts';
import type { Operations } from '../../operations/operations.ts';
import { purgeBatches } from '../../verification/screening/batch/batches.ts';
import type { Log } from '../log.ts';
import { SNAPSHOT_RUNS } from '../snapshots/snapshot-runs.ts';

interface RunUpkeepOptions {
  readonly operations: Pick<Operations, 'runs' | 'uploads'>;
  readonly dataDirectory: string;
  readonly store: FileStore;
  readonly log: Log;
}

/** How long the results of verifications, comparisons and counts of snapshots are kept, in milliseconds: thirty days. */
const RESULTS_KEPT = 30 * 86_400_000;

/** Intervals between removals of old batches and files, and of what dead processes left, in milliseconds. */
const [PURGE_EVERY, SWEEP_EVERY] = [3_600_000, 10_000];

/** Removes what ended runs have left, at intervals, until it is disposed. */
export function startRunUpkeep({ operations, dataDirectory, store, log }: RunUpkeepOptions): Disposable {
  const { runs, uploads } = operations;
  let isOver = false;
  // Work in progress fails when the databases are closed. A database that is down is reported by callers that need it for more than this.
  const failed = (error: unknown) =>
    isOver || databaseFault(error) === 'down' || log.error({ err: error }, 'Old files are not removed.');
  const purge = () => {
    void purgeBatches(runs, dataDirectory).catch(failed);
    void runs.purge(SNAPSHOT_RUNS, new Date(Date.now() - RESULTS_KEPT)).catch(failed);
    void removeOldFiles(store, uploads).catch(failed);
  };
  const sweep = () => void removeLeftovers(runs, dataDirectory).catch(failed);
  const timers = [setInterval(purge, PURGE_EVERY).unref(), setInterval(sweep, SWEEP_EVERY).unref()];
  purge();
  sweep();
  return {
    [Symbol.dispose]() {
      isOver = true;
      for (const timer of timers) clearInterval(timer);
    },
  };
}
