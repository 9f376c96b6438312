import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { SnapshotFile } from '../../storage/snapshot.ts';
import type { OutputColumn } from '../../tables/output/output-column.ts';
import type { EncodedChunk } from './chunk-encoder.ts';
import type { RowPlan } from './row-plan.ts';

/** The data with which a thread starts. */
export interface EncodingJob {
  readonly file: string;
  readonly version: string;
  readonly plan: RowPlan;
  readonly columns: readonly OutputColumn[];
  /** File name ending of the format. */
  readonly ending: string;
}

/** Chunks that a thread has in its queue, so that it never waits for the next one. */
const AT_HAND = 2;
/** Memory limits of a thread for new and for old values, in MiB; the rows of a chunk become garbage once they are encoded. */
const [YOUNG, OLD] = [12, 256];
const ENTRY = new URL('./encoding-thread.ts', import.meta.url);

/** Threads that encode chunks of a snapshot's file in parallel, each with its own connection. */
export class EncodingThreads implements AsyncDisposable {
  readonly #threads: readonly EncodingThread[];
  #next = 0;

  /** `most`: maximum number of threads, if the machine has as many processors. */
  constructor({ complete, file, version }: SnapshotFile, job: Omit<EncodingJob, 'file' | 'version'>, most: number) {
    const statements = job.plan.statements.map((each) => ({ ...each, sql: complete(each.sql) }));
    const columns = job.columns.map(({ name, type }) => ({ name, type }));
    const whole: EncodingJob = { ...job, file, version, columns, plan: { ...job.plan, statements } };
    this.#threads = Array.from({ length: Math.min(most, availableParallelism()) }, () => new EncodingThread(whole));
  }

  /** Number of chunks that should be pending, so that no thread is idle. */
  get room(): number {
    return this.#threads.length * AT_HAND;
  }

  /** Encodes the entities with these keys; the threads take turns. Rejects if the thread fails. */
  encode(keys: readonly number[]): Promise<EncodedChunk> {
    const thread = this.#threads[this.#next];
    if (thread === undefined) throw new Error('A machine has a processor.');
    this.#next = (this.#next + 1) % this.#threads.length;
    return thread.encode(keys);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#threads.map((each) => each.end()));
  }
}

class EncodingThread {
  readonly #worker: Worker;
  /** Pending chunks, in their order. */
  readonly #asked: PromiseWithResolvers<EncodedChunk>[] = [];
  #fault: unknown;

  constructor(workerData: EncodingJob) {
    this.#worker = new Worker(ENTRY, {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG, maxOldGenerationSizeMb: OLD },
    });
    this.#worker.on('message', (chunk: EncodedChunk) => this.#asked.shift()?.resolve(chunk));
    this.#worker.on('error', (error) => {
      this.#fault = error;
    });
    this.#worker.once('exit', () => {
      this.#fault ??= new Error('A thread that encodes rows ended.');
      for (const { reject } of this.#asked) reject(this.#fault);
    });
  }

  encode(keys: readonly number[]): Promise<EncodedChunk> {
    if (this.#fault !== undefined) return Promise.reject(this.#fault);
    const asked = Promise.withResolvers<EncodedChunk>();
    this.#asked.push(asked);
    this.#worker.postMessage(keys);
    // The caller may have left before the encoding fails.
    asked.promise.catch(() => {});
    return asked.promise;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
