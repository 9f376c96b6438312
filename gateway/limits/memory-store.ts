import type { Allowance } from './allowance.ts';
import { take, UNUSED, type Usage, type UsageVerdict } from './usage.ts';
import type { UsageStore } from './usage-store.ts';

/** Minimum number of entries before unused ones are swept. */
const MIN_SWEPT = 1_000;

/**
 * Counts usage in this process, and answers synchronously. Entries that equal unused ones are dropped when the number of entries has
 * doubled.
 */
export class MemoryStore implements UsageStore {
  readonly #kept = new Map<string, Usage & { readonly until: number }>();
  #sweepAt = MIN_SWEPT;

  take(id: string, allowance: Allowance, count = 1): UsageVerdict {
    const now = Date.now() * 1_000;
    const { usage, verdict } = take(this.#kept.get(id) ?? UNUSED, allowance, now, count);
    this.#keep(id, usage, allowance, now);
    return verdict;
  }

  /** Adopts the usage that another store counted. */
  learn(id: string, allowance: Allowance, { untilFull, used, untilReset }: UsageVerdict): void {
    const now = Date.now() * 1_000;
    const windowAt = now + untilReset - allowance.window;
    // Windows start at the same times in both stores; the difference is the time that the answer took, so it is rounded off.
    const begun = Math.round(windowAt / allowance.window) * allowance.window;
    this.#keep(id, { fullAt: now + untilFull, windowAt: begun, used }, allowance, now);
  }

  #keep(id: string, usage: Usage, { window }: Allowance, now: number): void {
    this.#kept.set(id, { ...usage, until: Math.max(usage.fullAt, usage.windowAt + window) });
    if (this.#kept.size > this.#sweepAt) this.#sweep(now);
  }

  /** Number of ids whose usage is kept. */
  get size(): number {
    return this.#kept.size;
  }

  #sweep(now: number): void {
    for (const [id, { until }] of this.#kept) if (until <= now) this.#kept.delete(id);
    this.#sweepAt = Math.max(MIN_SWEPT, 2 * this.#kept.size);
  }

  async close(): Promise<void> {}
}
