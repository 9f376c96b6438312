import type { Get, Put } from './objects.ts';

/** What a restore has read, checked and put beside the existing data. If disposed without `commit`, nothing of it stays. */
export interface Prepared extends AsyncDisposable {
  /** Replaces the existing data with it, in one step. */
  commit(): Promise<void>;
}

/** A part of what the service stores, in one of the databases: how to back it up and restore it. */
export interface Part<Kept> {
  /** Writes its objects, as of one moment of the database, while others read and write it. */
  backUp(put: Put): Promise<Kept>;
  /**
   * Reads and checks all of a backup's part. `replace`: existing data may be replaced. Rejects with a BackupError if
   * the backup is damaged or newer, if the database is in use, or if data would be replaced without `replace`.
   */
  prepare(kept: Kept, get: Get, replace: boolean): Promise<Prepared>;
}

/** The error message for data that would be lost. */
export const notEmpty = (what: string): string =>
  `${what} is not empty. Use --replace to have the backup in its place: what is there now is lost then.`;

/** The error message for a database that is in use. */
export const inUse = (what: string): string =>
  `${what} is in use: stop the service, its workers and other commands first.`;
