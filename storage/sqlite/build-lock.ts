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

/** Guards the moment in which the pointer moves or files go: held for milliseconds, so that others wait. */
export const lockPointer = (folder: string): Disposable => lock(folder, 'pointer.lock', 30_000);

/**
 * The lock is SQLite's own file lock: the system drops it when its process dies in any way, which neither a file with a
 * process id nor a lock directory gives.
 */
function lock(folder: string, name: string, timeout: number): Disposable {
  const database = new Database(join(folder, name), { timeout });
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY'))
      throw new BuildInProgress(folder);
    throw error;
  }
  return { [Symbol.dispose]: () => database.close() };
}
