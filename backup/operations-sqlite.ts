import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Database from 'better-sqlite3';
import { DatabaseTooNew } from '../catalog/database-location.ts';
import { withRoom } from '../storage/objects/object-store.ts';
import { BackupError } from './backup-error.ts';
import type { KeptOperations } from './manifest.ts';
import { migrationsIn, tablesAfter, unknownAmong } from './operations-tables.ts';
import { inUse, notEmpty, type Part } from './parts.ts';

type Kept = Extract<KeptOperations, { engine: 'sqlite' }>;

/** Pages per step of the copy into place; the process does nothing else meanwhile. */
const PAGES = 10_000;

/** The operations database in a SQLite file. */
export function sqliteOperations(file: string): Part<Kept> {
  const what = `The operations database ${file}`;
  return {
    async backUp(put) {
      if (!existsSync(file)) throw new BackupError(`There is no operations database ${file}, so nothing to back up.`);
      const copy = `${file}.backup-${process.pid}`;
      rmSync(copy, { force: true });
      try {
        await withRoom(async () => vacuumInto(file, copy));
        const { migrations, rows } = await contentOf(copy, what);
        const object = await put('operations.db', createReadStream(copy), statSync(copy).size);
        return { engine: 'sqlite', migrations, rows, object };
      } finally {
        rmSync(copy, { force: true });
      }
    },
    async prepare(kept, get, replace) {
      const isThere = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
      if (isThere > 0 && !replace) throw new BackupError(notEmpty(what));
      if (isThere > 0) expectUnused(file, what);
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      const staged = `${file}.restoring`;
      const remove = async () => rmSync(staged, { force: true });
      try {
        const content = await get(kept.object);
        await withRoom(() => pipeline(content, createWriteStream(staged, { mode: 0o600, flush: true })));
        const { rows } = await contentOf(staged, 'The operations database of the backup');
        for (const [table, count] of Object.entries(kept.rows)) {
          if (rows[table] !== count)
            throw new BackupError(`Table ${table} of the backup has ${rows[table]} rows; ${count} were written.`);
        }
      } catch (error) {
        await remove();
        throw error;
      }
      return { commit: () => putInPlace(staged, file, what), [Symbol.asyncDispose]: remove };
    },
  };
}

/** Copies a database as of one moment, including its write-ahead log. Others go on reading and writing meanwhile. */
function vacuumInto(file: string, copy: string): void {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    database.prepare('VACUUM INTO ?').run(copy);
  } finally {
    database.close();
  }
}

/** The contents of a database file. Throws a BackupError if it is damaged, DatabaseTooNew if it comes from a newer program. */
async function contentOf(file: string, what: string): Promise<Pick<Kept, 'migrations' | 'rows'>> {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const [fault] = [
      ...database.prepare<[], string>('PRAGMA integrity_check(1)').pluck().all(),
      ...database.prepare<[], string>('PRAGMA foreign_key_check').pluck().all(),
    ].filter((line) => line !== 'ok');
    if (fault !== undefined) throw new BackupError(`${what} is damaged: ${fault}.`);
    const migrations = migrationsIn(database);
    const unknown = unknownAmong(migrations);
    if (unknown.length > 0) throw new DatabaseTooNew(file, unknown);
    const tables = await tablesAfter(migrations);
    const count = (name: string) => database.prepare<[], number>(`SELECT count(*) FROM "${name}"`).pluck().get() ?? 0;
    return { migrations, rows: Object.fromEntries(tables.map(({ name }) => [name, count(name)])) };
  } finally {
    database.close();
  }
}

/** SQLite leaves write-ahead log mode only for a process that is alone with the file. A damaged file is used by nobody. */
function expectUnused(file: string, what: string): void {
  const database = new Database(file, { timeout: 1_000 });
  try {
    database.pragma('journal_mode = DELETE');
  } catch (error) {
    if (isBusy(error)) throw new BackupError(inUse(what));
    if (!isDamaged(error)) throw error;
  } finally {
    database.close();
  }
}

/**
 * Replaces the contents of a file in one transaction of SQLite. A process that dies in it leaves the old contents, and
 * no log of the old contents can meet the new ones, as it can if files are renamed. Only a file that is no longer a
 * database is itself replaced.
 */
async function putInPlace(staged: string, file: string, what: string): Promise<void> {
  if (existsSync(file)) {
    const restored = new Database(staged, { readonly: true });
    try {
      await restored.backup(file, { progress: () => PAGES });
      return;
    } catch (error) {
      if (isBusy(error)) throw new BackupError(inUse(what));
      if (!isDamaged(error)) throw error;
    } finally {
      restored.close();
    }
  }
  for (const log of ['-wal', '-shm', '-journal']) rmSync(`${file}${log}`, { force: true });
  renameSync(staged, file);
}

const codeStarts = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Database.SqliteError && codes.some((code) => error.code.startsWith(code));
const isBusy = (error: unknown): boolean => codeStarts(error, 'SQLITE_BUSY', 'SQLITE_LOCKED');
const isDamaged = (error: unknown): boolean => codeStarts(error, 'SQLITE_NOTADB', 'SQLITE_CORRUPT');
