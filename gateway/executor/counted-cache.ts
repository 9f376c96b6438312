import { LRUCache } from 'lru-cache';

/** Statistics of a cache: hits, misses, and what it holds. */
export interface CacheFigures {
  readonly hits: number;
  readonly misses: number;
  readonly entries: number;
  /** Estimated memory, in bytes. */
  readonly bytes: number;
}

/** A least-recently-used cache, limited by the estimated memory of its entries. */
export class CountedCache<V extends {}> {
  readonly #entries: LRUCache<string, V>;
  #hits = 0;
  #misses = 0;

  /** `sizeOf` estimates the size of an entry in bytes. An entry larger than `maxBytes` is not kept. */
  constructor(maxBytes: number, sizeOf: (value: V, key: string) => number) {
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
  }

  get(key: string): V | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) this.#misses += 1;
    else this.#hits += 1;
    return value;
  }

  set(key: string, value: V): void {
    this.#entries.set(key, value);
  }

  figures(): CacheFigures {
    const { size: entries, calculatedSize: bytes } = this.#entries;
    return { hits: this.#hits, misses: this.#misses, entries, bytes };
  }
}
