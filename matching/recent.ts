/**
 * A cache of computed values that holds at most twice `capacity`: values used since the last `capacity` new ones stay.
 * Cheaper than an exact least-recently-used order for values that are requested often.
 */
export class Recent<Key, Value> {
  readonly #make: (key: Key) => Value;
  readonly #capacity: number;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();

  constructor(capacity: number, make: (key: Key) => Value) {
    this.#capacity = capacity;
    this.#make = make;
  }

  of(key: Key): Value {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const value = this.#old.get(key) ?? this.#make(key);
    if (this.#young.size >= this.#capacity) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
    return value;
  }
}
