import { setTimeout as pause } from 'node:timers/promises';
import type { LeasedRun, RunProgress, Runs } from './runs.ts';

/** What an attempt of a run came to. */
export type RunOutcome =
  | { readonly end: 'success'; readonly result: unknown }
  /** `message`: what a client may read of the reason. */
  | { readonly end: 'failure'; readonly message: string }
  | { readonly end: 'pause'; readonly until: Date; readonly message: string };

/** How an attempt tells how far it is, and hears that it is over. */
export interface RunAttempt {
  /** Keeps how far the run has come. Throws LeaseLost where the run is no longer this process's. */
  save(progress: RunProgress): Promise<void>;
  /** Aborted when the run was cancelled, another process has it, or this one stops. */
  readonly signal: AbortSignal;
}

/** Does the work of a kind of runs. What it throws is a fault: the run is tried again. */
export type RunHandler = (run: LeasedRun, attempt: RunAttempt) => Promise<RunOutcome>;

/** The run of an attempt was cancelled, or is another process's. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

export interface WorkerOptions {
  /** By kind of run. */
  readonly handlers: ReadonlyMap<string, RunHandler>;
  /** Between two looks for work, in milliseconds. */
  readonly lookEvery?: number;
  /** How long a run stays with a process that does not answer any more, in milliseconds. */
  readonly lease?: number;
  /** Told of what nobody expected; `run` where it concerns one. */
  readonly failed: (error: unknown, run?: string) => void;
}

const LOOK_EVERY = 1_000;
const LEASE = 15_000;
/** Looks at its own run so often within a lease: also how soon a cancelled run stops. */
const BEATS = 20;

/**
 * Works on runs, one at a time, beside other processes that do. A process that dies loses its lease, and another goes on from
 * the last checkpoint. One that stops gives its run back.
 */
export class RunWorker {
  readonly #runs: Runs;
  readonly #options: WorkerOptions;
  readonly #stopping = new AbortController();
  #woken = new AbortController();
  #working: Promise<void> | undefined;

  constructor(runs: Runs, options: WorkerOptions) {
    this.#runs = runs;
    this.#options = options;
  }

  start(): void {
    this.#working ??= this.#work();
  }

  /** Looks for work at once. */
  wake(): void {
    this.#woken.abort();
  }

  /** Gives the run at hand back, and resolves when nothing is worked on any more. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#working;
  }

  async #work(): Promise<void> {
    const { handlers, lookEvery = LOOK_EVERY, lease = LEASE, failed } = this.#options;
    let isFailing = false;
    while (!this.#stopping.signal.aborted) {
      this.#woken = new AbortController();
      try {
        const run = await this.#runs.claim([...handlers.keys()], lease);
        isFailing = false;
        if (run !== undefined) {
          await this.#attempt(run, lease);
          continue;
        }
      } catch (error) {
        // A database that is down is told of once.
        if (!isFailing) failed(error);
        isFailing = true;
      }
      const signal = AbortSignal.any([this.#stopping.signal, this.#woken.signal]);
      await pause(lookEvery, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async #attempt(run: LeasedRun, lease: number): Promise<void> {
    const handler = this.#options.handlers.get(run.kind);
    if (handler === undefined) return;
    const over = new AbortController();
    const beat = setInterval(() => {
      this.#runs.extend(run, lease).then(
        (isHeld) => isHeld || over.abort(new LeaseLost()),
        () => {},
      );
    }, lease / BEATS).unref();
    const signal = AbortSignal.any([over.signal, this.#stopping.signal]);
    const save = async (progress: RunProgress) => {
      if (!(await this.#runs.save(run, progress))) throw new LeaseLost();
    };
    try {
      const outcome = await handler(run, { save, signal });
      if (outcome.end === 'success') await this.#runs.succeed(run, outcome.result);
      else if (outcome.end === 'failure') await this.#runs.fail(run, outcome.message);
      else await this.#runs.pause(run, outcome.until, outcome.message);
    } catch (error) {
      if (this.#stopping.signal.aborted) await this.#runs.release(run);
      else if (!(error instanceof LeaseLost) && !over.signal.aborted) {
        this.#options.failed(error, run.id);
        await this.#runs.retry(run, 'A fault of the service; the log has it under the id of the run.');
      }
    } finally {
      clearInterval(beat);
    }
  }
}
