import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseFault } from '../../catalog/errors/database-fault.ts';
import type { RunUse } from './run.ts';
import type { LeasedRun, RunProgress, Runs } from './runs.ts';

/** The outcome of an attempt of a run. */
export type RunOutcome =
  | { readonly end: 'success'; readonly result: unknown }
  /** `message`: the reason, as a client may read it. `fault`: the error for the log, if the service is at fault. */
  | { readonly end: 'failure'; readonly message: string; readonly fault?: unknown }
  /**
   * Something that the service needs for the run is unavailable: the run resumes after some milliseconds, and this does
   * not count as an attempt.
   */
  | { readonly end: 'wait'; readonly milliseconds: number; readonly message: string; readonly fault: unknown }
  | { readonly end: 'pause'; readonly until: Date; readonly message: string };

/** How an attempt reports its progress, and hears that it is over. */
export interface RunAttempt {
  /**
   * Stores the run's progress, together with the charge to its key, which is made once. Waits while the operations
   * database is down. Throws LeaseLost if the run no longer belongs to this process.
   */
  save(progress: RunProgress, use?: RunUse): Promise<void>;
  /** Aborted when the run was canceled, another process has it, or this process stops. */
  readonly signal: AbortSignal;
}

/**
 * Does the work of one kind of runs. An error that it throws is a fault: the run is tried again. If a database is down,
 * the run waits, which does not count as an attempt.
 */
export type RunHandler = (run: LeasedRun, attempt: RunAttempt) => Promise<RunOutcome>;

/** The run of an attempt was canceled, or belongs to another process. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

export interface WorkerOptions {
  /** By kind of run. */
  readonly handlers: ReadonlyMap<string, RunHandler>;
  /** Time between two searches for work, in milliseconds. */
  readonly lookEvery?: number;
  /** How long a run stays with a process that no longer answers, in milliseconds. */
  readonly lease?: number;
  /** Called about unexpected errors; `run` is the run's id if the error concerns one. */
  readonly failed: (error: unknown, run?: string) => void;
}

const LOOK_EVERY = 1_000;
const LEASE = 15_000;
/** Number of checks of the run within a lease; it also determines how soon a canceled run stops. */
const BEATS = 20;
/** A run whose database is down waits for this many times `lookEvery`. */
const DOWN_LOOKS = 5;

/**
 * Works on runs, one at a time, beside other processes that do the same. A process that dies loses its lease, and
 * another one resumes at the last checkpoint. A process that stops returns its run.
 */
export class RunWorker {
  readonly #runs: Runs;
  readonly #options: WorkerOptions;
  readonly #stopping = new AbortController();
  #woken = new AbortController();
  #working: Promise<void> | undefined;
  /** So that a database that is down is reported once. */
  #isDown = false;

  constructor(runs: Runs, options: WorkerOptions) {
    this.#runs = runs;
    this.#options = options;
  }

  start(): void {
    this.#working ??= this.#work();
  }

  /** Searches for work now. */
  wake(): void {
    this.#woken.abort();
  }

  /** Returns the current run, and resolves when no work is in progress. */
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
