import { LRUCache } from 'lru-cache';
import { type Allowance, SECOND, UNBOUNDED } from './allowance.ts';
import { take, UNUSED, type Usage } from './usage.ts';

/** Refusals that one client is answered at once: so many, and ten more a second. */
const AT_ONCE: Allowance = { interval: SECOND / 10, burst: 20, window: 86_400 * SECOND, requests: UNBOUNDED };

/**
 * How long any other refusal takes, in milliseconds. Less than the time in which a plan's bucket fills: a client that asks
 * again as soon as it is answered still gets all that its plan has.
 */
const DELAY = 500;

/** Maximum refusals that are held back at a time, and clients that are known. */
const MAX_HELD = 1_000;
const MAX_CLIENTS = 10_000;

/**
 * Paces the refusals of a client that goes on asking regardless: each costs a tenth of a millisecond, and a client that sends
 * the next request as soon as one is answered would take the time of all others.
 */
export class SlowRefusals {
  readonly #given = new LRUCache<string, Usage>({ max: MAX_CLIENTS });
  #held = 0;

  /** Resolves when a refusal of a client may be answered. */
  async pace(client: string): Promise<void> {
    const { usage, taken } = take(this.#given.get(client) ?? UNUSED, AT_ONCE, Date.now() * 1_000);
    this.#given.set(client, usage);
    if (taken.allowed || this.#held >= MAX_HELD) return;
    this.#held += 1;
    await new Promise((resolve) => setTimeout(resolve, DELAY));
    this.#held -= 1;
  }
}
