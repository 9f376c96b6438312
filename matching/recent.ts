/**
 * Remembers what it made last, between `most` and twice as many values: those asked for since the last `most` new ones stay.
 * Cheaper than an exact order of use where values are asked for all the time.
 */
export class Recent<Key, Value> {
  readonly #make: (key: Key) => Value;
  readonly #most: number;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();

  constructor(most: number, make: (key: Key) => Value) {
    this.#most = most;
    this.#make = make;
  }

  of(key: Key): Value {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const value = this.#old.get(key) ?? this.#make(key);
    if (this.#young.size >= this.#most) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
    return value;
  }
}
