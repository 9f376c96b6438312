import Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { DATASET_SET } from '../layout.ts';
import type { Row, Snapshot } from '../snapshot.ts';
import type { SqlValue } from '../sql.ts';
import { sqlite } from './dialect.ts';
import { registerFunctions } from './functions.ts';

/** Statements that stay prepared; the least recently used goes first. */
const MAX_STATEMENTS = 2_000;
/** A file is memory-mapped up to this size, so that its pages stay in the system's cache only. */
const MAX_MAPPED_BYTES = 64 * 2 ** 30;
const CACHE_KIB = 32 * 1024;

/** A snapshot in one SQLite file, open for reading only. */
export class SqliteSnapshot implements Snapshot {
  readonly version: string;
  readonly dialect = sqlite;
  readonly #database: Database.Database;
  readonly #statements = new LRUCache<string, Database.Statement<SqlValue[]>>({ max: MAX_STATEMENTS });
  readonly #datasetSets: ReadonlyMap<number, readonly string[]>;

  /** `sorts`: 'memory' for serving, whose answers are small; 'file' for reading a whole snapshot, which is then not mapped. */
  constructor(file: string, version: string, sorts: 'memory' | 'file' = 'memory') {
    this.version = version;
    this.#database = new Database(file, { readonly: true, fileMustExist: true });
    // A published file never changes. Holding the read lock saves two system calls per statement.
    this.#database.exec(
      `PRAGMA locking_mode = EXCLUSIVE; PRAGMA mmap_size = ${sorts === 'file' ? 0 : MAX_MAPPED_BYTES}; PRAGMA cache_size = -${CACHE_KIB}; PRAGMA query_only = ON; PRAGMA temp_store = ${sorts}`,
    );
    registerFunctions(this.#database);
    const sets = this.#database.prepare<[], { key: number; ids: string }>(`SELECT key, ids FROM ${DATASET_SET}`).all();
    this.#datasetSets = new Map(sets.map(({ key, ids }) => [key, JSON.parse(ids)]));
  }

  select<R extends object = Row>(sql: string, parameters: readonly SqlValue[]): readonly R[] {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare<SqlValue[]>(sql);
      this.#statements.set(sql, statement);
    }
    // The caller's select list decides what a row is; see Snapshot.select.
    return statement.all(...parameters) as R[];
  }

  datasetIds(set: number): readonly string[] {
    return this.#datasetSets.get(set) ?? [];
  }

  close(): void {
    this.#database.close();
  }
}
