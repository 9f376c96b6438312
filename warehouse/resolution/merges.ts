/**
 * Which staged entities of one type are the same one: a forest over their numbers. The lowest number of a group, the
 * first staged, stays and gives the group its id.
 */
export class Merges {
  readonly #parents = new Map<number, number>();

  /** Says that two numbers are one entity. */
  join(one: number, other: number): void {
    const [low, high] = [this.rootOf(one), this.rootOf(other)].sort((a, b) => a - b);
    if (low !== undefined && high !== undefined && low !== high) this.#parents.set(high, low);
  }

  rootOf(number: number): number {
    let root = number;
    for (let parent = this.#parents.get(root); parent !== undefined; parent = this.#parents.get(root)) root = parent;
    for (let at = number; at !== root; ) {
      const next = this.#parents.get(at) ?? root;
      this.#parents.set(at, root);
      at = next;
    }
    return root;
  }

  /** How many numbers gave way to another. */
  get size(): number {
    return this.#parents.size;
  }

  /** Every number that gave way, with the one that stays. */
  *entries(): Generator<readonly [gone: number, stays: number]> {
    for (const gone of this.#parents.keys()) yield [gone, this.rootOf(gone)];
  }
}
