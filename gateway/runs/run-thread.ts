import { Worker } from 'node:worker_threads';
import type { Configuration } from '../../catalog/configuration.ts';
import type { Plan } from '../../catalog/plans.ts';
import type { Runs } from '../../operations/runs/runs.ts';
import type { Surface } from '../../operations/usage.ts';
import type { Log } from '../log.ts';
import type { Measured } from '../observe/metrics.ts';
import type { BatchWorkOptions } from '../screening/batch-work.ts';
import { RUN_KINDS } from './run-kinds.ts';

/** What the thread is started with. */
export interface RunThreadData {
  readonly configuration: Configuration;
  /** The thread's `nice` value. */
  readonly priority: number;
}

/** A request of the thread to the service: to take one request of a key's window for background work. */
export interface AskedScreening {
  readonly asked: number;
  readonly surface: Surface;
  readonly apiKeyId: string;
  readonly plan: Plan;
}

/** Messages of the service to the thread. */
export type ToRunThread = 'wake' | 'stop' | 'measured' | { readonly asked: number; readonly seconds: number };

/** The thread's measurements, sent on request. */
export interface MeasuredRuns {
  readonly measured: readonly Measured[];
}

/** Maximum time for the thread to send its measurements, in milliseconds. */
const PATIENCE = 500;

/** Interval between checks for runs while there is no thread, in milliseconds. */
const LOOK_EVERY = 1_000;
/** Memory for new objects, in MiB. Without a limit it would grow to 130, although few objects live long. */
const YOUNG = 24;
const ENTRY = new URL('./run-thread-entry.ts', import.meta.url);

interface RunThreadOptions {
  readonly configuration: Configuration;
  readonly runs: Runs;
  readonly requestLimits: BatchWorkOptions['requestLimits'];
  readonly log: Log;
  /** The thread's `nice` value relative to the rest of the process, which determines its smaller share of a busy processor; absent: 0. */
  readonly priority?: number;
}

/**
 * Works on runs in a thread of this process, so that no request waits for a row of a file. The thread starts when the first run is due, and
 * again if it died; the run that it was working on continues when its lease expires.
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

  /** Makes the thread hand back its current work, and resolves when it has ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    this.#thread?.ref();
    this.#tell('stop');
    await this.#ended;
  }

  /** The thread's measurements; empty if there is no thread, or if it is busy for too long. */
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
    // A database that is down is reported by callers that need it for more than this.
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
    // If counting fails, the run waits a second.
    const seconds = await requestLimits.takeBeside(surface, apiKeyId, plan).catch(() => 1);
    this.#tell({ asked, seconds });
  }

  #tell(message: ToRunThread): void {
    this.#thread?.postMessage(message);
  }
}
