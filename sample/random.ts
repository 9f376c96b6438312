/** Mixes integers into 32 evenly distributed bits, the same on every machine for the same integers. */
export function mix(a: number, b: number, c = 0): number {
  let hash =
    Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x165667b1, 0xc2b2ae35) ^ Math.imul(c + 1, 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** A list for picking an item with a probability in proportion to its weight. */
export interface Weighted<T> {
  readonly items: readonly T[];
  /** Running sums of the weights, the last one 1. */
  readonly bounds: Float64Array;
}

/** Prepares a weighted list. Throws RangeError if there is nothing to pick. */
export function weighted<const T>(items: readonly T[], weightOf: (item: T) => number): Weighted<T> {
  const total = items.reduce((sum, item) => sum + weightOf(item), 0);
  if (!(total > 0)) throw new RangeError('A weighted list needs an item with a weight above 0.');
  let running = 0;
  const bounds = Float64Array.from(items, (item) => {
    running += weightOf(item) / total;
    return running;
  });
  return { items, bounds };
}

/**
 * A small fast generator of pseudo-random numbers (sfc32), not for secrets. Each brand has its own sequence, so that it
 * depends only on the seed and its index.
 */
export class Random {
  #a = 0;
  #b = 0;
  #c = 0;
  #counter = 1;

  /** Starts the sequence of a seed and an index. */
  seed(seed: number, index: number): this {
    this.#a = mix(seed, index, 1);
    this.#b = mix(seed, index, 2);
    this.#c = mix(seed, index, 3);
    this.#counter = 1;
    for (let round = 0; round < 8; round++) this.bits();
    return this;
  }

  /** 32 random bits as an unsigned integer. */
  bits(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** A fraction from 0 up to, not including, 1. */
  fraction(): number {
    return this.bits() / 0x1_0000_0000;
  }

  /** An integer from 0 up to, not including, the bound. */
  below(bound: number): number {
    return Math.floor(this.fraction() * bound);
  }

  /** An integer from low to high, both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** One of the items. Throws RangeError for an empty list. */
  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('Nothing to pick from.');
    return item;
  }

  /** One of the items, by weight. */
  weigh<T>(list: Weighted<T>): T {
    const point = this.fraction();
    let low = 0;
    let high = list.bounds.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((list.bounds[middle] ?? 1) > point) high = middle;
      else low = middle + 1;
    }
    const item = list.items[low];
    if (item === undefined) throw new RangeError('Nothing to pick from.');
    return item;
  }

  /** A draw with mean 0 and variance 1, bell-shaped and never beyond 3: the scaled sum of three uniform draws. */
  normal(): number {
    return (this.fraction() + this.fraction() + this.fraction() - 1.5) * 2;
  }
}
