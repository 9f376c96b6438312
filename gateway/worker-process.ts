import type { Configuration } from '../catalog/configuration.ts';
import { readCatalog } from '../catalog/read.ts';
import { openOperations } from '../operations/operations.ts';
import { storeAt } from '../storage/store-at.ts';
import { DatabaseWatch, watchedOperations, watchedWarehouse } from './database-watch.ts';
import { openFiles } from './files/open-files.ts';
import { RequestLimits } from './limits/request-limits.ts';
import { createLog } from './log.ts';
import { startRunUpkeep } from './run-upkeep.ts';
import { startRunWorkers } from './run-workers.ts';
import type { BatchWorkOptions } from './screening/batch-work.ts';
import { servedSnapshots } from './served-snapshots.ts';
import { storing } from './storing.ts';

/**
 * Starts to work on runs in a process beside the service (`svc worker`), or in a thread of it, which shares the databases with
 * whoever serves and nothing else. `requestLimits`: who counts what keys request, where that is somebody else.
 */
export async function startWorker(configuration: Configuration, requestLimits?: BatchWorkOptions['requestLimits']) {
  const log = createLog(configuration.logLevel);
  const catalog = readCatalog();
  await using undo = new AsyncDisposableStack();
  const operations = undo.adopt(await openOperations(configuration.operations, storing(log), configuration), (each) =>
    each.close(),
  );
  const { longStatements, dataDirectory, batchRows, workers } = configuration;
  // Whoever reads a snapshot from its beginning to its end has no use for all of it in memory.
  const serving = { ...servedSnapshots(catalog, log), longStatements, sorts: 'file' } as const;
  const warehouse = undo.adopt(storeAt(configuration.warehouse).serve(serving), (each) => each.close());
  // Runs wait for a database that is down.
  await warehouse.refresh().catch((error: unknown) => log.error({ err: error }, 'There are no snapshots yet.'));
  const { store, inputs } = await openFiles(configuration, operations);
  undo.use(startRunUpkeep({ operations, dataDirectory, store, log }));
  // Where requests are served too, they have it told that a database is down.
  const databases =
    requestLimits === undefined && new DatabaseWatch([watchedOperations(operations), watchedWarehouse(warehouse)], log);
  const limits = requestLimits ?? undo.adopt(new RequestLimits(configuration, log), (each) => each.close());
  const options = {
    ...{ operations, warehouse, requestLimits: limits, dataDirectory, batchRows, catalog, store, inputs, log },
    ...(databases && { databases }),
  };
  const started = undo.adopt(startRunWorkers({ ...options, workers: Math.max(1, workers) }), (each) => each.stop());
  const resources = undo.move();
  return { log, operations, warehouse, catalog, store, wake: started.wake, close: () => resources.disposeAsync() };
}
