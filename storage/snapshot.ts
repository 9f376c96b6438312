import type { Dialect } from './dialect.ts';
import type { SqlValue } from './sql.ts';

export type Row = Readonly<Record<string, SqlValue>>;

/**
 * One published, immutable state of the warehouse. All parts of an answer read the same snapshot.
 */
export interface Snapshot {
  /** Also the value of x-svc-data-asset-version. */
  readonly version: string;
  /** The SQL that differs between the two databases, for the snapshot's database. */
  readonly dialect: Dialect;
  /**
   * Runs one statement with positional parameters (`?`) and returns its rows. Prepared texts are kept, so pass values as
   * parameters and keep the number of distinct texts small. SQLite returns the rows, PostgreSQL a promise of them. `R` is
   * the row type of the statement's select list.
   */
  select<R extends object = Row>(sql: string, parameters: readonly SqlValue[]): readonly R[] | Promise<readonly R[]>;
  /** Names of the datasets behind the `dataset_ids` number of a record or edge. */
  datasetIds(set: number): readonly string[];
}

/** Streams rows of one snapshot. Its memory does not grow with their number; sorts use the disk. */
export interface SnapshotReader {
  readonly version: string;
  readonly dialect: Dialect;
  /** Names of a table's columns; none if there is no such table. */
  columns(table: string): Promise<ReadonlySet<string>>;
  /** Streams the rows of a statement. Trap: only one stream of a reader may be open at a time. */
  rows(sql: string): Iterable<Row> | AsyncIterable<Row>;
  close(): void | Promise<void>;
}
