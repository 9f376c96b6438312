import type { Snapshot, SnapshotReader } from './snapshot.ts';
import type { Prepare, Warehouse } from './warehouse.ts';

/** A snapshot that can be served. */
export interface Published {
  readonly version: string;
  readonly current: boolean;
  /** Size on disk. */
  readonly bytes: number;
}

/**
 * The published snapshots of one place: a folder of SQLite files, or a PostgreSQL database. Whoever reads snapshots goes
 * through a store, and never asks which of the two it is.
 */
export interface SnapshotStore {
  /** All snapshots, oldest first; none where nothing was ever published. */
  published(): Promise<readonly Published[]>;
  /**
   * Makes a published snapshot the current one, in one atomic step; a running service follows within a second. Returns
   * the version that was current. Rejects with UnknownSnapshot.
   */
  use(version: string): Promise<string | undefined>;
  /** Opens the store for serving; there may be no snapshot yet. `prepare` sees every snapshot that becomes the current one. */
  serve(prepare?: Prepare): Warehouse;
  /**
   * Opens one snapshot, the current one unless a version is given, for work that reads all of it: what it sorts goes to
   * disk and not to memory. Rejects with UnknownSnapshot.
   */
  read<T>(version: string | undefined, work: (snapshot: Snapshot) => T | Promise<T>): Promise<T>;
  /** Opens a snapshot for streaming whole tables. Rejects with UnknownSnapshot. */
  stream(version: string): Promise<SnapshotReader>;
}
