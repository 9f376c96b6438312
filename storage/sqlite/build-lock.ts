import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Another process is building a snapshot in the same folder. */
export class BuildInProgress extends Error {
  constructor(folder: string) {
    super(`Another load is running on ${folder}; wait for it to end.`);
    this.name = 'BuildInProgress';
  }
}

/** Lets one build at a time write to a warehouse folder. Throws BuildInProgress. */
export const lockBuilds = (folder: string): Disposable => lock(folder, 'build.lock', 0);

/** Guards the change of the pointer and the removal of files. It is held for milliseconds; others wait up to 30 s. */
export const lockPointer = (folder: string): Disposable => lock(folder, 'pointer.lock', 30_000);

/**
 * The lock is SQLite's file lock, because the system releases it however its process dies. A file with a process id or
 * a lock directory would stay.
 */
function lock(folder: string, name: string, timeout: number): Disposable {
  const database = new Database(join(folder, name), { timeout });
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') throw new BuildInProgress(folder);
    throw error;
  }
  return { [Symbol.dispose]: () => database.close() };
}

/** True if a process has a snapshot's file open: a reader holds a lock on it until it closes the file. */
export function isRead(file: string): boolean {
  if (!existsSync(file)) return false;
  const database = new Database(file, { fileMustExist: true, timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE; ROLLBACK');
    return false;
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') return true;
    throw error;
  } finally {
    database.close();
  }
}
