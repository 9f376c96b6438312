import type { DoubtfulPair, Rule } from '../rule.ts';

/** Maximum pairs that a load stores: those nearest to even odds. */
const MAX_PAIRS = 5_000;
/** Maximum distance of a doubtful probability from even odds, from which on rules join. */
const MAX_DISTANCE = 0.45;

/** A doubtful pair with the rule that compared it. */
export interface NotedPair extends DoubtfulPair {
  readonly type: string;
  readonly rule: string;
}

/**
 * The pairs of a load that rules narrowly joined or narrowly kept apart. Memory stays constant, and the order in which
 * pairs come does not matter.
 */
export class DoubtfulPairs {
  #pairs: NotedPair[] = [];
  #maxDistance = MAX_DISTANCE;

  add({ type, name: rule }: Pick<Rule, 'type' | 'name'>, pair: DoubtfulPair): void {
    if (distance(pair) > this.#maxDistance) return;
    this.#pairs.push({ ...pair, type, rule });
    if (this.#pairs.length >= MAX_PAIRS * 2) this.#shorten();
  }

  /**
   * Sorts the pairs, the most doubtful first, and drops those as far from even odds as the first one beyond the maximum, so that it does
   * not matter which of these came first.
   */
  #shorten(): void {
    this.#pairs.sort((one, other) => distance(one) - distance(other));
    const first = this.#pairs[MAX_PAIRS];
    if (first === undefined) return;
    const limit = distance(first);
    this.#pairs = this.#pairs.filter((pair) => distance(pair) < limit);
    this.#maxDistance = Math.min(this.#maxDistance, limit);
  }

  /** All stored pairs, the most doubtful first. */
  pairs(): readonly NotedPair[] {
    this.#shorten();
    return [...this.#pairs];
  }
}

const distance = ({ score }: DoubtfulPair): number => Math.abs(score - 0.5);
