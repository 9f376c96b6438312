import type Sqlite from 'better-sqlite3';
import type { Catalog } from '../../catalog/model.ts';

/** Called with each snapshot that a load has published, held (it is there, and not current) or removed. */
export type SnapshotListener = (change: 'publish' | 'hold' | 'delete', version: string) => void;

/** Which snapshots a load leaves published. */
export interface KeptSnapshots {
  /** Number of the newest ones to keep, including the new one. */
  readonly newest: number;
  /** Others that somebody needs; undefined: unknown, and all stay until a later load. */
  needed(): Promise<ReadonlySet<string> | undefined>;
  readonly changed: SnapshotListener;
  /** Whether the snapshot before stays current, if there is one. */
  readonly hold: boolean;
}

/** Where the snapshot of a load is published. If it is disposed before `publish`, nothing of the load stays there. */
export interface LoadTarget extends AsyncDisposable {
  /** The SQLite file of a published snapshot. A target without files writes it to the path `copy` first. */
  fileOf(version: string, catalog: Catalog, copy: string): Promise<string>;
  /** Adds the search index to the filled tables of the build. */
  index(database: Sqlite.Database, catalog: Catalog): Promise<void>;
  /** Copies the finished tables of the build to the database that serves them; absent if the build's file is served. */
  readonly copy?: (database: Sqlite.Database, catalog: Catalog, version: string) => Promise<void>;
  /** Publishes the build's file `built` in one atomic step, as the current snapshot unless `kept` holds it, and removes what `kept` does not keep. */
  publish(version: string, built: string, kept: KeptSnapshots): Promise<void>;
  /** Publishes the build's file in one atomic step in place of another snapshot, which stays: as the current one if the other is. */
  replace(version: string, built: string, replaced: string): Promise<void>;
  /** True if a process reads a replaced snapshot; a process that no longer needs it releases it soon. */
  isRead(replaced: string): Promise<boolean>;
  /** Removes a replaced snapshot, unless a process reads it. Returns true if it is gone. */
  retire(replaced: string): Promise<boolean>;
}
