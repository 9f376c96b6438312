interface NumberRow {
  readonly entity: number;
  readonly register: string;
  readonly number: string;
}

/**
 * The numbers that registers of parties gave entities, and those of groups of joined entities. Two numbers of one
 * register contradict each other: the publisher says that they are two parties.
 */
export class KnownNumbers {
  readonly #byRoot = new Map<number, Map<string, Set<string>>>();
  readonly #rows: readonly NumberRow[];
  readonly #rootOf: (entity: number) => number;

  constructor(rows: readonly NumberRow[], rootOf: (entity: number) => number) {
    this.#rows = rows;
    this.#rootOf = rootOf;
    for (const { entity, register, number } of rows) this.#add(rootOf(entity), register, [number]);
  }

  /** Pairs of entities with a number in common: each entity with the first one that has the number. */
  *shared(): Generator<{ readonly one: number; readonly other: number; readonly number: string }> {
    const first = new Map<string, number>();
    for (const { entity, register, number } of this.#rows) {
      const key = `${register} ${number}`;
      const one = first.get(key);
      if (one === undefined) first.set(key, entity);
      else if (one !== entity) yield { one, other: entity, number: `number ${number} of ${register}` };
    }
  }

  /** True if the groups of two entities have no contradicting numbers. */
  mayJoin(one: number, other: number): boolean {
    const [left, right] = [this.#rootOf(one), this.#rootOf(other)].map((root) => this.#byRoot.get(root));
    if (left === undefined || right === undefined) return true;
    return left.entries().every(([register, numbers]) => {
      const others = right.get(register);
      return others === undefined || [...numbers].some((number) => others.has(number));
    });
  }

  /** Joins two entities by `join`; the group then has the numbers of both. */
  joined(one: number, other: number, join: () => void): void {
    const before = [this.#rootOf(one), this.#rootOf(other)].flatMap((root) => [...(this.#byRoot.get(root) ?? [])]);
    join();
    for (const [register, numbers] of before) this.#add(this.#rootOf(one), register, numbers);
  }

  #add(root: number, register: string, numbers: Iterable<string>): void {
    const ofRoot = this.#byRoot.get(root) ?? new Map<string, Set<string>>();
    ofRoot.set(register, new Set([...(ofRoot.get(register) ?? []), ...numbers]));
    this.#byRoot.set(root, ofRoot);
  }
}
