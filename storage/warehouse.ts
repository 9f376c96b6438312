import type { StatementListener } from '../catalog/statement-listener.ts';
import type { Snapshot } from './snapshot.ts';
import type { StandIns } from './stand-ins.ts';

/** A snapshot pinned for one request. It stays open until released, even if another one is published meanwhile. */
export interface SnapshotLease extends Disposable {
  readonly snapshot: Snapshot;
}

/**
 * Makes a snapshot ready to serve before it becomes the current one. Until then requests read the previous one. If it
 * rejects, the snapshot becomes current without preparation.
 */
export type Prepare = (snapshot: Snapshot) => Promise<unknown>;

/** One of several hosts that a warehouse is read from, in its state at the last check. */
export interface WarehouseHost {
  /** `<host>:<port>`, as the URL names it. */
  readonly name: string;
  readonly state: 'primary' | 'standby' | 'down';
  /** True if it has the current snapshot. */
  readonly hasCurrent: boolean;
  /** Bytes of the primary's log that it has not replayed; undefined if it or the primary does not answer. */
  readonly behind: number | undefined;
  /** Why it is down. */
  readonly fault?: unknown;
}

/** The hooks and settings that the server of a warehouse passes to it. */
export interface Serving {
  /** Rejects for a snapshot that must not be served: it never becomes current, and the last good one stays current. */
  readonly admit?: (snapshot: Snapshot) => Promise<void>;
  readonly prepare?: Prepare;
  /** Stand-ins for what a snapshot lacks; called before `admit` and `prepare`. No stand-ins if absent. */
  readonly standIns?: (snapshot: Snapshot) => Promise<StandIns>;
  /** Called once for each version that cannot be opened or was not admitted. */
  readonly refused?: (version: string, reason: unknown) => void;
  /**
   * Called once for a version of which a statement has read damaged pages, or on PostgreSQL missed tables. `instead`: the last
   * good version, which is served from now on; undefined if there is none.
   */
  readonly damaged?: (version: string, reason: unknown, instead: string | undefined) => void;
  /** Called with each host, of several, whose state has changed. */
  readonly hostTurned?: (host: WarehouseHost) => void;
  /** Maximum long statements that run at a time on one snapshot (see Bounds). */
  readonly longStatements?: number;
  /** Called with each statement on a snapshot. */
  readonly statements?: StatementListener | undefined;
  /** 'file' for reading whole snapshots: their pages are not kept in this process's memory. */
  readonly sorts?: 'memory' | 'file';
}

/** The published snapshots, opened for serving. */
export interface Warehouse {
  /** Pins the current snapshot, or the given version. Throws UnknownSnapshot if there is none. */
  acquire(version?: string): SnapshotLease;
  /**
   * Pins the snapshot of a version, a day or a moment (versionAsOf), ready to serve but not prepared. Rejects with
   * UnknownSnapshot. Absent if it holds only one.
   */
  acquireAsOf?(written: string): Promise<SnapshotLease>;
  /** The versions that are kept, oldest first. */
  kept?(): readonly string[];
  /** Version of the current snapshot; undefined before the first publication. */
  readonly current: string | undefined;
  /**
   * Checks now for newly published snapshots; otherwise a warehouse notices them within half a second. Call it before
   * the first use on PostgreSQL, and before refusing an unknown version. Rejects if the database does not answer.
   */
  refresh(): Promise<void>;
  /** The hosts that the warehouse is read from, if there are several. */
  hosts?(): readonly WarehouseHost[];
  /** Closes the snapshots without a lease; the others close when their last lease ends. */
  close(): void | Promise<void>;
}
