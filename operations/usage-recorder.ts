import { randomUUID } from 'node:crypto';
import { creditsOf, type EntityObjects, PRICING_TIERS } from '../catalog/tiers.ts';
import { BatchWriter, type FailureListener } from './batch-writer.ts';
import type { Surface, Usage, UsageBatch } from './usage.ts';

/** One request that a key was used for. */
export interface Use {
  readonly accountId: string;
  readonly apiKeyId: string;
  readonly surface: Surface;
  /** What its answer is charged for. */
  readonly objects: EntityObjects;
}

const DAY = 86_400_000;

/** Usage of one key, surface and day that is not stored yet. */
interface Unstored extends Omit<Usage, 'objects' | 'day'> {
  requests: number;
  readonly objects: Record<keyof EntityObjects, number>;
  /** Days since 1970. */
  readonly day: number;
}

/** Adds up in memory what keys use, and stores it every second while there is some: no request waits for a write. */
export class UsageRecorder {
  readonly #writer: BatchWriter<UsageBatch>;
  #unstored = new Map<string, Unstored>();
  /** Credits of each account that are not taken off its stored balance yet. */
  readonly #owed = new Map<string, number>();

  /** `store` leaves a batch as it is that is stored already. */
  constructor(store: (batch: UsageBatch) => Promise<void>, failed: FailureListener) {
    const take = () => this.#taken();
    const stored = (batch: UsageBatch) => this.#settle(batch);
    this.#writer = new BatchWriter({ take, store, stored, failed });
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
    this.#writer.later();
  }

  /** Credits that an account has used and that its stored balance still shows. */
  owed(accountId: string): number {
    return this.#owed.get(accountId) ?? 0;
  }

  /** Stores what was recorded so far; rejects where that is not possible, and keeps it. */
  flush(): Promise<void> {
    return this.#writer.flush();
  }

  #settle({ used }: UsageBatch): void {
    for (const { accountId, objects } of used) {
      const left = this.owed(accountId) - creditsOf(objects);
      if (left > 0) this.#owed.set(accountId, left);
      else this.#owed.delete(accountId);
    }
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

  /** Stores the rest. Rejects where that is not possible: then the rest is lost. */
  close(): Promise<void> {
    return this.#writer.close();
  }
}
