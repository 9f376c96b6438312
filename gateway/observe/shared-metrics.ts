import type { Cluster, Worker } from 'node:cluster';
import type { Measured } from './metrics.ts';

/** What a primary asks of its workers, and the answer to the question of a number. */
interface Question {
  readonly metrics: number;
}
interface Reply extends Question {
  readonly measured: readonly Measured[];
}

/** How long a worker may take to answer, in milliseconds: one that starts, or is stuck, is left out. */
const PATIENCE = 1_000;

/** Has a worker process tell its primary what it has measured. */
export function tellPrimary(worker: Worker, measured: () => Promise<readonly Measured[]>): void {
  worker.on('message', async (message: unknown) => {
    if (!isQuestion(message)) return;
    // A primary that has just died has no use for the answer.
    worker.send({ ...message, measured: await measured() } satisfies Reply, () => {});
  });
}

/** What the workers of a primary have measured, each part by part. */
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

/** Other messages of a cluster's channel have no number under this name. */
const isQuestion = (message: unknown): message is Question =>
  typeof message === 'object' && message !== null && 'metrics' in message && typeof message.metrics === 'number';
const isReply = (message: unknown): message is Reply => isQuestion(message) && 'measured' in message;
