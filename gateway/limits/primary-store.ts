import type { Cluster, Worker } from 'node:cluster';
import type { Allowance } from './allowance.ts';
import { MemoryStore } from './memory-store.ts';
import type { UsageVerdict } from './usage.ts';
import type { UsageStore } from './usage-store.ts';

/** A worker's request to its primary, and the reply; `usage` numbers the request. */
interface Question {
  readonly usage: number;
  readonly id: string;
  readonly allowance: Allowance;
  readonly count: number;
}
interface Reply {
  readonly usage: number;
  readonly verdict: UsageVerdict;
}

/** Makes the primary of worker processes count usage for all of them, until it ends. */
export function countForWorkers(cluster: Cluster): void {
  const store = new MemoryStore();
  cluster.on('message', (worker: Worker, message: unknown) => {
    if (!isQuestion(message) || !worker.isConnected()) return;
    const { usage, id, allowance, count } = message;
    const reply: Reply = { usage, verdict: store.take(id, allowance, count) };
    // A worker that has just died does not need the reply.
    worker.send(reply, () => {});
  });
}

/** Usage of all workers of one primary, which counts it (`countForWorkers`). */
export function primaryStore(worker: Worker): UsageStore {
  const questions = new Map<number, PromiseWithResolvers<UsageVerdict>>();
  let last = 0;
  const hear = (message: unknown) => {
    if (!isReply(message)) return;
    questions.get(message.usage)?.resolve(message.verdict);
    questions.delete(message.usage);
  };
  worker.on('message', hear);
  return {
    take(id, allowance, count = 1) {
      last += 1;
      const usage = last;
      const answer = Promise.withResolvers<UsageVerdict>();
      questions.set(usage, answer);
      const question: Question = { usage, id, allowance, count };
      worker.send(question, (error) => {
        if (error === null) return;
        questions.delete(usage);
        answer.reject(error);
      });
      return answer.promise;
    },
    async close() {
      worker.off('message', hear);
    },
  };
}

const isQuestion = (message: unknown): message is Question => hasUsage(message) && 'allowance' in message;
const isReply = (message: unknown): message is Reply => hasUsage(message) && 'verdict' in message;

/** No other message on the cluster's channel has a property of this name. */
const hasUsage = (message: unknown): message is { usage: number } =>
  typeof message === 'object' && message !== null && 'usage' in message;
