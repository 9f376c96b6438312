import type { Connection } from '../../catalog/model.ts';
import type { FanOuts } from '../../storage/fan-outs.ts';

/** A number of rows: what is expected of the data as a whole, and the most that any records of it can have. */
export interface Rows {
  readonly expected: number;
  readonly most: number;
}

export const NO_ROWS: Rows = { expected: 0, most: 0 };

/** More records than this no answer shows, whatever its plan (catalog/plans.ts, `rows`). */
const MOST_SHOWN = 500_000;

/** Rows are counted up to here: no limit is as large, and sums of such numbers are still exact. */
const MAX_ROWS = 1e12;

export const sumOf = (one: Rows, other: Rows): Rows => ({
  expected: Math.min(MAX_ROWS, one.expected + other.expected),
  most: Math.min(MAX_ROWS, one.most + other.most),
});

/** The rows of each of some records. */
export const timesOf = (each: Rows, records: Rows): Rows => ({
  expected: Math.min(MAX_ROWS, each.expected * records.expected),
  most: Math.min(MAX_ROWS, each.most * records.most),
});

/**
 * Rows that an answer shows. A request that shows too many is refused while it reads them (docs/adr/0043), so the most that
 * there can be weigh a tenth of those that a statement goes through unseen: three levels of default pages stay allowed.
 */
export const shownRows = ({ expected, most }: Rows): Rows => ({ expected, most: Math.max(expected, most / 10) });

/** As many rows, expected and at most. */
export const exactly = (rows: number): Rows => ({ expected: rows, most: rows });

/** A part of a connection, by positions: `size` records from `start` on. */
export interface Part {
  readonly start: number;
  readonly size: number;
}

/** The records that a selection is read of, and how they were come by, on which the number of theirs depends. */
export class Records implements Rows {
  readonly expected: number;
  readonly most: number;
  /** The connection that led to them; absent for those that a root field gave, each of which comes once. */
  readonly #after: Connection | undefined;
  /** The most records that `#after` started from. */
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

  /** These, as far as a request gets: it is refused before more owners are asked. */
  reached(): Records {
    return new Records({ ...this, most: Math.min(MOST_SHOWN, this.most) }, this.#after, this.#mostBefore);
  }

  /** Those of these that a condition is expected to keep. */
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
        ? // Records that come once have no more together than all of them have, which is known of one step and of two.
          Math.min(
            alone,
            fanOuts.edges(first) * fanOuts.greatestBehind(path.slice(1)),
            fanOuts.edges(first) * fanOuts.meanBehind(path.slice(1, 2), first) * fanOuts.greatestBehind(path.slice(2)),
          )
        : Math.min(alone, this.#mostBefore * fanOuts.greatestBehind([this.#after, ...path]));
    return timesOf({ expected: fanOuts.meanBehind(path, this.#after), most: 1 }, { expected: this.expected, most });
  }
}
