import { getHeapStatistics } from 'node:v8';
import { LRUCache } from 'lru-cache';

/** Statistics of a cache: hits, misses, and what it holds. */
export interface CacheFigures {
  readonly hits: number;
  readonly misses: number;
  readonly entries: number;
  /** Estimated memory, in bytes. */
  readonly bytes: number;
}

/** Share of a cache that entries take which were not used again since they came. */
const NEW_SHARE = 1 / 4;

/**
 * A cache limited by the memory of its entries. It drops the least recently used entries, first of all those that were never used again: so
 * a flood of entries that are each used once displaces none that are in use.
 */
export class CountedCache<V extends {}> {
  readonly #new: LRUCache<string, V>;
  readonly #used: LRUCache<string, V>;
  #hits = 0;
  #misses = 0;

  /** `sizeOf` returns the size of an entry in bytes. An entry that is larger than a quarter of `maxBytes` is not kept. */
  constructor(maxBytes: number, sizeOf: (value: V, key: string) => number) {
    const maxNew = Math.floor(maxBytes * NEW_SHARE);
    this.#new = new LRUCache({ maxSize: maxNew, sizeCalculation: sizeOf });
    this.#used = new LRUCache({ maxSize: maxBytes - maxNew, sizeCalculation: sizeOf });
  }

  get(key: string): V | undefined {
    const used = this.#used.get(key);
    const value = used ?? this.#new.get(key);
    if (value === undefined) {
      this.#misses += 1;
      return undefined;
    }
    this.#hits += 1;
    if (used === undefined) {
      this.#new.delete(key);
      this.#used.set(key, value);
    }
    return value;
  }

  /** Adds an entry. For one that is there already, its size is taken again. */
  set(key: string, value: V): void {
    const cache = this.#used.has(key) ? this.#used : this.#new;
    // The library takes the size of a value only when it is another one.
    cache.delete(key);
    cache.set(key, value);
  }

  figures(): CacheFigures {
    const [one, other] = [this.#new, this.#used];
    return {
      hits: this.#hits,
      misses: this.#misses,
      entries: one.size + other.size,
      bytes: one.calculatedSize + other.calculatedSize,
    };
  }
}

/** Returns the bytes that a cache may take: a share of Node's heap, at most `max`. */
export const heapShare = (share: number, max: number): number =>
  Math.min(max, Math.floor(getHeapStatistics().heap_size_limit * share));
