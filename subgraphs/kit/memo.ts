/**
 * Values by name, each created at its first use. The least recently used are dropped when all together weigh more than `max`. There are
 * thousands of small memos, one for each field of each operation, so an empty one must cost nothing.
 */
export class Memo<V extends object> {
  /** In the order of their last use. */
  readonly #values = new Map<string, V>();
  readonly #max: number;
  readonly #weigh: (name: string) => number;
  #weight = 0;

  constructor(max: number, weigh: (name: string) => number = () => 1) {
    this.#max = max;
    this.#weigh = weigh;
  }

  /** Returns the value of a name; `make` is called only if it is not there. What `make` throws is not cached. */
  get(name: string, make: () => V): V {
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
    this.#weight += this.#weigh(name);
    for (const oldest of this.#values.keys()) {
      if (this.#weight <= this.#max) break;
      this.#values.delete(oldest);
      this.#weight -= this.#weigh(oldest);
    }
    return made;
  }
}
