import type { Configuration } from '../../catalog/configuration.ts';
import { openOperations } from '../../operations/operations.ts';
import { openFiles } from '../files/open-files.ts';
import { RequestLimits } from '../limits/request-limits.ts';
import { createLog } from '../log.ts';
import { logStorageFailures } from '../log-storage-failures.ts';
import { runFigures } from '../observe/figures.ts';
import { openObservation } from '../observe/open-observation.ts';
import { startWatchWork, watchWorkOf } from '../watches/watch-work.ts';
import { RunThread } from './run-thread.ts';
import { startRunUpkeep } from './run-upkeep.ts';

/** Starts a process that works on runs beside the service, in a thread as the service does, and serves no requests (`svc worker`). */
export async function startWorkerProcess(configuration: Configuration) {
  const log = createLog(configuration.logLevel);
  const { dataDirectory } = configuration;
  await using undo = new AsyncDisposableStack();
  const observed = { settings: configuration, log, service: 'svc-worker' };
  const { observation, metricsUrl } = undo.adopt(await openObservation(observed), (each) => each.close());
  const { statements, metrics } = observation;
  const operations = undo.adopt(
    await openOperations(configuration.operations, logStorageFailures(log, { isWatched: false }), { statements }),
    (each) => each.close(),
  );
  const { runs } = operations;
  const { store } = await openFiles(configuration, operations);
  undo.use(startRunUpkeep({ operations, dataDirectory, store, log }));
  const requestLimits = undo.adopt(new RequestLimits(configuration, log), (each) => each.close());
  const thread = undo.adopt(new RunThread({ configuration, runs, requestLimits, log }), (each) => each.stop());
  undo.use(startWatchWork(watchWorkOf(configuration, operations, log)));
  metrics?.add(runFigures(runs, Math.max(1, configuration.workers)));
  metrics?.addPart(() => thread.measured());
  const resources = undo.move();
  return { metricsUrl, log, close: () => resources.disposeAsync() };
}
