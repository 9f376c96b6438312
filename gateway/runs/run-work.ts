import type { Configuration } from '../../catalog/configuration.ts';
import { readCatalog } from '../../catalog/read.ts';
import { openOperations } from '../../operations/operations.ts';
import { openFiles } from '../files/open-files.ts';
import { createLog } from '../log.ts';
import { logStorageFailures } from '../log-storage-failures.ts';
import { openObservation } from '../observe/open-observation.ts';
import type { BatchWorkOptions } from '../screening/batch-work.ts';
import { DatabaseWatch, watchedOperations, watchedWarehouse } from '../snapshots/database-watch.ts';
import { openWarehouse } from '../snapshots/open-warehouse.ts';
import { servedSnapshots } from '../snapshots/served-snapshots.ts';
import { startRunWorkers } from './run-workers.ts';

/**
 * Starts to work on runs, with its own connections to the databases, as many runs at once as the configuration says. `requestLimits`:
 * counts what keys request.
 */
export async function startRunWork(configuration: Configuration, requestLimits: BatchWorkOptions['requestLimits']) {
  const log = createLog(configuration.logLevel);
  const catalog = readCatalog();
  await using undo = new AsyncDisposableStack();
  const observed = { settings: configuration, log, service: 'svc-runs' };
  const { observation } = undo.adopt(await openObservation(observed), (each) => each.close());
  const { statements, metrics } = observation;
  const keeping = { ...configuration, statements };
  const operations = undo.adopt(
    await openOperations(configuration.operations, logStorageFailures(log, { isWatched: true }), keeping),
    (each) => each.close(),
  );
  const { longStatements, dataDirectory, batchRows, workers, parquetCodec } = configuration;
  // Sorts in files: these runs read a snapshot from beginning to end, so keeping it in memory does not help.
  const serving = { ...servedSnapshots(catalog, log), statements, longStatements, sorts: 'file' } as const;
  const { warehouse } = undo.use(await openWarehouse(configuration, serving, log));
  // If a database is down, runs wait for it.
  await warehouse.refresh().catch((error: unknown) => log.error({ err: error }, 'There are no snapshots yet.'));
  const databases = new DatabaseWatch([watchedOperations(operations), watchedWarehouse(warehouse)], log);
  const { store, inputs } = await openFiles(configuration, operations);
  const options = {
    ...{ operations, warehouse, requestLimits, dataDirectory, batchRows, parquetCodec },
    ...{ catalog, databases, store, inputs, observation, log, location: configuration.warehouse },
  };
  const started = undo.adopt(startRunWorkers({ ...options, workers: Math.max(1, workers) }), (each) => each.stop());
  const resources = undo.move();
  return {
    ...{ operations, warehouse, catalog, store, wake: started.wake },
    measured: async () => (await metrics?.measured()) ?? [],
    close: () => resources.disposeAsync(),
  };
}
