import type { Allowance } from './allowance.ts';
import { type Taken, take, UNUSED, type Usage } from './usage.ts';
import type { UsageStore } from './usage-store.ts';

/** Fewer entries than these are never looked through for what is out of use. */
const MIN_SWEPT = 1_000;

/** Usage of one process. Answers at once. What is as if it were unused is forgotten when entries have doubled. */
export class MemoryStore implements UsageStore {
  readonly #kept = new Map<string, Usage & { readonly until: number }>();
  #sweepAt = MIN_SWEPT;

  take(id: string, allowance: Allowance, count: 0 | 1 = 1): Taken {
    const now = Date.now() * 1_000;
    const { usage, taken } = take(this.#kept.get(id) ?? UNUSED, allowance, now, count);
    this.#keep(id, usage, allowance, now);
    return taken;
  }

  /** Counts on from what another store has counted. */
  learn(id: string, allowance: Allowance, { untilFull, used, untilReset }: Taken): void {
    const now = Date.now() * 1_000;
    const windowAt = now + untilReset - allowance.window;
    // The windows of both begin at the same times; what lies between is the time that the answer took.
    const begun = Math.round(windowAt / allowance.window) * allowance.window;
    this.#keep(id, { fullAt: now + untilFull, windowAt: begun, used }, allowance, now);
  }

  #keep(id: string, usage: Usage, { window }: Allowance, now: number): void {
    this.#kept.set(id, { ...usage, until: Math.max(usage.fullAt, usage.windowAt + window) });
    if (this.#kept.size > this.#sweepAt) this.#sweep(now);
  }

  /** Ids whose usage is kept. */
  get size(): number {
    return this.#kept.size;
  }

  #sweep(now: number): void {
    for (const [id, { until }] of this.#kept) if (until <= now) this.#kept.delete(id);
    this.#sweepAt = Math.max(MIN_SWEPT, 2 * this.#kept.size);
  }

  async close(): Promise<void> {}
}
