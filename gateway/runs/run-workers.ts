import type { DatabaseLocation } from '../../catalog/database-location.ts';
import { databaseFault } from '../../catalog/errors/database-fault.ts';
import type { Catalog } from '../../catalog/model.ts';
import type { FileStore } from '../../lists/files/file-store.ts';
import type { InputFiles } from '../../lists/input/input-files.ts';
import { fileRunHandler } from '../../lists/runs/file-run.ts';
import { type RunHandler, RunWorker } from '../../operations/runs/run-worker.ts';
import type { ParquetCodec } from '../../tables/output/parquet-codec.ts';
import { BATCH_KIND } from '../../verification/screening/batch/batch-request.ts';
import { creditsWait } from '../limits/credits-wait.ts';
import type { Log } from '../log.ts';
import type { Observation } from '../observe/observation.ts';
import { observedRun } from '../observe/observed-run.ts';
import type { BatchWorkOptions } from '../screening/batch-work.ts';
import type { DatabaseWatch } from '../snapshots/database-watch.ts';
import { SNAPSHOT_RUNS, snapshotRunHandler } from '../snapshots/snapshot-runs.ts';
import { FILE_AND_BATCH_RUNS } from './run-kinds.ts';

interface RunWorkersOptions extends BatchWorkOptions {
  readonly catalog: Catalog;
  /** How many runs are worked on at once (SVC_WORKERS). */
  readonly workers: number;
  /** Where finished files are stored, and where input files come from. */
  readonly store: FileStore;
  readonly inputs: InputFiles;
  readonly parquetCodec: ParquetCodec;
  /** Where the snapshots are. */
  readonly location: DatabaseLocation;
  readonly log: Log;
  /** What observes the runs. */
  readonly observation: Observation;
  /** Reports a database that is down. */
  readonly databases: DatabaseWatch;
}

/** Works on runs of all kinds in this process or thread until it is stopped. */
export function startRunWorkers({ log, workers, databases, observation, ...on }: RunWorkersOptions) {
  const { runs } = on.operations;
  const failed = (error: unknown, run?: string) => {
    if (run === undefined && databaseFault(error) === 'down') void databases.look();
    else log.error({ err: error, run }, 'Work on a run failed.');
  };
  const fileWork = fileRunWork(on);
  const handlers = new Map(
    FILE_AND_BATCH_RUNS.map(
      (kind) => [kind, observedRun(observation, kind === BATCH_KIND ? screeningWork(on) : fileWork)] as const,
    ),
  );
  const snapshotWork = observedRun(observation, snapshotRunHandler(on.location));
  const started = [
    ...Array.from({ length: workers }, () => new RunWorker(runs, { handlers, failed })),
    // A separate worker, so that no list waits minutes for the verification of a snapshot, which runs in another process.
    new RunWorker(runs, { handlers: new Map(SNAPSHOT_RUNS.map((kind) => [kind, snapshotWork])), failed }),
  ];
  for (const each of started) each.start();
  return {
    /** Looks for work at once. */
    wake() {
      for (const each of started) each.wake();
    },
    async stop() {
      await Promise.all(started.map((each) => each.stop()));
    },
  };
}

/** Handles batches. The screening code is loaded with the first batch: most processes only write files. */
function screeningWork(on: BatchWorkOptions): RunHandler {
  let handler: Promise<RunHandler> | undefined;
  return async (run, attempt) => {
    handler ??= import('../screening/batch-work.ts').then(({ batchWork }) => batchWork(on));
    return (await handler)(run, attempt);
  };
}

function fileRunWork({
  operations,
  warehouse,
  dataDirectory,
  catalog,
  store,
  inputs,
  parquetCodec,
}: Omit<RunWorkersOptions, 'log' | 'workers' | 'databases' | 'observation' | 'location'>): RunHandler {
  return fileRunHandler({
    ...{ dataDirectory, catalog, warehouse, store, inputs, parquetCodec, runs: operations.runs },
    wait: (run) => creditsWait(operations, run),
  });
}
