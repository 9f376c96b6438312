import type { Dialect } from './dialect.ts';
import type { SqlValue } from './sql.ts';

export type Row = Readonly<Record<string, SqlValue>>;

/**
 * One published, immutable state of the warehouse. All parts of an answer read the same snapshot.
 */
export interface Snapshot {
  /** Also the value of x-svc-data-asset-version. */
  readonly version: string;
  /** How the snapshot's database writes what the two databases write differently. */
  readonly dialect: Dialect;
  /**
   * Runs one statement with positional parameters (`?`) and returns its rows. Texts are prepared once and kept, so
   * pass values as parameters and keep the number of distinct texts small. SQLite answers at once, PostgreSQL later.
   * `R` is the row that the statement's own select list makes.
   */
  select<R extends object = Row>(sql: string, parameters: readonly SqlValue[]): readonly R[] | Promise<readonly R[]>;
  /** Names of the datasets behind the `dataset_ids` number of a record or edge. */
  datasetIds(set: number): readonly string[];
}

/** Streams rows of one snapshot: its memory does not grow with them, and what is sorted is sorted on disk. */
export interface SnapshotReader {
  readonly version: string;
  readonly dialect: Dialect;
  /** Names of a table's columns; none where there is no such table. */
  columns(table: string): Promise<ReadonlySet<string>>;
  /** One stream of a reader at a time. */
  rows(sql: string): Iterable<Row> | AsyncIterable<Row>;
  close(): void | Promise<void>;
}
