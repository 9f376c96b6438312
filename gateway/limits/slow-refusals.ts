import { LRUCache } from 'lru-cache';
import { type Allowance, SECOND, UNBOUNDED } from './allowance.ts';
import { take, UNUSED, type Usage } from './usage.ts';

/** Refusals that one client is answered at once: so many, and ten more a second. */
const AT_ONCE: Allowance = { interval: SECOND / 10, burst: 20, window: 86_400 * SECOND, requests: UNBOUNDED };

/**
 * How long any other refusal takes, in milliseconds: on average, and the shortest. The longest is as much above the average. All of it is less
 * than the time in which a plan's bucket fills: a client that asks again as soon as it is answered still gets all that its
 * plan has.
 */
const DELAY = 500;
const MIN_DELAY = 250;

/** Multiples of it fall into parts of one that are as far apart as may be, however many there are (Weyl's sequence). */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

/** Maximum refusals that are held back at a time, and clients that are known. */
const MAX_HELD = 1_000;
const MAX_CLIENTS = 10_000;

/**
 * Paces the refusals of a client that goes on asking regardless: each costs a tenth of a millisecond, and a client that sends
 * the next request as soon as one is answered would take the time of all others. Requests that came together are answered apart:
 * else they would come together again, and those that the bucket has room for by then would be executed in one stretch, which
 * all others wait for.
 */
export class SlowRefusals {
  readonly #given = new LRUCache<string, Usage>({ max: MAX_CLIENTS });
  #held = 0;
  #number = 0;

  /** Resolves when a refusal of a client may be answered. */
  async pace(client: string): Promise<void> {
    const { usage, taken } = take(this.#given.get(client) ?? UNUSED, AT_ONCE, Date.now() * 1_000);
    this.#given.set(client, usage);
    if (taken.allowed || this.#held >= MAX_HELD) return;
    this.#held += 1;
    await new Promise((resolve) => setTimeout(resolve, this.#delay()));
    this.#held -= 1;
  }

  #delay(): number {
    this.#number += 1;
    return MIN_DELAY + 2 * (DELAY - MIN_DELAY) * ((this.#number * GOLDEN_RATIO) % 1);
  }
}
