import { randomUUID } from 'node:crypto';
import { constants, copyFileSync, existsSync, linkSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';

/**
 * Creates an SQLite file in WAL mode, without tables, and its folder, if they are missing. Many processes may do so at
 * once: the file is prepared under another name and appears whole, so an empty one is never a file that is being made.
 */
export function createSqlite(file: string): void {
  if (existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true });
  const prepared = `${file}.${randomUUID()}.new`;
  try {
    const database = new Database(prepared);
    database.pragma('journal_mode = WAL');
    database.pragma('user_version = 1');
    database.close();
    appear(prepared, file);
  } finally {
    rmSync(prepared, { force: true });
  }
}

/** Gives a file its name, unless another process has given it to a file of its own. */
function appear(prepared: string, file: string): void {
  try {
    linkSync(prepared, file);
  } catch (error) {
    if (isCode(error, ['EEXIST'])) return;
    if (!isCode(error, LINKLESS)) throw error;
    copyUnlessThere(prepared, file);
  }
}

/** For file systems without links: one page is written at once. */
function copyUnlessThere(prepared: string, file: string): void {
  try {
    copyFileSync(prepared, file, constants.COPYFILE_EXCL);
  } catch (error) {
    if (!isCode(error, ['EEXIST'])) throw error;
  }
}

/** What systems say of links on file systems that have none. */
const LINKLESS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

const isCode = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));
