/**
 * Values by name, each created at its first use; of more than `max`, the least recently used are dropped. There are thousands of small
 * memos, one for each field of each operation, so an empty one must cost nothing.
 */
export class Memo<V extends object> {
  readonly #max: number;
  /** In the order of their last use. */
  #values: Map<string, V> | undefined;

  constructor(max: number) {
    this.#max = max;
  }

  /** Returns the value of a name; `make` is called only if it is not there. What `make` throws is not cached. */
  get(name: string, make: () => V): V {
    this.#values ??= new Map();
    const known = this.#values.get(name);
    if (known !== undefined) {
      if (this.#values.size > 1) {
        this.#values.delete(name);
        this.#values.set(name, known);
      }
      return known;
    }
    const made = make();
    this.#values.set(name, made);
    if (this.#values.size > this.#max) {
      const [oldest] = this.#values.keys();
      if (oldest !== undefined) this.#values.delete(oldest);
    }
    return made;
  }
}
