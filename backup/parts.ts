import type { Get, Put } from './objects.ts';

/** What a restore has read, checked and put beside what is there. Disposed without `commit`, nothing of it stays. */
export interface Prepared extends AsyncDisposable {
  /** Puts it in the place of what is there, in one step. */
  commit(): Promise<void>;
}

/** A part of what the service keeps, in one of the databases: how it gets into a backup and back. */
export interface Part<Kept> {
  /** Writes its objects, of one moment of the database, while others read and write it. */
  backUp(put: Put): Promise<Kept>;
  /**
   * Reads all of a backup's part, and checks it. `replace`: whether what is there may be replaced. Rejects with a BackupError for
   * what is damaged, newer, in use, or would be replaced without being asked.
   */
  prepare(kept: Kept, get: Get, replace: boolean): Promise<Prepared>;
}

/** The error for what would be lost. */
export const notEmpty = (what: string): string =>
  `${what} is not empty. Use --replace to have the backup in its place: what is there now is lost then.`;

/** The error for what others work on. */
export const inUse = (what: string): string =>
  `${what} is in use: stop the service, its workers and other commands first.`;
