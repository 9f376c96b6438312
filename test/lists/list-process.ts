import { readCatalog } from '../../catalog/read.ts';
import { fileRunHandler } from '../../lists/runs/file-run.ts';
import { LIST_RUN } from '../../operations/lists.ts';
import { openOperations } from '../../operations/operations.ts';
import { RunWorker } from '../../operations/runs/run-worker.ts';
import { storeAt } from '../../storage/store-at.ts';
import { localInputs } from './local-inputs.ts';

/** A process that works on lists: data folder, operations database, warehouse, the checkpoint at which it kills itself, and the kind of
 * runs. */
const [, , dataDirectory = '', location = '', warehouse = '', last = '', kind = LIST_RUN] = process.argv;
let saved = 0;
const operations = await openOperations(location);
const store = storeAt(warehouse).serve({});
await store.refresh();
const handler = fileRunHandler({
  ...{ dataDirectory, warehouse: store, catalog: readCatalog(), runs: operations.runs, saveEvery: 0, chunk: 20 },
  inputs: localInputs(dataDirectory),
  async wait() {
    saved += 1;
    if (saved === Number(last)) process.kill(process.pid, 'SIGKILL');
    return undefined;
  },
});
const worker = new RunWorker(operations.runs, {
  handlers: new Map([[kind, handler]]),
  lookEvery: 20,
  lease: 400,
  failed: (error) => void process.stderr.write(`${error}\n`),
});
worker.start();
process.stdout.write('working\n');
// The worker alone would not keep the process.
setInterval(() => {}, 1_000);
