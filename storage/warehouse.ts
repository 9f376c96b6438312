import type { Snapshot } from './snapshot.ts';

/** A snapshot pinned for one request; stays open until released, whatever is published meanwhile. */
export interface SnapshotLease extends Disposable {
  readonly snapshot: Snapshot;
}

/**
 * Makes a snapshot ready to serve, before it becomes the current one; until then requests read the one before. Where it
 * rejects, the snapshot serves as it is.
 */
export type Prepare = (snapshot: Snapshot) => Promise<unknown>;

/** The published snapshots, opened for serving. */
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
