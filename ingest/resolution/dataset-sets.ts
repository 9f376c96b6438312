/** Numbers for sets of datasets. A set of one dataset has that dataset's number; larger sets follow in order of first use. */
export class DatasetSets {
  readonly #singles: number;
  readonly #larger = new Map<string, readonly number[]>();
  readonly #keys = new Map<string, number>();

  /** `datasets`: how many datasets there are, numbered from 1. */
  constructor(datasets: number) {
    this.#singles = datasets;
  }

  /** The number of a set, given as ascending dataset numbers. */
  keyOf(datasets: readonly number[]): number {
    const [only] = datasets;
    if (only !== undefined && datasets.length === 1) return only;
    const name = datasets.join();
    const known = this.#keys.get(name);
    if (known !== undefined) return known;
    const key = this.#singles + this.#larger.size + 1;
    this.#larger.set(name, datasets);
    this.#keys.set(name, key);
    return key;
  }

  /** All numbered sets. */
  *entries(): Generator<readonly [key: number, datasets: readonly number[]]> {
    for (let dataset = 1; dataset <= this.#singles; dataset++) yield [dataset, [dataset]];
    for (const [name, datasets] of this.#larger) yield [this.#keys.get(name) ?? 0, datasets];
  }
}
