import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { issuerDown } from '../../catalog/errors/catalogue.ts';
import type { Log } from '../log.ts';

/** Age of the keys from which newer ones are fetched in the background, and from which the keys are no longer used, in milliseconds. */
const FRESH = 600_000;
const STALE = 86_400_000;
/** Minimum time between two attempts to fetch keys, in milliseconds. Tokens with made-up key ids cause no more fetches than that. */
const COOLDOWN = 30_000;
/** Maximum time for the issuer's answer, in milliseconds, and maximum bytes of it. */
const PATIENCE = 5_000;
const MAX_BYTES = 2 ** 19;

/**
 * The public keys of an issuer. They are fetched once for all tokens, again every ten minutes, and when a token names an unknown key. While
 * the issuer does not answer, the previous keys remain valid for a day.
 */
export class KeySet {
  readonly #url: string;
  readonly #log: Log;
  #keys: JWTVerifyGetKey | undefined;
  #text: string | undefined;
  #fetched = Number.NEGATIVE_INFINITY;
  #tried = Number.NEGATIVE_INFINITY;
  #isDown = false;
  #fetching: Promise<boolean> | undefined;
  #generation = 0;

  constructor(url: string, log: Log) {
    this.#url = url;
    this.#log = log;
  }

  /** Changes whenever the keys change. */
  get generation(): number {
    return this.#generation;
  }

  /** Returns the key that a token names. Throws NOT_READY if the keys cannot be fetched now, and jose's error if there is no such key. */
  readonly keyOf: JWTVerifyGetKey = async (header, token) => {
    if (Date.now() - this.#fetched >= FRESH) {
      const fetching = this.refresh();
      if (Date.now() - this.#fetched >= STALE) await fetching;
    }
    const keys = this.#keys;
    if (keys === undefined || Date.now() - this.#fetched >= STALE) throw issuerDown();
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      // The issuer may have started to use a new key.
      if (await this.refresh()) return this.#keys?.(header, token) ?? keys(header, token);
      throw this.#isDown ? issuerDown() : error;
    }
  };

  /**
   * Fetches the keys, unless that was tried within COOLDOWN; resolves to whether it succeeded. Concurrent callers wait for the same fetch.
   */
  refresh(): Promise<boolean> {
    if (this.#fetching !== undefined) return this.#fetching;
    if (Date.now() - this.#tried < COOLDOWN) return Promise.resolve(false);
    this.#tried = Date.now();
    this.#fetching = this.#fetch()
      .then(
        () => true,
        (error: unknown) => {
          if (!this.#isDown) this.#log.warn({ err: error }, "The keys of the tokens' issuer cannot be fetched.");
          return false;
        },
      )
      .then((isThere) => {
        if (isThere && this.#isDown) this.#log.info("The keys of the tokens' issuer are there again.");
        this.#isDown = !isThere;
        this.#fetching = undefined;
        return isThere;
      });
    return this.#fetching;
  }

  async #fetch(): Promise<void> {
    const response = await fetch(this.#url, {
      headers: { accept: 'application/jwk-set+json, application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    });
    const text = await textOf(response);
    if (!response.ok) throw new Error(`Expected a set of keys, got status ${response.status}.`);
    if (text !== this.#text) {
      this.#keys = createLocalJWKSet(JSON.parse(text));
      this.#text = text;
      this.#generation += 1;
    }
    this.#fetched = Date.now();
  }
}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error(`Expected a set of keys of at most ${MAX_BYTES} bytes, got more.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
