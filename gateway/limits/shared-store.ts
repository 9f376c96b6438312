import { LRUCache } from 'lru-cache';
import { CircuitBreaker } from '../../storage/circuit-breaker.ts';
import type { Log } from '../log.ts';
import type { Allowance } from './allowance.ts';
import { MemoryStore } from './memory-store.ts';
import { type UsageVerdict, untilAllowed } from './usage.ts';
import type { UsageStore } from './usage-store.ts';

/**
 * How long a request waits for the store: `pauses` timers in a row, each of `milliseconds`. If this process itself is blocked, by its first
 * plan or by lack of CPU time, the blockage counts as one pause, however long, because the store is not to blame for it.
 */
const PATIENCE = { pauses: 5, milliseconds: 100 };

/** Maximum number of ids whose last refusal is remembered. */
const MAX_REFUSED = 10_000;

/** Maximum time that a refusal is remembered, in microseconds: the key's pricing plan may change. */
const MAX_REFUSAL = 1_000_000;

/** A refusal that is valid until a time on this process's clock, in microseconds: meanwhile, other processes can only take more. */
interface Refusal {
  readonly verdict: UsageVerdict;
  /** The requests that did not fit; fewer may fit. */
  readonly count: number;
  readonly at: number;
  readonly until: number;
}

/**
 * A store that other processes also count in. While it does not answer, this process continues from the last known usage on its own, logs
 * that once, and retries each second; the allowance of a key then refills in each process separately. A refused id is refused without
 * asking the store until the store could allow it again, so a key that sends as fast as it can costs the store no more than its limit.
 */
export class SharedStore implements UsageStore {
  readonly #store: UsageStore;
  readonly #local = new MemoryStore();
  readonly #breaker: CircuitBreaker;
  readonly #refused = new LRUCache<string, Refusal>({ max: MAX_REFUSED });
  #fault: unknown;

  constructor(store: UsageStore, log: Log) {
    this.#store = store;
    this.#breaker = new CircuitBreaker(1, (turn) => {
      if (turn === 'closed') log.info('The shared store of request limits answers again.');
      else
        log.warn(
          { err: this.#fault },
          'The shared store of request limits does not answer; this process counts for itself.',
        );
    });
  }

  async take(id: string, allowance: Allowance, count = 1): Promise<UsageVerdict> {
    const refused = this.#stillRefused(id, count);
    if (refused !== undefined) return refused;
    const passage = this.#breaker.enter();
    if (passage === undefined) return this.#local.take(id, allowance, count);
    try {
      const verdict = await inTime(this.#store.take(id, allowance, count));
      passage.succeeded();
      this.#local.learn(id, allowance, verdict);
      if (!verdict.allowed) this.#remember(id, allowance, verdict, count);
      return verdict;
    } catch (error) {
      this.#fault = error;
      passage.failed();
      return this.#local.take(id, allowance, count);
    }
  }

  close(): Promise<void> {
    return this.#store.close();
  }

  #remember(id: string, allowance: Allowance, verdict: UsageVerdict, count: number): void {
    const at = Date.now() * 1_000;
    this.#refused.set(id, {
      verdict,
      count,
      at,
      until: at + Math.min(untilAllowed(allowance, verdict, count), MAX_REFUSAL),
    });
  }

  #stillRefused(id: string, count: number): UsageVerdict | undefined {
    const known = this.#refused.get(id);
    if (known === undefined || count < known.count) return undefined;
    const now = Date.now() * 1_000;
    if (now < known.at || now >= known.until) {
      this.#refused.delete(id);
      return undefined;
    }
    const { verdict, at } = known;
    const since = now - at;
    return { ...verdict, untilFull: Math.max(0, verdict.untilFull - since), untilReset: verdict.untilReset - since };
  }
}

async function inTime(verdict: UsageVerdict | Promise<UsageVerdict>): Promise<UsageVerdict> {
  const late = Promise.withResolvers<never>();
  const { pauses, milliseconds } = PATIENCE;
  const pause = (left: number): NodeJS.Timeout =>
    setTimeout(() => {
      if (left > 1) timer = pause(left - 1);
      else late.reject(new Error(`No answer within ${pauses * milliseconds} ms.`));
    }, milliseconds);
  let timer = pause(pauses);
  try {
    return await Promise.race([verdict, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
