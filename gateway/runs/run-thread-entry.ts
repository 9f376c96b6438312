import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { AskedScreening, MeasuredRuns, RunThreadData, ToRunThread } from './run-thread.ts';
import { startRunWork } from './run-work.ts';

/** The entry point of the thread that works on runs for the service, which starts it with RunThreadData. */
const port = parentPort;
if (port === null) throw new Error('Expected a thread of the service.');
const { configuration, priority } = workerData as RunThreadData;
// On Linux a thread has its own priority; elsewhere this would change the priority of the whole service.
if (process.platform === 'linux' && priority > 0) setPriority(priority);
const waiting = new Map<number, (seconds: number) => void>();
let asked = 0;
const started = startRunWork(configuration, {
  // The service counts what keys request, so the thread asks it.
  takeBeside(surface, apiKeyId, plan) {
    asked += 1;
    const { promise, resolve } = Promise.withResolvers<number>();
    waiting.set(asked, resolve);
    port.postMessage({ asked, surface, apiKeyId, plan } satisfies AskedScreening);
    return promise;
  },
});
port.on('message', async (message: ToRunThread) => {
  if (message === 'wake') (await started).wake();
  else if (message === 'measured') {
    port.postMessage({ measured: await (await started).measured() } satisfies MeasuredRuns);
  } else if (message === 'stop') {
    await (await started).close();
    port.close();
    process.exit();
  } else {
    waiting.get(message.asked)?.(message.seconds);
    waiting.delete(message.asked);
  }
});
await started;
