import type Sqlite from 'better-sqlite3';
import type { Catalog } from '../../catalog/model.ts';

/** Where the snapshot of a load goes. A load that is disposed of before it published leaves nothing there. */
export interface LoadTarget extends AsyncDisposable {
  /** The file of a published snapshot, as a load on SQLite has it; a target without files writes it to `copy` first. */
  fileOf(version: string, catalog: Catalog, copy: string): Promise<string>;
  /** Makes the filled tables of the build searchable. */
  index(database: Sqlite.Database): Promise<void>;
  /** Copies the finished tables of the build to where they are served; absent where the build's own file is. */
  readonly copy?: (database: Sqlite.Database, catalog: Catalog, version: string) => Promise<void>;
  /** Makes it the current snapshot, in one atomic step, and removes old ones beyond `keep`. `built` is the build's file. */
  publish(version: string, built: string, keep: number): Promise<void>;
}
