import { Worker } from 'node:worker_threads';
import type { Configuration } from '../../catalog/configuration.ts';
import type { VerificationOptions, VerificationRequest } from '../request/verification-request.ts';
import type { Verification } from '../tasks/task.ts';
import type { RowVerifier } from './row-verifier.ts';

/** The data with which a thread starts. */
export interface RowThreadData {
  readonly configuration: Configuration;
  /** Version of the snapshot to verify against. */
  readonly version: string;
  readonly options: VerificationOptions;
}

/** A thread's answer to a request; answers come in the order of the requests. */
export type RowAnswer = { readonly verification: Verification } | { readonly fault: string };

/** Number of requests that a thread gets before it has answered the first one, so that it never waits for the next. */
const AHEAD = 4;
const ENTRY = new URL('./row-thread-entry.ts', import.meta.url);

interface RowThread {
  readonly worker: Worker;
  readonly waiting: PromiseWithResolvers<Verification>[];
}

/**
 * Verifies rows in several threads of this process, each of which works on one request at a time. If a thread dies, its
 * pending requests are rejected.
 */
export class RowThreads implements RowVerifier {
  readonly width: number;
  readonly #threads: readonly RowThread[];

  constructor(data: RowThreadData, count: number) {
    this.width = AHEAD * count;
    this.#threads = Array.from({ length: count }, () => startThread(data));
  }

  verify(request: VerificationRequest): Promise<Verification> {
    const thread = this.#threads.reduce((least, each) => (each.waiting.length < least.waiting.length ? each : least));
    const asked = Promise.withResolvers<Verification>();
    thread.waiting.push(asked);
    thread.worker.postMessage(request);
    return asked.promise;
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }
}

function startThread(data: RowThreadData): RowThread {
  const worker = new Worker(ENTRY, { workerData: data });
  const waiting: PromiseWithResolvers<Verification>[] = [];
  worker.on('message', (answer: RowAnswer) => {
    const asked = waiting.shift();
    if ('fault' in answer) asked?.reject(new Error(answer.fault));
    else asked?.resolve(answer.verification);
  });
  const end = (error: unknown) => {
    for (const asked of waiting.splice(0)) asked.reject(error);
  };
  worker.on('error', end).on('exit', () => end(new Error('A thread that verifies rows ended.')));
  return { worker, waiting };
}
