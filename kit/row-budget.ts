import { tooManyRows } from '../catalog/errors/catalogue.ts';

/**
 * The rows that one request may show, over all its fetches. It limits the memory of a request if cost estimates were wrong, as they are for
 * the few owners with a hundred times as many records as others. A row that occurs at several places of the answer counts at each: read
 * once, it may occur at a million.
 */
export class RowBudget {
  /** All rows that the request may take. */
  readonly allowed: number;
  #taken = 0;

  constructor(allowed: number) {
    this.allowed = allowed;
  }

  /** Rows that may still be taken. */
  get left(): number {
    return Math.max(0, this.allowed - this.#taken);
  }

  /** Rows taken so far. */
  get taken(): number {
    return this.#taken;
  }

  /** Throws COST_LIMIT once more rows are taken than allowed. */
  take(rows: number): void {
    this.#taken += rows;
    if (this.#taken > this.allowed) throw tooManyRows(this.allowed);
  }
}
