import type { Connection } from '../../../catalog/model.ts';
import type { FanOuts } from '../../../storage/fan-outs.ts';

/** A number of rows: the number expected from the data as a whole, and the maximum that any records can have. */
export interface Rows {
  readonly expected: number;
  readonly most: number;
}

export const NO_ROWS: Rows = { expected: 0, most: 0 };

/** Maximum records that an answer shows on any pricing plan (catalog/plans.ts, `rows`). */
const MAX_SHOWN = 500_000;

/** Cap of row counts: larger than any limit, and small enough for exact sums. */
const MAX_ROWS = 1e12;

export const sumOf = (one: Rows, other: Rows): Rows => ({
  expected: Math.min(MAX_ROWS, one.expected + other.expected),
  most: Math.min(MAX_ROWS, one.most + other.most),
});

/** The total rows of several records, given the rows of each. */
export const timesOf = (each: Rows, records: Rows): Rows => ({
  expected: Math.min(MAX_ROWS, each.expected * records.expected),
  most: Math.min(MAX_ROWS, each.most * records.most),
});

/**
 * Rows that an answer shows. A request that shows too many is refused while it reads them, so their maximum counts a tenth
 * of the maximum for rows that a statement scans without showing them: three levels of default pages stay allowed.
 */
export const shownRows = ({ expected, most }: Rows): Rows => ({ expected, most: Math.max(expected, most / 10) });

/** Rows that one statement reads through without looking any of them up: that takes half the time. */
export const scannedRows = (rows: Rows): Rows => ({ expected: rows.expected / 2, most: rows.most / 2 });

/** A known number of rows: expected and maximum are equal. */
export const exactly = (rows: number): Rows => ({ expected: rows, most: rows });

/** A part of a connection, by positions: `size` records from `start` on. */
export interface Part {
  readonly start: number;
  readonly size: number;
}

/**
 * The records that a selection is evaluated on, and the connection that led to them, on which the number of their own related records
 * depends.
 */
export class Records implements Rows {
  readonly expected: number;
  readonly most: number;
  /** The connection that led to them; absent for the results of a root field, each of which occurs once. */
  readonly #after: Connection | undefined;
  /** Maximum number of records that `#after` started from. */
  readonly #mostBefore: number;

  constructor({ expected, most }: Rows, after?: Connection, mostBefore = 0) {
    this.expected = Math.min(MAX_ROWS, expected);
    this.most = Math.min(MAX_ROWS, most);
    this.#after = after;
    this.#mostBefore = mostBefore;
  }

  /** The records on one part of a connection of each of these. */
  page(fanOuts: FanOuts, connection: Connection, { start, size }: Part): Records {
    const upTo = (position: number) => fanOuts.page(connection, this.#after, position);
    const expected = this.expected * (upTo(start + size) - upTo(start));
    const most = Math.min(this.most * size, this.behind(fanOuts, [connection]).most);
    return new Records({ expected, most }, connection, this.most);
  }

  /** These records, limited to what a request can reach before it is refused. */
  reached(): Records {
    return new Records({ ...this, most: Math.min(MAX_SHOWN, this.most) }, this.#after, this.#mostBefore);
  }

  /** The records that a condition is expected to keep. */
  fewer(expected: number): Records {
    return new Records({ expected, most: this.most }, this.#after, this.#mostBefore);
  }

  /** All records of a connection of each of these. */
  all(fanOuts: FanOuts, connection: Connection): Records {
    return new Records(this.behind(fanOuts, [connection]), connection, this.most);
  }

  /** The rows at the end of a path of connections from each of these. */
  behind(fanOuts: FanOuts, path: readonly Connection[]): Rows {
    const [first] = path;
    if (first === undefined) return this;
    const alone = this.most * fanOuts.greatestBehind(path);
    const most =
      this.#after === undefined
        ? // Records that occur once have together no more than all records of their type have; that total is known for one step and for two.
          Math.min(
            alone,
            fanOuts.edges(first) * fanOuts.greatestBehind(path.slice(1)),
            fanOuts.edges(first) * fanOuts.meanBehind(path.slice(1, 2), first) * fanOuts.greatestBehind(path.slice(2)),
          )
        : Math.min(alone, this.#mostBefore * fanOuts.greatestBehind([this.#after, ...path]));
    return timesOf({ expected: fanOuts.meanBehind(path, this.#after), most: 1 }, { expected: this.expected, most });
  }
}
