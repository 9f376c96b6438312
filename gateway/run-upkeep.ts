import { removeOldFiles } from '../lists/files/keep-files.ts';
import type { Runs } from '../operations/runs.ts';
import { purgeBatches } from '../verification/screening/batch/batches.ts';
import type { Log } from './log.ts';

/** Between two looks for batches that are old, and for files that nobody needs any more, in milliseconds. */
const [PURGE_EVERY, SWEEP_EVERY] = [3_600_000, 10_000];

/** Removes what ended runs have left in a data folder, now and then, until it is disposed. */
export function startRunUpkeep(runs: Runs, dataDirectory: string, log: Log): Disposable {
  const failed = (error: unknown) => log.error({ err: error }, 'Old files are not removed.');
  const purge = () => void purgeBatches(runs, dataDirectory).catch(failed);
  const sweep = () => void removeOldFiles(runs, dataDirectory).catch(failed);
  const timers = [setInterval(purge, PURGE_EVERY).unref(), setInterval(sweep, SWEEP_EVERY).unref()];
  purge();
  sweep();
  return {
    [Symbol.dispose]() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
