import { openOperations } from '../../../../operations/operations.ts';
import { RunWorker } from '../../../../operations/runs/run-worker.ts';
import { storeAt } from '../../../../storage/store-at.ts';
import { BATCH_KIND } from '../../../../verification/screening/batch/batch-request.ts';
import { batchHandler } from '../../../../verification/screening/batch/run-batch.ts';

/** A process that works on batches: data folder, operations database, warehouse, and the row at which it kills itself. */
const [, , dataDirectory = '', location = '', warehouse = '', last = ''] = process.argv;
let taken = 0;
const operations = await openOperations(location);
const store = storeAt(warehouse).serve({});
await store.refresh();
const handler = batchHandler({
  ...{ dataDirectory, warehouse: store, maxRows: 1e6, decisions: operations.decisions },
  saveEvery: 0,
  async take() {
    taken += 1;
    if (taken === Number(last)) process.kill(process.pid, 'SIGKILL');
    return undefined;
  },
  charge: () => {},
  audit: () => {},
});
const worker = new RunWorker(operations.runs, {
  handlers: new Map([[BATCH_KIND, handler]]),
  lookEvery: 20,
  lease: 400,
  failed: (error) => void process.stderr.write(`${error}\n`),
});
worker.start();
process.stdout.write('working\n');
// The worker alone would not keep the process.
setInterval(() => {}, 1_000);
