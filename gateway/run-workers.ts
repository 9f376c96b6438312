import { databaseFault } from '../catalog/errors/database-fault.ts';
import type { Catalog } from '../catalog/model.ts';
import { removeOldFiles } from '../lists/files/keep-files.ts';
import { fileRunHandler } from '../lists/runs/file-run.ts';
import { FILE_RUNS } from '../operations/lists.ts';
import { type RunHandler, RunWorker } from '../operations/run-worker.ts';
import { BATCH_KIND } from '../verification/screening/batch/batch-request.ts';
import { purgeBatches } from '../verification/screening/batch/batches.ts';
import { noCredits } from './credits-wait.ts';
import type { DatabaseWatch } from './database-watch.ts';
import type { Log } from './log.ts';
import { type BatchWorkOptions, batchWork } from './screening/batch-work.ts';

interface RunWorkersOptions extends BatchWorkOptions {
  readonly catalog: Catalog;
  /** How many runs are worked on at once (SVC_WORKERS); 0: none here. */
  readonly workers: number;
  readonly log: Log;
  /** Tells of a database that is down; absent where requests have it told. */
  readonly databases?: DatabaseWatch;
}

/** Between two looks for batches that are old, and for files that nobody needs any more, in milliseconds. */
const [PURGE_EVERY, SWEEP_EVERY] = [3_600_000, 10_000];

/** Works on runs of all kinds in this process until it is stopped. */
export function startRunWorkers({ log, workers, databases, ...on }: RunWorkersOptions) {
  const { operations, dataDirectory } = on;
  const failed = (error: unknown, run?: string) => {
    if (run === undefined && databaseFault(error) === 'down') void databases?.look();
    else log.error({ err: error, run }, 'Work on a run failed.');
  };
  const fileWork = fileRunWork(on);
  const handlers = new Map([[BATCH_KIND, batchWork(on)], ...FILE_RUNS.map((kind) => [kind, fileWork] as const)]);
  const started = Array.from({ length: workers }, () => new RunWorker(operations.runs, { handlers, failed }));
  const purge = () => void purgeBatches(operations.runs, dataDirectory).catch(failed);
  const sweep = () => void removeOldFiles(operations.runs, dataDirectory).catch(failed);
  const timers = [setInterval(purge, PURGE_EVERY).unref(), setInterval(sweep, SWEEP_EVERY).unref()];
  purge();
  sweep();
  for (const each of started) each.start();
  operations.runs.onQueued(() => {
    for (const each of started) each.wake();
  });
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(started.map((each) => each.stop()));
    },
  };
}

function fileRunWork({
  operations,
  warehouse,
  dataDirectory,
  catalog,
}: Omit<RunWorkersOptions, 'log' | 'workers' | 'databases'>): RunHandler {
  return fileRunHandler({
    ...{ dataDirectory, catalog, warehouse, runs: operations.runs },
    async wait({ accountId }) {
      const account = await operations.account(accountId);
      return account?.creditsAvailable === true ? undefined : noCredits();
    },
  });
}
