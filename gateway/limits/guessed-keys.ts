import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { rateLimited } from '../../catalog/errors/catalogue.ts';
import { hashKey } from '../../operations/keys.ts';
import type { Caller } from '../../operations/operations.ts';
import { type Allowance, SECOND, UNBOUNDED } from './allowance.ts';
import { clientNetwork } from './client-network.ts';
import type { SlowRefusals } from './slow-refusals.ts';
import { take, UNUSED, type Usage, untilAllowed } from './usage.ts';

/** Unknown keys that one network may try: so many at once, and one more each interval. */
const GUESSES: Allowance = { interval: 6 * SECOND, burst: 10, window: 86_400 * SECOND, requests: UNBOUNDED };

/** Maximum networks whose guesses are counted, and keys that are known to be good. */
const MAX_KEPT = 10_000;

/**
 * Slows who guesses keys: a network that tried too many is refused before the operations database is asked. A key that this
 * process has found good lately is asked for in any case, so that one bad client does not shut out the others of its network.
 * What is kept is bounded: the networks and keys that came last.
 */
export class GuessedKeys {
  readonly #guesses = new LRUCache<string, Usage>({ max: MAX_KEPT });
  /** By hash: whoever reads the memory of the process learns no key here. */
  readonly #good = new LRUCache<string, true>({ max: MAX_KEPT });
  /** The look-ups of keys not known to be good, by hash: who asks for one meanwhile waits for its answer. */
  readonly #lookups = new Map<string, Promise<Caller | undefined>>();
  /** The networks that look-ups run for: how many, and the end of the next of them. */
  readonly #running = new Map<string, { count: number; nextEnd: PromiseWithResolvers<void> }>();
  readonly #refusals: SlowRefusals;

  constructor(refusals: SlowRefusals) {
    this.#refusals = refusals;
  }

  /** Networks whose guesses are counted. */
  get networks(): number {
    return this.#guesses.size;
  }

  /** The caller that `find` gives for a key; undefined: there is none. Throws RATE_LIMITED for one guess too many. */
  async authenticate(
    key: string,
    request: Pick<FastifyRequest, 'ip'>,
    find: (key: string) => Promise<Caller | undefined>,
  ): Promise<Caller | undefined> {
    const hash = hashKey(key);
    if (this.#good.get(hash) === true) return this.#known(hash, find(key));
    // One key is one guess: the first requests of a client that sends twenty at once are twenty of the same key.
    const running = this.#lookups.get(hash);
    if (running !== undefined) return running;
    const lookup = this.#unknown(hash, request, () => find(key)).finally(() => this.#lookups.delete(hash));
    this.#lookups.set(hash, lookup);
    return lookup;
  }

  /** A key that was good: what is disabled meanwhile is a guess from then on. */
  async #known(hash: string, finding: Promise<Caller | undefined>): Promise<Caller | undefined> {
    const caller = await finding;
    if (caller === undefined) this.#good.delete(hash);
    return caller;
  }

  async #unknown(
    hash: string,
    request: Pick<FastifyRequest, 'ip'>,
    find: () => Promise<Caller | undefined>,
  ): Promise<Caller | undefined> {
    const caller = await this.guess(request, find);
    if (caller !== undefined) this.#good.set(hash, true);
    return caller;
  }

  /** What `find` gives for a secret that nobody has been known by; undefined is a guess. Throws RATE_LIMITED for one too many. */
  async guess<Found>(
    { ip }: Pick<FastifyRequest, 'ip'>,
    find: () => Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    const network = clientNetwork(ip);
    // Counted before the look-up, or a thousand guesses sent at once would all be looked up. What is looked up just now may be
    // good, and give its count back.
    let wait = this.#count(network, 1);
    for (let other = this.#running.get(network); wait > 0 && other !== undefined; other = this.#running.get(network)) {
      await other.nextEnd.promise;
      wait = this.#count(network, 1);
    }
    if (wait > 0) {
      await this.#refusals.pace(network);
      throw rateLimited('Too many unknown API keys came from this address', wait);
    }
    const end = this.#begin(network);
    let isGuess = false;
    try {
      const found = await find();
      isGuess = found === undefined;
      return found;
    } finally {
      if (!isGuess) this.#count(network, -1);
      end();
    }
  }

  /** Notes that a look-up runs for a network; gives what is to be called at its end. */
  #begin(network: string): () => void {
    const running = this.#running.get(network) ?? { count: 0, nextEnd: Promise.withResolvers<void>() };
    running.count += 1;
    this.#running.set(network, running);
    return () => {
      running.count -= 1;
      running.nextEnd.resolve();
      running.nextEnd = Promise.withResolvers();
      if (running.count === 0) this.#running.delete(network);
    };
  }

  /** Takes a guess, or gives one back. Gives the whole seconds until there is one, 0 where there was. */
  #count(network: string, count: -1 | 1): number {
    const { usage, taken } = take(this.#guesses.get(network) ?? UNUSED, GUESSES, Date.now() * 1_000, count);
    this.#guesses.set(network, usage);
    return taken.allowed ? 0 : Math.ceil(untilAllowed(GUESSES, taken) / SECOND);
  }
}
