import type { Cluster, Worker } from 'node:cluster';
import type { Measured } from './metrics.ts';

/** A primary's request to its workers, and the reply; `metrics` numbers the request. */
interface Question {
  readonly metrics: number;
}
interface Reply extends Question {
  readonly measured: readonly Measured[];
}

/** Maximum time for a worker to reply, in milliseconds. A worker that is starting or stuck is left out. */
const PATIENCE = 1_000;

/** Makes a worker process send its measurements to its primary on request. */
export function answerPrimary(worker: Worker, measured: () => Promise<readonly Measured[]>): void {
  worker.on('message', async (message: unknown) => {
    if (!isQuestion(message)) return;
    // A primary that has just died does not need the reply.
    worker.send({ ...message, measured: await measured() } satisfies Reply, () => {});
  });
}

/** Collects what the workers of a primary have measured, part by part. */
export async function askWorkers(cluster: Cluster): Promise<readonly Measured[]> {
  last += 1;
  const number = last;
  const living = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true);
  const waiting = new Set(living);
  const all: Measured[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const hear = (worker: Worker, message: unknown) => {
    if (!isReply(message) || message.metrics !== number || !waiting.delete(worker)) return;
    all.push(...message.measured);
    if (waiting.size === 0) resolve();
  };
  cluster.on('message', hear);
  const timer = setTimeout(resolve, PATIENCE);
  for (const worker of living) worker?.send({ metrics: number } satisfies Question, () => {});
  if (living.length > 0) await promise;
  clearTimeout(timer);
  cluster.off('message', hear);
  return all;
}

let last = 0;

/** No other message on the cluster's channel has a property of this name. */
const isQuestion = (message: unknown): message is Question =>
  typeof message === 'object' && message !== null && 'metrics' in message && typeof message.metrics === 'number';
const isReply = (message: unknown): message is Reply => isQuestion(message) && 'measured' in message;
