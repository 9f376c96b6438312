import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { rateLimited } from '../../catalog/errors/catalogue.ts';
import { hashKey } from '../../operations/keys.ts';
import type { Caller } from '../../operations/operations.ts';
import { type Allowance, SECOND, UNBOUNDED } from './allowance.ts';
import { clientNetwork } from './client-network.ts';
import type { SlowRefusals } from './slow-refusals.ts';
import { take, UNUSED, type Usage, untilAllowed } from './usage.ts';

/** Unknown keys that one network may try: `burst` at once, and one more each `interval`. */
const GUESSES: Allowance = { interval: 6 * SECOND, burst: 10, window: 86_400 * SECOND, requests: UNBOUNDED };

/** Maximum number of networks whose guesses are counted, and of keys remembered as valid. */
const MAX_KEPT = 10_000;

/** Maximum look-ups of one network that wait for their turn, and the pause after each that finds nothing, in milliseconds. */
const MAX_WAITING = 100;
const PAUSE = 20;

/**
 * Slows down clients that guess keys. Wrong keys are limited, right ones never, so that one bad client does not lock out the others of its
 * network: a key that this process recently found valid is looked up at once. So are the first unknown ones of a network. After too many
 * wrong ones they are looked up one at a time, which bounds how fast it guesses and what it takes of the database.
 * Memory is bounded: only the most recent networks and keys are kept.
 */
export class GuessedKeys {
  readonly #guesses = new LRUCache<string, Usage>({ max: MAX_KEPT });
  /** Keyed by hash, so that the memory of the process reveals no API key here. */
  readonly #good = new LRUCache<string, true>({ max: MAX_KEPT });
  /** Running look-ups of keys that are not known to be valid, by hash; further requests for the same key wait for the same answer. */
  readonly #lookups = new Map<string, Promise<Caller | undefined>>();
  /** Look-ups of networks that tried too many: how many wait or run, and the end of the last. */
  readonly #turns = new Map<string, { waiting: number; last: Promise<unknown> }>();
  readonly #refusals: SlowRefusals;

  constructor(refusals: SlowRefusals) {
    this.#refusals = refusals;
  }

  /** Number of networks whose guesses are counted. */
  get networks(): number {
    return this.#guesses.size;
  }

  /** Returns the caller that `find` returns for a key; undefined if there is none. Throws RATE_LIMITED for one wrong key too many. */
  async authenticate(
    key: string,
    request: Pick<FastifyRequest, 'ip'>,
    find: (key: string) => Promise<Caller | undefined>,
  ): Promise<Caller | undefined> {
    const hash = hashKey(key);
    if (this.#good.get(hash) === true) return this.#known(hash, find(key));
    // One key counts as one guess: a client that sends its first twenty requests at once sends the same key twenty times.
    const running = this.#lookups.get(hash);
    if (running !== undefined) return running;
    const lookup = this.#unknown(hash, request, () => find(key)).finally(() => this.#lookups.delete(hash));
    this.#lookups.set(hash, lookup);
    return lookup;
  }

  /** A key that was valid; if it has been disabled meanwhile, it counts as a guess from then on. */
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

  /**
   * Returns what `find` returns for a secret that is not known to be valid; undefined counts as a guess. Throws RATE_LIMITED for a
   * wrong one too many.
   */
  async guess<Found>(
    { ip }: Pick<FastifyRequest, 'ip'>,
    find: () => Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    const network = clientNetwork(ip);
    // Counts before the look-up; otherwise a thousand guesses sent at once would all be looked up at once.
    const wait = this.#count(network, 1);
    if (wait > 0) {
      const found = await this.#inTurn(network, find);
      if (found !== undefined) return found;
      await this.#refusals.pace(network);
      throw rateLimited('Too many unknown API keys came from this address', wait);
    }
    let isGuess = false;
    try {
      const found = await find();
      isGuess = found === undefined;
      return found;
    } finally {
      if (!isGuess) this.#count(network, -1);
    }
  }

  /** Looks up a secret after the others that wait for their turn; undefined if too many wait. */
  async #inTurn<Found>(network: string, find: () => Promise<Found | undefined>): Promise<Found | undefined> {
    const turns = this.#turns.get(network) ?? { waiting: 0, last: Promise.resolve() };
    if (turns.waiting >= MAX_WAITING) return undefined;
    turns.waiting += 1;
    this.#turns.set(network, turns);
    const found = turns.last.then(find);
    // A right key waits behind a flood of wrong ones for two seconds at most, and 50 guesses a second find no key of 16 characters.
    turns.last = found.then(
      (one) => (one === undefined ? pause(PAUSE) : undefined),
      () => undefined,
    );
    try {
      return await found;
    } finally {
      turns.waiting -= 1;
      if (turns.waiting === 0) this.#turns.delete(network);
    }
  }

  /** Takes a guess, or returns one. Returns the whole seconds until one is available, 0 if one was. */
  #count(network: string, count: -1 | 1): number {
    const { usage, verdict } = take(this.#guesses.get(network) ?? UNUSED, GUESSES, Date.now() * 1_000, count);
    this.#guesses.set(network, usage);
    return verdict.allowed ? 0 : Math.ceil(untilAllowed(GUESSES, verdict) / SECOND);
  }
}
