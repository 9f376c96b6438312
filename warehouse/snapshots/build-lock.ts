import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Another process is building a snapshot in the same folder. */
export class BuildInProgress extends Error {
  constructor(folder: string) {
    super(`Another load is running on ${folder}; wait for it to end.`);
    this.name = 'BuildInProgress';
  }
}

/**
 * Lets one build at a time write to a warehouse folder. The lock is SQLite's own file lock: the system drops it when its
 * process dies in any way, which neither a file with a process id nor a lock directory gives.
 */
export function lockBuilds(folder: string): Disposable {
  const database = new Database(join(folder, 'build.lock'), { timeout: 0 });
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
