import type { Row } from '../snapshot.ts';

/** Reads rows one by one. Rows of SQLite come without a promise, because awaiting each row would cost more than reading it. */
export class RowStream implements AsyncDisposable {
  readonly #rows: Iterator<Row> | AsyncIterator<Row>;

  constructor(rows: Iterable<Row> | AsyncIterable<Row>) {
    this.#rows = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  }

  /** The next row; undefined after the last one. */
  next(): Row | undefined | Promise<Row | undefined> {
    const result = this.#rows.next();
    return result instanceof Promise ? result.then(rowOf) : rowOf(result);
  }

  /** Ends the stream, even before its last row. An open stream keeps its reader busy. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#rows.return?.();
  }
}

const rowOf = ({ done, value }: IteratorResult<Row, unknown>): Row | undefined => (done ? undefined : value);
