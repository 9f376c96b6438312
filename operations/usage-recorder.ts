import { randomUUID } from 'node:crypto';
import { creditsOf, type EntityObjects, PRICING_TIERS } from '../catalog/tiers.ts';
import { BatchWriter, type FailureListener } from './batch-writer.ts';
import { UnstoredFieldUsage } from './unstored-field-usage.ts';
import type { Surface, Usage, UsageBatch } from './usage.ts';
import type { UsedOperation } from './used-operation.ts';

/** One request made with a key. */
export interface Use {
  readonly accountId: string;
  readonly apiKeyId: string;
  readonly surface: Surface;
  /** The objects of its answer that are charged. */
  readonly objects: EntityObjects;
  /** What the request used of the schema; absent outside of the graph, and for a request that does not fit it. */
  readonly operation?: UsedOperation | undefined;
}

const DAY = 86_400_000;

/** Usage of one key, surface and day that is not stored yet. */
interface Unstored extends Omit<Usage, 'objects' | 'day'> {
  requests: number;
  readonly objects: Record<keyof EntityObjects, number>;
  /** Days since 1970. */
  readonly day: number;
}

/** Sums usage of keys in memory, and stores it every second while there is some, so that no request waits for a write. */
export class UsageRecorder {
  readonly #writer: BatchWriter<UsageBatch>;
  #unstored = new Map<string, Unstored>();
  readonly #fields = new UnstoredFieldUsage();
  /** Credits of each account that are not yet subtracted from its stored balance. */
  readonly #owed = new Map<string, number>();

  /** `store` must leave a batch unchanged that is already stored. */
  constructor(store: (batch: UsageBatch) => Promise<void>, failed: FailureListener) {
    const take = () => this.#taken();
    const stored = (batch: UsageBatch) => this.#settle(batch);
    this.#writer = new BatchWriter({ take, store, stored, failed });
  }

  record({ objects, operation, ...use }: Use): void {
    const day = Math.floor(Date.now() / DAY);
    if (operation !== undefined) this.#fields.add(operation, use.accountId, dateOf(day));
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

  /** Credits that an account has used and that its stored balance does not reflect yet. */
  owed(accountId: string): number {
    return this.#owed.get(accountId) ?? 0;
  }

  /** Stores what was recorded so far; if that is not possible, keeps it and rejects. */
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

  /** What was recorded since the last batch; undefined if nothing was. */
  #taken(): UsageBatch | undefined {
    if (this.#unstored.size === 0) return undefined;
    const used = [...this.#unstored.values()].map((each) => ({
      ...each,
      day: dateOf(each.day),
    }));
    this.#unstored = new Map();
    return { id: randomUUID(), used, fields: this.#fields.take() };
  }

  /** Stores the rest. Rejects if that is not possible; the rest is then lost. */
  close(): Promise<void> {
    return this.#writer.close();
  }
}

/** A day since 1970 as it is stored, `2026-11-22`. */
const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);
