import { randomUUID } from 'node:crypto';
import { creditsOf, type EntityObjects, PRICING_TIERS } from '../catalog/tiers.ts';
import type { Surface, Usage, UsageBatch } from './usage.ts';

/** One request that a key was used for. */
export interface Use {
  readonly accountId: string;
  readonly apiKeyId: string;
  readonly surface: Surface;
  /** What its answer is charged for. */
  readonly objects: EntityObjects;
}

/** Stores a batch, all of it or nothing; one that is stored already it leaves as it is. */
type Store = (batch: UsageBatch) => Promise<void>;

/** Told once when usage cannot be stored any more, and with undefined when it can again. */
export type FailureListener = (error: unknown) => void;

/** Between two writes, in milliseconds: what a killed process loses at most. */
const FLUSH_EVERY = 1_000;

const DAY = 86_400_000;

/** Usage of one key, surface and day that is not stored yet. */
interface Unstored extends Omit<Usage, 'objects' | 'day'> {
  requests: number;
  readonly objects: Record<keyof EntityObjects, number>;
  /** Days since 1970. */
  readonly day: number;
}

/**
 * Adds up in memory what keys use, and stores it every second while there is some: no request waits for a write. What
 * cannot be stored is kept for the next time.
 */
export class UsageRecorder {
  readonly #store: Store;
  readonly #failed: FailureListener;
  #unstored = new Map<string, Unstored>();
  /** The batch that may or may not be stored: no answer came, or it failed. It is tried again as it is. */
  #batch: UsageBatch | undefined;
  /** Credits of each account that are not taken off its stored balance yet. */
  readonly #owed = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<void> = Promise.resolve();
  #isFailing = false;

  constructor(store: Store, failed: FailureListener) {
    this.#store = store;
    this.#failed = failed;
  }

  record({ objects, ...use }: Use): void {
    const day = Math.floor(Date.now() / DAY);
    const name = `${use.apiKeyId} ${use.surface} ${day}`;
    const known = this.#unstored.get(name);
    if (known === undefined) this.#unstored.set(name, { ...use, day, requests: 1, objects: { ...objects } });
    else {
      known.requests += 1;
      for (const tier of PRICING_TIERS) known.objects[tier] += objects[tier];
    }
    const credits = creditsOf(objects);
    if (credits > 0) this.#owed.set(use.accountId, this.owed(use.accountId) + credits);
    this.#flushLater();
  }

  /** Credits that an account has used and that its stored balance still shows. */
  owed(accountId: string): number {
    return this.#owed.get(accountId) ?? 0;
  }

  /** Stores what was recorded so far; rejects where that is not possible, and keeps it. */
  flush(): Promise<void> {
    this.#storing = this.#storing.catch(() => {}).then(() => this.#flush());
    return this.#storing;
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    try {
      await this.#storeBatch();
      this.#batch = this.#taken();
      await this.#storeBatch();
    } catch (error) {
      this.#flushLater();
      if (!this.#isFailing) this.#failed(error);
      this.#isFailing = true;
      throw error;
    }
    if (this.#isFailing) this.#failed(undefined);
    this.#isFailing = false;
  }

  async #storeBatch(): Promise<void> {
    if (this.#batch === undefined) return;
    await this.#store(this.#batch);
    for (const { accountId, objects } of this.#batch.used) {
      const left = this.owed(accountId) - creditsOf(objects);
      if (left > 0) this.#owed.set(accountId, left);
      else this.#owed.delete(accountId);
    }
    this.#batch = undefined;
  }

  /** What was recorded since the last batch; undefined where nothing was. */
  #taken(): UsageBatch | undefined {
    if (this.#unstored.size === 0) return undefined;
    const used = [...this.#unstored.values()].map((each) => ({
      ...each,
      day: new Date(each.day * DAY).toISOString().slice(0, 10),
    }));
    this.#unstored = new Map();
    return { id: randomUUID(), used };
  }

  #flushLater(): void {
    this.#timer ??= setTimeout(() => void this.flush().catch(() => {}), FLUSH_EVERY).unref();
  }

  /** Stores the rest. Rejects where that is not possible: then the rest is lost. */
  async close(): Promise<void> {
    try {
      await this.flush();
    } finally {
      clearTimeout(this.#timer);
    }
  }
}
