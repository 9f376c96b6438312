import type { Snapshot, SnapshotReader } from './snapshot.ts';
import type { Serving, Warehouse } from './warehouse.ts';

/** A snapshot that can be served. */
export interface PublishedSnapshot {
  readonly version: string;
  readonly current: boolean;
  /** Size on disk, in bytes. */
  readonly bytes: number;
}

/**
 * The published snapshots of one location: a folder of SQLite files, or a PostgreSQL database. All code that reads
 * snapshots goes through a store, and never asks which of the two it is.
 */
export interface SnapshotStore {
  /** All snapshots, oldest first; none if nothing was ever published. */
  published(): Promise<readonly PublishedSnapshot[]>;
  /**
   * Makes a published snapshot the current one, in one atomic step; a running service follows within a second. Returns
   * the version that was current before. Rejects with UnknownSnapshot.
   */
  use(version: string): Promise<string | undefined>;
  /** Opens the store for serving; it may have no snapshot yet. Every snapshot is admitted and prepared before it becomes current. */
  serve(serving?: Serving): Warehouse;
  /**
   * Opens one snapshot for work that reads all of it: sorts use the disk, not memory. Opens the current one if
   * `version` is undefined. Rejects with UnknownSnapshot.
   */
  read<T>(version: string | undefined, work: (snapshot: Snapshot) => T | Promise<T>): Promise<T>;
  /** Opens a snapshot for streaming whole tables. Rejects with UnknownSnapshot. */
  stream(version: string): Promise<SnapshotReader>;
}
