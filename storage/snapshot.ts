import type { Deadline } from './deadline.ts';
import type { Dialect } from './dialect.ts';
import type { SqlValue } from './sql.ts';

export type Row = Readonly<Record<string, SqlValue>>;

/** What a statement may take of the request that it runs for. */
export interface Bounds {
  /** The statement ends with the request: it rejects with TIMEOUT then. */
  readonly deadline: Deadline;
  /**
   * Where it runs. A short statement surely takes a few milliseconds; a long one may take any time, and runs where it holds
   * up nobody and can be ended. One whose time goes `byRows` reads little beside the rows that it returns.
   */
  readonly lane: 'short' | 'long' | 'byRows';
  /** Maximum rows that it returns; the others are not read. Absent: any number. */
  readonly rows?: number;
}

/** The file of a snapshot, for threads that read it by connections of their own. */
export interface SnapshotFile {
  readonly file: string;
  readonly version: string;
  /** The statement with what stands in for tables and columns that the file lacks. */
  complete(sql: string): string;
}

/**
 * One published, immutable state of the warehouse. All parts of an answer read the same snapshot.
 */
export interface Snapshot {
  /** Also the value of x-svc-data-asset-version. */
  readonly version: string;
  /** The SQL that differs between the two databases, for the snapshot's database. */
  readonly dialect: Dialect;
  /** Absent where the snapshot is in no file of this machine: then its server reads rows beside whoever asks. */
  readonly ownFile?: SnapshotFile;
  /**
   * Runs one statement with positional parameters (`?`) and returns its rows. Prepared texts are kept, so pass values as
   * parameters and keep the number of distinct texts small. SQLite mostly returns the rows, PostgreSQL a promise of them.
   * `R` is the row type of the statement's select list. What runs for a request has bounds: it rejects with TIMEOUT,
   * OVERLOADED, COST_LIMIT (more memory than a statement may have) or SUBGRAPH_UNAVAILABLE (its process died).
   */
  select<R extends object = Row>(
    sql: string,
    parameters: readonly SqlValue[],
    bounds?: Bounds,
  ): readonly R[] | Promise<readonly R[]>;
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
