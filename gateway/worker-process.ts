import type { Configuration } from '../catalog/configuration.ts';
import { readCatalog } from '../catalog/read.ts';
import { openOperations } from '../operations/operations.ts';
import { prepareSearch } from '../search/prepare-search.ts';
import { screeningLists } from '../search/screening/screening-lists.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import { storeAt } from '../storage/store-at.ts';
import { DatabaseWatch, watchedOperations, watchedWarehouse } from './database-watch.ts';
import { RequestLimits } from './limits/request-limits.ts';
import { createLog } from './log.ts';
import { startRunWorkers } from './run-workers.ts';
import { servedSnapshots } from './served-snapshots.ts';
import { storing } from './storing.ts';

/** Starts a process that works on runs beside the service, and answers nobody (`svc worker`). */
export async function startWorkerProcess(configuration: Configuration) {
  const log = createLog(configuration.logLevel);
  const catalog = readCatalog();
  await using undo = new AsyncDisposableStack();
  const operations = undo.adopt(await openOperations(configuration.operations, storing(log), configuration), (each) =>
    each.close(),
  );
  const prepare = async (snapshot: Snapshot) => {
    await prepareSearch(snapshot);
    await screeningLists(snapshot);
  };
  const serving = { ...servedSnapshots(catalog, log, prepare), longStatements: configuration.longStatements };
  const warehouse = undo.adopt(storeAt(configuration.warehouse).serve(serving), (each) => each.close());
  await warehouse.refresh();
  const requestLimits = undo.adopt(new RequestLimits(configuration, log), (each) => each.close());
  const databases = new DatabaseWatch([watchedOperations(operations), watchedWarehouse(warehouse)], log);
  const { dataDirectory, batchRows, workers } = configuration;
  const options = { operations, warehouse, requestLimits, dataDirectory, batchRows, catalog, databases, log };
  undo.adopt(startRunWorkers({ ...options, workers: Math.max(1, workers) }), (each) => each.stop());
  const resources = undo.move();
  return { log, close: () => resources.disposeAsync() };
}
