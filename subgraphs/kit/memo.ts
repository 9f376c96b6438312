import { LRUCache } from 'lru-cache';

/** Values by name, each made at its first use. What was used longest ago goes where there are more than `max`. */
export class Memo<V extends object> {
  readonly #values: LRUCache<string, V>;

  constructor(max: number) {
    this.#values = new LRUCache({ max });
  }

  /** The value of a name; `make` is only called where it is not there. What `make` throws is not kept. */
  get(name: string, make: () => V): V {
    const known = this.#values.get(name);
    if (known !== undefined) return known;
    const made = make();
    this.#values.set(name, made);
    return made;
  }
}
