import { LRUCache } from 'lru-cache';
import { type Allowance, SECOND, UNBOUNDED } from './allowance.ts';
import { take, UNUSED, type Usage } from './usage.ts';

/** Refusals that one client gets at once: `burst` of them, and ten more a second. */
const AT_ONCE: Allowance = { interval: SECOND / 10, burst: 20, window: 86_400 * SECOND, requests: UNBOUNDED };

/**
 * How long any other refusal is delayed, in milliseconds: the average and the minimum. The maximum is as far above the average as the
 * minimum is below it. All delays are shorter than the time in which a plan's bucket fills, so a client that retries after each answer
 * still gets everything that its plan allows.
 */
const DELAY = 500;
const MIN_DELAY = 250;

/** The fractional parts of its multiples are spread as evenly as possible, however many there are (Weyl's sequence). */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

/** Maximum refusals that are delayed at a time, and maximum clients that are remembered. */
const MAX_HELD = 1_000;
const MAX_CLIENTS = 10_000;

/**
 * Delays the refusals of a client that keeps sending. Each refusal costs a tenth of a millisecond, so a client that sends its next request
 * as soon as one is answered would take the time of all others. Requests that came together are answered at different times: otherwise they
 * would come together again, and those that the bucket allows by then would run in one stretch while all others wait.
 */
export class SlowRefusals {
  readonly #given = new LRUCache<string, Usage>({ max: MAX_CLIENTS });
  #held = 0;
  #number = 0;

  /** Resolves when a refusal of a client may be sent. */
  async pace(client: string): Promise<void> {
    const { usage, verdict } = take(this.#given.get(client) ?? UNUSED, AT_ONCE, Date.now() * 1_000);
    this.#given.set(client, usage);
    if (verdict.allowed || this.#held >= MAX_HELD) return;
    this.#held += 1;
    await new Promise((resolve) => setTimeout(resolve, this.#delay()));
    this.#held -= 1;
  }

  #delay(): number {
    this.#number += 1;
    return MIN_DELAY + 2 * (DELAY - MIN_DELAY) * ((this.#number * GOLDEN_RATIO) % 1);
  }
}
