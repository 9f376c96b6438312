import type { Row } from '../snapshot.ts';

/** Rows one by one. Where they are at hand there is nothing to wait for, which spares SQLite a promise a row. */
export class RowStream {
  readonly #rows: Iterator<Row> | AsyncIterator<Row>;

  constructor(rows: Iterable<Row> | AsyncIterable<Row>) {
    this.#rows = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  }

  /** The next row; undefined behind the last. */
  next(): Row | undefined | Promise<Row | undefined> {
    const result = this.#rows.next();
    return result instanceof Promise ? result.then(rowOf) : rowOf(result);
  }

  /** Ends it before its last row; an open stream keeps its reader busy. */
  async close(): Promise<void> {
    await this.#rows.return?.();
  }
}

const rowOf = ({ done, value }: IteratorResult<Row, unknown>): Row | undefined => (done ? undefined : value);
