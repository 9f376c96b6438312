/** Why two records are one. */
export interface JoinReason {
  /** Name of the rule. */
  readonly rule: string;
  /** What the records have in common, in one line. */
  readonly reason: string;
}

export interface Merge extends JoinReason {
  readonly gone: number;
  readonly stays: number;
}

/**
 * Which staged entities of one type are the same one: a forest over their numbers. The lowest number of a group, the
 * first staged, stays and gives the group its id, unless another one is told to.
 */
export class Merges {
  readonly #parents = new Map<number, number>();
  readonly #reasons = new Map<number, JoinReason>();

  /** Says that two numbers are one entity, and why; false where that was known. */
  join(one: number, other: number, reason: JoinReason): boolean {
    const [first, second] = [this.rootOf(one), this.rootOf(other)];
    if (first === second) return false;
    const high = Math.max(first, second);
    this.#parents.set(high, Math.min(first, second));
    this.#reasons.set(high, reason);
    return true;
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

  /** Lets a number stay for its group, in place of the lowest; the one that stayed gives way for the reason that it had. */
  keep(number: number): void {
    const root = this.rootOf(number);
    const reason = this.#reasons.get(number);
    if (root === number || reason === undefined) return;
    this.#parents.delete(number);
    this.#reasons.delete(number);
    this.#parents.set(root, number);
    this.#reasons.set(root, reason);
  }

  /** How many numbers gave way to another. */
  get size(): number {
    return this.#parents.size;
  }

  /** Every number that gave way, with the one that stays and why it, or one that had joined it, was the same as another. */
  *entries(): Generator<Merge> {
    for (const [gone, { rule, reason }] of this.#reasons) yield { gone, stays: this.rootOf(gone), rule, reason };
  }
}
