import { creditsOf, type EntityObjects, PRICING_TIERS } from '../catalog/tiers.ts';
import type { Surface, Usage } from './usage.ts';

/** One request that a key was used for. */
export interface Use {
  readonly accountId: string;
  readonly apiKeyId: string;
  readonly surface: Surface;
  /** What its answer is charged for. */
  readonly objects: EntityObjects;
}

/** Stores usage, all of it or nothing. */
type Store = (used: readonly Usage[]) => Promise<void>;

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
    this.#add({ ...use, day, requests: 1, objects });
    const credits = creditsOf(objects);
    if (credits > 0) this.#owed.set(use.accountId, this.owed(use.accountId) + credits);
    this.#timer ??= setTimeout(() => void this.flush().catch(() => {}), FLUSH_EVERY).unref();
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
    const taken = [...this.#unstored.values()];
    if (taken.length === 0) return;
    this.#unstored = new Map();
    try {
      await this.#store(taken.map((each) => ({ ...each, day: new Date(each.day * DAY).toISOString().slice(0, 10) })));
    } catch (error) {
      for (const each of taken) this.#add(each);
      this.#timer ??= setTimeout(() => void this.flush().catch(() => {}), FLUSH_EVERY).unref();
      if (!this.#isFailing) this.#failed(error);
      this.#isFailing = true;
      throw error;
    }
    for (const { accountId, objects } of taken) {
      const left = this.owed(accountId) - creditsOf(objects);
      if (left > 0) this.#owed.set(accountId, left);
      else this.#owed.delete(accountId);
    }
    if (this.#isFailing) this.#failed(undefined);
    this.#isFailing = false;
  }

  /** Stores the rest. Rejects where that is not possible: then the rest is lost. */
  async close(): Promise<void> {
    try {
      await this.flush();
    } finally {
      clearTimeout(this.#timer);
    }
  }

  #add({ requests, objects, ...use }: Omit<Unstored, 'objects'> & Pick<Use, 'objects'>): void {
    const name = `${use.apiKeyId} ${use.surface} ${use.day}`;
    const known = this.#unstored.get(name);
    if (known === undefined) {
      this.#unstored.set(name, { ...use, requests, objects: { ...objects } });
      return;
    }
    known.requests += requests;
    for (const tier of PRICING_TIERS) known.objects[tier] += objects[tier];
  }
}
