import { createHmac, randomBytes } from 'node:crypto';
import { answered, type CheckedTaxNumber, type TaxNumberProvider } from './tax-number-provider.ts';

/** Maximum pairs that are being checked at the same time. */
const MAX_PAIRS = 10_000;

/**
 * Pairs of number and name that are being checked: "the same pair asked for twice at once: not_completed". Each process
 * knows only its own pairs. A pair is stored as a hash, with a key that exists only in the process.
 */
export class PairsAsked {
  readonly #key = randomBytes(32);
  readonly #asked = new Set<string>();

  /** Runs a check, unless the same pair is already being checked. */
  async once(pair: readonly unknown[], check: () => Promise<CheckedTaxNumber>): Promise<CheckedTaxNumber> {
    const name = createHmac('sha256', this.#key).update(JSON.stringify(pair)).digest('base64');
    if (this.#asked.has(name)) return answered('not_completed', TWIN);
    if (this.#asked.size >= MAX_PAIRS) return answered('not_completed', TOO_MANY);
    this.#asked.add(name);
    try {
      return await check();
    } finally {
      this.#asked.delete(name);
    }
  }
}

const TWIN = 'The same number and name are being checked by another request just now.';
const TOO_MANY = 'Too many numbers are being checked just now.';

/**
 * Wraps a provider so that only one request at a time checks a pair. Letter case and the order of names do not make a
 * different pair.
 */
export function oneAtATime(provider: TaxNumberProvider, pairs: PairsAsked): TaxNumberProvider {
  const upper = (name: string) => name.trim().toUpperCase();
  return {
    isLoaded: provider.isLoaded,
    checkTin: (tin, names, signal) =>
      pairs.once(['tin', tin, ...names.map(upper).sort()], () => provider.checkTin(tin, names, signal)),
    checkSsn: (ssn, lastName, signal) =>
      pairs.once(['ssn', ssn, upper(lastName)], () => provider.checkSsn(ssn, lastName, signal)),
  };
}
