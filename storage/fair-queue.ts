/**
 * Queue of work that waits to run. The work of one owner runs in order of arrival, and owners take turns, so that a
 * thousand items of one owner do not hold up the single item of another.
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

  /** Removes and returns the next item; undefined if nothing waits. */
  take(): T | undefined {
    for (const [owner, own] of this.#waiting) {
      const item = own.shift();
      this.#size -= 1;
      // An owner that has more items goes to the end of the line.
      this.#waiting.delete(owner);
      if (own.length > 0) this.#waiting.set(owner, own);
      return item;
    }
    return undefined;
  }

  /** Removes an item that nobody waits for anymore. */
  remove(owner: object, item: T): void {
    const own = this.#waiting.get(owner);
    const at = own?.indexOf(item) ?? -1;
    if (own === undefined || at < 0) return;
    own.splice(at, 1);
    this.#size -= 1;
    if (own.length === 0) this.#waiting.delete(owner);
  }
}
