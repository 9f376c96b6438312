/** Why two records are one entity. */
export interface MergeReason {
  /** Name of the rule. */
  readonly rule: string;
  /** What the records have in common, in one line. */
  readonly reason: string;
}

/** A number that was merged into another one: `retired` redirects to `surviving`. */
export interface Merge extends MergeReason {
  readonly retired: number;
  readonly surviving: number;
}

/**
 * Groups of staged entities of one type that are the same entity, as a forest over their numbers. While rules join, the
 * lowest number represents a group; `letSurvive` then decides which one gives the group its id (survivors.ts).
 */
export class Merges {
  readonly #parents: Map<number, number>;
  readonly #reasons: Map<number, MergeReason>;

  constructor(parents: ReadonlyMap<number, number> = new Map(), reasons: ReadonlyMap<number, MergeReason> = new Map()) {
    this.#parents = new Map(parents);
    this.#reasons = new Map(reasons);
  }

  /** A copy of the current groups, which later joins do not change. */
  copy(): Merges {
    return new Merges(this.#parents, this.#reasons);
  }

  /** Restores the groups of a copy. */
  restore(copy: Merges): void {
    this.#parents.clear();
    this.#reasons.clear();
    for (const [number, parent] of copy.#parents) this.#parents.set(number, parent);
    for (const [number, reason] of copy.#reasons) this.#reasons.set(number, reason);
  }

  /** Joins two numbers into one entity; false if they already were one. */
  join(one: number, other: number, reason: MergeReason): boolean {
    const [first, second] = [this.rootOf(one), this.rootOf(other)];
    if (first === second) return false;
    const high = Math.max(first, second);
    this.#parents.set(high, Math.min(first, second));
    this.#reasons.set(high, reason);
    return true;
  }

  /** The number that represents a number's group. */
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

  /** Makes a number the surviving one of its group. The former survivor is retired with the reason of that number. */
  letSurvive(number: number): void {
    const root = this.rootOf(number);
    const reason = this.#reasons.get(number);
    if (root === number || reason === undefined) return;
    this.#parents.delete(number);
    this.#reasons.delete(number);
    this.#parents.set(root, number);
    this.#reasons.set(root, reason);
  }

  /** Number of retired numbers. */
  get size(): number {
    return this.#parents.size;
  }

  /** Every retired number, its surviving one, and the reason why it, or one that had been joined into it, was joined with another. */
  *entries(): Generator<Merge> {
    for (const [retired, { rule, reason }] of this.#reasons) {
      yield { retired, surviving: this.rootOf(retired), rule, reason };
    }
  }
}
