/** A value that a statement binds or returns. UUIDs leave the warehouse as lower-case text with dashes. */
export type SqlValue = string | number | null;

export type Row = Readonly<Record<string, SqlValue>>;

/**
 * One published, immutable state of the warehouse. All parts of an answer read the same snapshot.
 */
export interface Snapshot {
  /** Also the value of x-svc-data-asset-version. */
  readonly version: string;
  readonly dialect: 'sqlite' | 'postgresql';
  /**
   * Runs one statement with positional parameters (`?`) and returns its rows. Texts are prepared once and kept, so
   * pass values as parameters and keep the number of distinct texts small. SQLite answers at once, PostgreSQL later.
   * `R` is the row that the statement's own select list makes.
   */
  select<R extends object = Row>(sql: string, parameters: readonly SqlValue[]): readonly R[] | Promise<readonly R[]>;
  /** Names of the datasets behind the `dataset_ids` number of a record or edge. */
  datasetIds(set: number): readonly string[];
}

/** A snapshot pinned for one request; stays open until released, whatever is published meanwhile. */
export interface SnapshotLease extends Disposable {
  readonly snapshot: Snapshot;
}

/**
 * Makes a snapshot ready to serve, before it becomes the current one; until then requests read the one before. Where it
 * rejects, the snapshot serves as it is.
 */
export type Prepare = (snapshot: Snapshot) => Promise<unknown>;

/** The published snapshots. */
export interface Warehouse {
  /** Pins the current snapshot, or the given version. Throws UnknownSnapshot where there is none. */
  acquire(version?: string): SnapshotLease;
  /** Version of the current snapshot; undefined before the first publication. */
  readonly current: string | undefined;
  /**
   * Learns at once what was published; otherwise a warehouse notices it within half a second. PostgreSQL knows of no snapshot
   * before its first look, and a process that is asked for a version it never heard of looks before it refuses. Rejects where
   * the database does not answer.
   */
  look(): Promise<void>;
  /** Closes what no lease holds, and the rest with its last lease. */
  close(): void | Promise<void>;
}
