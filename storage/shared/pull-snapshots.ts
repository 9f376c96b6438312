import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BuildInProgress, lockBuilds } from '../sqlite/build-lock.ts';
import { addSnapshot, buildingFolder, snapshotFile, sweep, use } from '../sqlite/folder.ts';
import type { SharedSnapshots } from './shared-snapshots.ts';

/** Number of snapshots to keep on this machine: a request may still be pinned to the previous one. */
const KEPT = 3;

export interface PullOptions {
  /** Seconds between two checks of the shared place. */
  readonly every: number;
  /** Called once per change of state: with the reason why snapshots cannot be pulled; with undefined once they can again. */
  readonly onChange?: (reason: unknown) => void;
  /** Versions that must stay on this machine. */
  readonly needed?: () => Promise<ReadonlySet<string>>;
}

/**
 * Makes a warehouse folder follow shared snapshots. The current shared snapshot is pulled beside the others, checked,
 * and then made the folder's current one; the processes that serve from the folder notice it as they notice a load.
 * While the shared place is down, or its snapshot is damaged, the folder stays as it is. Processes on one folder take
 * turns.
 */
export class SnapshotPuller {
  readonly #folder: string;
  readonly #shared: SharedSnapshots;
  readonly #options: PullOptions;
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #pulling: Promise<void> | undefined;
  /** Tag of the pointer that the folder follows. */
  #followed: string | undefined;
  #reason: string | undefined;

  constructor(folder: string, shared: SharedSnapshots, options: PullOptions) {
    this.#folder = folder;
    this.#shared = shared;
    this.#options = options;
    this.#timer = setInterval(() => void this.pull(), options.every * 1_000).unref();
  }

  /** Checks and pulls now. Never rejects: a failure is reported to `onChange`, and the next check tries again. */
  pull(): Promise<void> {
    this.#pulling ??= this.#pull()
      .then(() => this.#report(undefined))
      .catch((error: unknown) => this.#report(error))
      .finally(() => {
        this.#pulling = undefined;
      });
    return this.#pulling;
  }

  /** Aborts a running pull, of which nothing stays. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#stop.abort();
    await this.#pulling;
  }

  async #pull(): Promise<void> {
    const pointer = await this.#shared.current();
    if (pointer === undefined || pointer.tag === this.#followed) return;
    const { version } = pointer;
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    using _lock = lockOrNone(this.#folder);
    // A load or another process of this folder holds the lock: the next check tries again.
    if (_lock === undefined) return;
    const needed = (await this.#options.needed?.()) ?? new Set();
    sweep(this.#folder, KEPT, needed);
    if (!existsSync(snapshotFile(this.#folder, version))) {
      const building = buildingFolder(this.#folder, version);
      mkdirSync(building, { mode: 0o700 });
      try {
        const file = join(building, 'snapshot.sqlite');
        await this.#shared.fetch(version, file, this.#stop.signal);
        addSnapshot(this.#folder, version, file);
      } finally {
        rmSync(building, { recursive: true, force: true });
      }
    }
    use(this.#folder, version);
    sweep(this.#folder, KEPT, needed);
    this.#followed = pointer.tag;
  }

  #report(error: unknown): void {
    const reason = error === undefined ? undefined : String(error);
    const isNew = reason !== this.#reason && !this.#stop.signal.aborted;
    this.#reason = reason;
    if (isNew) this.#options.onChange?.(error);
  }
}

function lockOrNone(folder: string): Disposable | undefined {
  try {
    return lockBuilds(folder);
  } catch (error) {
    if (error instanceof BuildInProgress) return undefined;
    throw error;
  }
}
