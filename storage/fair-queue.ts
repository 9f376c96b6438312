/**
 * Work that waits for its turn. Each owner's work goes in order of arrival, and owners take turns, so that a thousand
 * pieces of one do not hold up the single piece of another.
 */
export class FairQueue<T> {
  readonly #waiting = new Map<object, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(owner: object, item: T): void {
    const own = this.#waiting.get(owner);
    if (own === undefined) this.#waiting.set(owner, [item]);
    else own.push(item);
    this.#size += 1;
  }

  /** The next piece of work; undefined where nothing waits. */
  take(): T | undefined {
    for (const [owner, own] of this.#waiting) {
      const item = own.shift();
      this.#size -= 1;
      // An owner with more goes to the end of the line.
      this.#waiting.delete(owner);
      if (own.length > 0) this.#waiting.set(owner, own);
      return item;
    }
    return undefined;
  }

  /** Takes out work that nobody waits for any more. */
  remove(owner: object, item: T): void {
    const own = this.#waiting.get(owner);
    const at = own?.indexOf(item) ?? -1;
    if (own === undefined || at < 0) return;
    own.splice(at, 1);
    this.#size -= 1;
    if (own.length === 0) this.#waiting.delete(owner);
  }
}
