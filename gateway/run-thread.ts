import { Worker } from 'node:worker_threads';
import type { Configuration } from '../catalog/configuration.ts';
import type { Plan } from '../catalog/plans.ts';
import type { Runs } from '../operations/runs.ts';
import type { Surface } from '../operations/usage.ts';
import type { Log } from './log.ts';
import type { Measured } from './observe/metrics.ts';
import { RUN_KINDS } from './run-kinds.ts';
import type { BatchWorkOptions } from './screening/batch-work.ts';

/** What the thread is started with. */
export interface RunThreadData {
  readonly configuration: Configuration;
  /** Of the thread, as `nice` has it. */
  readonly priority: number;
}

/** What the thread asks: one request of a key's window for work beside requests. */
export interface AskedScreening {
  readonly asked: number;
  readonly surface: Surface;
  readonly apiKeyId: string;
  readonly plan: Plan;
}

/** What the thread is told. */
export type ToRunThread = 'wake' | 'stop' | 'measured' | { readonly asked: number; readonly seconds: number };

/** What the thread has measured, as it was asked for. */
export interface MeasuredRuns {
  readonly measured: readonly Measured[];
}

/** How long the thread may take to tell what it has measured, in milliseconds. */
const PATIENCE = 500;

/** Between two looks for runs while there is no thread, in milliseconds. */
const LOOK_EVERY = 1_000;
/** Memory for new values, in MiB: it would grow to 130, and few values grow old. */
const YOUNG = 24;
const ENTRY = new URL('./run-thread-entry.ts', import.meta.url);

interface RunThreadOptions {
  readonly configuration: Configuration;
  readonly runs: Runs;
  readonly requestLimits: BatchWorkOptions['requestLimits'];
  readonly log: Log;
  /** How much less of a busy processor the thread gets than the rest of the process, as `nice` has it; 0 where absent. */
  readonly priority?: number;
}

/**
 * Works on runs in a thread of this process, so that no request waits for a row of a file. It starts with the first run that is
 * due, and again where it has died; what it had at hand then goes on when its lease is over.
 */
export class RunThread {
  readonly #options: RunThreadOptions;
  readonly #timer: NodeJS.Timeout;
  #thread: Worker | undefined;
  #ended: Promise<void> = Promise.resolve();
  #isStopping = false;

  constructor(options: RunThreadOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY).unref();
    options.runs.onQueued(() => {
      if (this.#thread === undefined) void this.#look();
      else this.#tell('wake');
    });
  }

  /** Has the thread give back what it has at hand, and resolves when it has ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    this.#thread?.ref();
    this.#tell('stop');
    await this.#ended;
  }

  /** What the thread has measured; nothing where there is none, or it is busy for long. */
  async measured(): Promise<readonly Measured[]> {
    const thread = this.#thread;
    if (thread === undefined) return [];
    const { promise, resolve } = Promise.withResolvers<readonly Measured[]>();
    const hear = (message: AskedScreening | MeasuredRuns) => {
      if ('measured' in message) resolve(message.measured);
    };
    const giveUp = () => resolve([]);
    const timer = setTimeout(giveUp, PATIENCE);
    thread.on('message', hear).once('exit', giveUp);
    this.#tell('measured');
    return promise.finally(() => {
      clearTimeout(timer);
      thread.off('message', hear).off('exit', giveUp);
    });
  }

  async #look(): Promise<void> {
    if (this.#thread !== undefined) return;
    // A database that is down is told of by whoever asks it for more.
    const isDue = await this.#options.runs.isDue(RUN_KINDS).catch(() => false);
    if (isDue && this.#thread === undefined && !this.#isStopping) this.#start();
  }

  #start(): void {
    const { configuration, priority = 0, log } = this.#options;
    const thread = new Worker(ENTRY, {
      workerData: { configuration, priority } satisfies RunThreadData,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG },
    });
    this.#thread = thread;
    thread.unref();
    thread.on('message', (message: AskedScreening | MeasuredRuns) => {
      if ('asked' in message) void this.#take(message);
    });
    thread.on('error', (error) => log.error({ err: error }, 'The thread of runs died; another takes its place.'));
    this.#ended = new Promise((resolve) => {
      thread.once('exit', () => {
        this.#thread = undefined;
        resolve();
      });
    });
  }

  async #take({ asked, surface, apiKeyId, plan }: AskedScreening): Promise<void> {
    const { requestLimits } = this.#options;
    // Where nobody counts, the run waits a second.
    const seconds = await requestLimits.takeBeside(surface, apiKeyId, plan).catch(() => 1);
    this.#tell({ asked, seconds });
  }

  #tell(message: ToRunThread): void {
    this.#thread?.postMessage(message);
  }
}
