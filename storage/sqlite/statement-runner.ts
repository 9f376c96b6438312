import { serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import type { SqlValue } from '../sql.ts';
import { registerFunctions } from './functions.ts';

/** A statement that a process is asked to run. */
export interface AskedStatement {
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
  /** Maximum rows to read. */
  readonly rows: number;
}

/** The answer of a process: rows as `node:v8` serializes them, a note that they exceed the maximum bytes of an answer, or an error. */
export type StatementAnswer =
  | { readonly kind: 'rows'; readonly rows: Buffer; readonly memory: number }
  | { readonly kind: 'large' }
  | { readonly kind: 'failed'; readonly message: string; readonly code: string };

/** Maximum bytes of the rows of one statement. */
const MAX_BYTES = 64 * 2 ** 20;
const CACHE_KIB = 64 * 1024;

/**
 * The entry point of a process that runs the long statements of one snapshot, one after another, for its parent. Sorts
 * and temporary results go to disk, and the file is not memory-mapped, so that the memory of the process is what a
 * statement takes.
 */
function main(file: string, parent: number): void {
  // The parent drains on these signals, and a terminal sends them to its whole process group.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  const guard = new Worker(new URL('./statement-guard.ts', import.meta.url), { workerData: parent });
  const database = new Database(file, { readonly: true, fileMustExist: true });
  database.exec(
    `PRAGMA mmap_size = 0; PRAGMA cache_size = -${CACHE_KIB}; PRAGMA query_only = ON; PRAGMA temp_store = FILE`,
  );
  registerFunctions(database);
  process.on('message', (asked: AskedStatement) => {
    guard.postMessage('begins');
    process.send?.(answerTo(database, asked));
  });
}

function answerTo(database: Database.Database, { sql, parameters, rows }: AskedStatement): StatementAnswer {
  try {
    const found: unknown[] = [];
    if (rows > 0) {
      for (const row of database.prepare<SqlValue[]>(sql).iterate(...parameters)) {
        found.push(row);
        if (found.length >= rows) break;
      }
    }
    const bytes = serialize(found);
    if (bytes.length > MAX_BYTES) return { kind: 'large' };
    return { kind: 'rows', rows: bytes, memory: process.memoryUsage.rss() };
  } catch (error) {
    const code = error instanceof Database.SqliteError ? error.code : '';
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error), code };
  }
}

// The parent passes its own process id, because it may be gone before this process has begun.
const [, , file = '', parent = ''] = process.argv;
main(file, Number(parent));
