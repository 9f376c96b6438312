import { parentPort, workerData } from 'node:worker_threads';
import { prepareSearch } from '../../search/prepare-search.ts';
import { storeAt } from '../../storage/store-at.ts';
import type { VerificationRequest } from '../request/verification-request.ts';
import { openTaxNumbers } from '../tax-numbers/open-tax-numbers.ts';
import type { RowAnswer, RowThreadData } from './row-threads.ts';
import { rowVerifier } from './row-verifier.ts';

/** Entry point of a thread that verifies rows; its starter passes RowThreadData and terminates it. */
const port = parentPort;
if (port === null) throw new Error('Expected a thread.');
const { configuration, version, options } = workerData as RowThreadData;
const warehouse = storeAt(configuration.warehouse).serve();
await warehouse.refresh();
const { snapshot } = warehouse.acquire(version);
await prepareSearch(snapshot);
const taxNumbers = openTaxNumbers(configuration).on(snapshot);
const { signal } = new AbortController();
const verifier = rowVerifier(options, { snapshot, taxNumbers, signal, sourceDays: configuration.sourceDays });

let answered: Promise<void> = Promise.resolve();
port.on('message', (request: VerificationRequest) => {
  answered = answered.then(async () => port.postMessage(await answerOf(request)));
});

async function answerOf(request: VerificationRequest): Promise<RowAnswer> {
  try {
    return { verification: await verifier.verify(request) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
