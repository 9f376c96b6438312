import Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { listenedTo, type StatementListener } from '../../catalog/statement-listener.ts';
import { watchingDamage } from '../damaged-snapshots.ts';
import { DATASET_SET } from '../layout.ts';
import type { Bounds, Row, Snapshot, SnapshotFile } from '../snapshot.ts';
import type { SqlValue } from '../sql.ts';
import type { StandIns } from '../stand-ins.ts';
import { turns } from '../turns.ts';
import { sqlite } from './dialect.ts';
import { registerFunctions } from './functions.ts';
import { LongLane } from './long-lane.ts';

/** Maximum statements that stay prepared; the least recently used is dropped first. */
const MAX_STATEMENTS = 2_000;
/**
 * Size of the page cache in this process's memory, in KiB, by where sorts happen. A reader of a whole file rarely needs
 * the same page twice. The file is not memory-mapped: reading a mapped page of a file that somebody truncates ends the
 * process (SIGBUS), while a read of it is an error. With this cache, lookups all over a file take as long as with a map.
 */
const CACHE_KIB = { memory: 64 * 1024, file: 8 * 1024 };
/** Maximum rows of a `byRows` statement that runs as a short one: some ten milliseconds. */
const SHORT_ROWS = 5_000;
/** Default number of long statements that run at a time. */
const LONG_STATEMENTS = 2;

export interface SqliteOptions {
  /** 'memory' for serving, whose answers are small; 'file' for reading a whole snapshot. */
  readonly sorts?: 'memory' | 'file';
  /** How many long statements run at a time, each in its own process. */
  readonly longStatements?: number | undefined;
  /** Called with each statement. */
  readonly statements?: StatementListener | undefined;
  /** Called once, with the error of the first statement that reads damaged pages. */
  readonly damaged?: ((reason: unknown) => void) | undefined;
}

/** A snapshot in one SQLite file, open for reading only. */
export class SqliteSnapshot implements Snapshot {
  readonly version: string;
  readonly dialect = sqlite;
  readonly ownFile: SnapshotFile;
  readonly #database: Database.Database;
  readonly #statements = new LRUCache<string, Database.Statement<SqlValue[]>>({ max: MAX_STATEMENTS });
  readonly #datasetSets: ReadonlyMap<number, readonly string[]>;
  readonly #longLane: LongLane;
  readonly #listener: StatementListener | undefined;
  readonly #damaged: ((reason: unknown) => void) | undefined;
  /** Stand-ins for tables and columns that the file lacks. */
  standIns: StandIns | undefined;

  constructor(
    file: string,
    version: string,
    { sorts = 'memory', longStatements = LONG_STATEMENTS, statements, damaged }: SqliteOptions = {},
  ) {
    this.version = version;
    this.ownFile = { file, version, complete: (sql) => this.#completed(sql) };
    this.#listener = statements;
    this.#damaged = damaged;
    this.#longLane = new LongLane(file, longStatements);
    this.#database = new Database(file, { readonly: true, fileMustExist: true });
    // A published file never changes. Holding the read lock saves two system calls per statement.
    this.#database.exec(
      `PRAGMA locking_mode = EXCLUSIVE; PRAGMA mmap_size = 0; PRAGMA cache_size = -${CACHE_KIB[sorts]}; PRAGMA query_only = ON; PRAGMA temp_store = ${sorts}`,
    );
    registerFunctions(this.#database);
    const sets = this.#database.prepare<[], { key: number; ids: string }>(`SELECT key, ids FROM ${DATASET_SET}`).all();
    this.#datasetSets = new Map(sets.map(({ key, ids }) => [key, JSON.parse(ids)]));
  }

  select<R extends object = Row>(
    sql: string,
    parameters: readonly SqlValue[],
    bounds?: Bounds,
  ): readonly R[] | Promise<readonly R[]> {
    const text = this.#completed(sql);
    // The caller's select list decides what a row is; see Snapshot.select.
    return watchingDamage(this, this.#damaged, () =>
      listenedTo(this.#listener, { database: 'warehouse', engine: 'sqlite', sql: text }, () =>
        this.#select(text, parameters, bounds),
      ),
    ) as readonly R[] | Promise<readonly R[]>;
  }

  datasetIds(set: number): readonly string[] {
    return this.#datasetSets.get(set) ?? [];
  }

  close(): void {
    this.#longLane.close();
    this.#database.close();
  }

  #completed(sql: string): string {
    return this.standIns?.complete(sql) ?? sql;
  }

  #select(
    sql: string,
    parameters: readonly SqlValue[],
    bounds: Bounds | undefined,
  ): readonly unknown[] | Promise<readonly unknown[]> {
    if (bounds === undefined) return this.#prepared(sql).all(...parameters);
    const { lane, deadline, rows } = bounds;
    if (lane === 'long') return this.#longLane.select(sql, parameters, bounds);
    if (lane === 'short') {
      return turns.run(deadline, () =>
        rows === undefined ? this.#prepared(sql).all(...parameters) : this.#firstRows(sql, parameters, rows),
      );
    }
    return this.#byRows(sql, parameters, bounds);
  }

  /** Starts as a short statement, and starts again as a long one if it has too many rows for that. */
  async #byRows(sql: string, parameters: readonly SqlValue[], bounds: Bounds): Promise<readonly unknown[]> {
    const { deadline, rows = Number.POSITIVE_INFINITY } = bounds;
    const most = Math.min(rows, SHORT_ROWS + 1);
    const found = await turns.run(deadline, () => this.#firstRows(sql, parameters, most));
    return found.length <= SHORT_ROWS ? found : this.#longLane.select(sql, parameters, bounds);
  }

  /** The first `most` rows of a statement, which then stops. */
  #firstRows(sql: string, parameters: readonly SqlValue[], most: number): readonly unknown[] {
    const found: unknown[] = [];
    if (most <= 0) return found;
    for (const row of this.#prepared(sql).iterate(...parameters)) {
      found.push(row);
      if (found.length >= most) break;
    }
    return found;
  }

  #prepared(sql: string): Database.Statement<SqlValue[]> {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare<SqlValue[]>(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
