import type { Deadline } from './deadline.ts';
import type { Dialect } from './dialect.ts';
import type { SqlValue } from './sql.ts';

export type Row = Readonly<Record<string, SqlValue>>;

/** Limits of a statement that runs for a request. */
export interface Bounds {
  /** The statement ends with the request, and then rejects with TIMEOUT. */
  readonly deadline: Deadline;
  /**
   * Where the statement runs. A short one is certain to take a few milliseconds. A long one may take any time, and runs
   * where it holds up nobody and can be ended. A `byRows` one takes time in proportion to the rows that it returns.
   */
  readonly lane: 'short' | 'long' | 'byRows';
  /** Maximum rows to return; the others are not read. No limit if absent. */
  readonly rows?: number;
}

/** The file of a snapshot, for threads that read it on connections of their own. */
export interface SnapshotFile {
  readonly file: string;
  readonly version: string;
  /** The statement, with stand-ins added for tables and columns that the file lacks. */
  complete(sql: string): string;
}

/** One published, immutable state of the warehouse. All parts of an answer read the same snapshot. */
export interface Snapshot {
  /** Also the value of the header x-svc-data-asset-version. */
  readonly version: string;
  /** The SQL that differs between the two databases, for the snapshot's database. */
  readonly dialect: Dialect;
  /** Absent if the snapshot is in no file of this machine: then its database server reads rows without blocking this process. */
  readonly ownFile?: SnapshotFile;
  /**
   * Runs one statement with positional parameters (`?`) and returns its rows. Prepared texts are kept, so pass values
   * as parameters and keep the number of distinct texts small. SQLite usually returns the rows, PostgreSQL a promise of
   * them. `R` is the row type of the statement's select list. A statement for a request has bounds: it rejects with
   * TIMEOUT, OVERLOADED, COST_LIMIT (more memory than a statement may use) or SUBGRAPH_UNAVAILABLE (its process died).
   */
  select<R extends object = Row>(
    sql: string,
    parameters: readonly SqlValue[],
    bounds?: Bounds,
  ): readonly R[] | Promise<readonly R[]>;
  /** Names of the datasets behind the `dataset_ids` number of a record or edge. */
  datasetIds(set: number): readonly string[];
}

/** Streams rows of one snapshot. Memory does not grow with the number of rows; sorts use the disk. */
export interface SnapshotReader {
  readonly version: string;
  readonly dialect: Dialect;
  /** Names of a table's columns; none if there is no such table. */
  columns(table: string): Promise<ReadonlySet<string>>;
  /** Streams the rows of a statement. Trap: only one stream of a reader may be open at a time. */
  rows(sql: string): Iterable<Row> | AsyncIterable<Row>;
  close(): void | Promise<void>;
}
