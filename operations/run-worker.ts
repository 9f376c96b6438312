import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseFault } from '../catalog/errors/database-fault.ts';
import type { RunUse } from './run.ts';
import type { LeasedRun, RunProgress, Runs } from './runs.ts';

/** What an attempt of a run came to. */
export type RunOutcome =
  | { readonly end: 'success'; readonly result: unknown }
  /** `message`: what a client may read of the reason. `fault`: what the log is to have, where it is the service's. */
  | { readonly end: 'failure'; readonly message: string; readonly fault?: unknown }
  /** Something that the service needs for it is away: it goes on after some milliseconds, and this was no attempt. */
  | { readonly end: 'wait'; readonly milliseconds: number; readonly message: string; readonly fault: unknown }
  | { readonly end: 'pause'; readonly until: Date; readonly message: string };

/** How an attempt tells how far it is, and hears that it is over. */
export interface RunAttempt {
  /**
   * Keeps how far the run has come, and with it what its key is charged, once. While the operations database is down it waits.
   * Throws LeaseLost where the run is no longer this process's.
   */
  save(progress: RunProgress, use?: RunUse): Promise<void>;
  /** Aborted when the run was cancelled, another process has it, or this one stops. */
  readonly signal: AbortSignal;
}

/**
 * Does the work of a kind of runs. What it throws is a fault: the run is tried again. A database that is down is nobody's fault: then
 * the run waits, and that is no attempt.
 */
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
/** A run whose database is down waits for so many looks. */
const DOWN_LOOKS = 5;

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
  /** A database that is down is told of once. */
  #isDown = false;

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
    const { handlers, lease = LEASE } = this.#options;
    while (!this.#stopping.signal.aborted) {
      this.#woken = new AbortController();
      try {
        const run = await this.#runs.claim([...handlers.keys()], lease);
        if (run !== undefined) {
          await this.#attempt(run, lease);
          continue;
        }
        this.#isDown = false;
      } catch (error) {
        this.#down(error);
      }
      const signal = AbortSignal.any([this.#stopping.signal, this.#woken.signal]);
      await pause(this.#lookEvery, undefined, { signal, ref: false }).catch(() => {});
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
    const save = async (progress: RunProgress, use?: RunUse) => {
      const charge = use && { ...use, id: randomUUID() };
      if (!(await this.#stored(() => this.#runs.save(run, progress, charge), signal))) throw new LeaseLost();
    };
    const end = (store: () => Promise<boolean>) => this.#stored(store, signal);
    try {
      const outcome = await handler(run, { save, signal });
      this.#isDown = false;
      if ('fault' in outcome) this.#options.failed(outcome.fault, run.id);
      if (outcome.end === 'success') await end(() => this.#runs.succeed(run, outcome.result));
      else if (outcome.end === 'failure') await end(() => this.#runs.fail(run, outcome.message));
      else if (outcome.end === 'wait') await end(() => this.#runs.wait(run, outcome.milliseconds, outcome.message));
      else await end(() => this.#runs.pause(run, outcome.until, outcome.message));
    } catch (error) {
      if (this.#stopping.signal.aborted) await this.#runs.release(run);
      else if (databaseFault(error) === 'down') {
        this.#down(error, run.id);
        await end(() => this.#runs.postpone(run, DOWN_LOOKS * this.#lookEvery, 'A database does not answer.'));
      } else if (!(error instanceof LeaseLost) && !over.signal.aborted) {
        this.#options.failed(error, run.id);
        await end(() => this.#runs.retry(run, 'A fault of the service; the log has it under the id of the run.'));
      }
    } finally {
      clearInterval(beat);
    }
  }

  /** Stores a change as soon as the operations database answers; rejects with the signal's reason once that is aborted. */
  async #stored(store: () => Promise<boolean>, signal: AbortSignal): Promise<boolean> {
    for (;;) {
      try {
        return await store();
      } catch (error) {
        if (databaseFault(error) !== 'down') throw error;
        this.#down(error);
      }
      signal.throwIfAborted();
      await pause(this.#lookEvery, undefined, { signal });
    }
  }

  get #lookEvery(): number {
    return this.#options.lookEvery ?? LOOK_EVERY;
  }

  #down(error: unknown, run?: string): void {
    if (!this.#isDown) this.#options.failed(error, run);
    this.#isDown = true;
  }
}
