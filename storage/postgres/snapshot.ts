import { LRUCache } from 'lru-cache';
import pg, { type ClientBase } from 'pg';
import type { DatabaseLocation } from '../../catalog/database-location.ts';
import { DATASET_SET } from '../layout.ts';
import type { Row, Snapshot } from '../snapshot.ts';
import type { SqlValue } from '../sql.ts';
import { connectionTo } from './connect.ts';
import { postgresql } from './dialect.ts';
import { numbered } from './placeholders.ts';
import type { Registered } from './register.ts';

/** Statement texts whose numbered form is kept, so that it is made once; the oldest goes first. */
const MAX_TEXTS = 4_000;
/** Statements that are prepared by name on the server. Each connection keeps them in the server's memory until it ends. */
const MAX_PREPARED = 500;
/** Maximum connections of one process to one snapshot. */
const MAX_CONNECTIONS = 10;
/** An idle connection closes after this time, so that those of a snapshot that is no longer current end by themselves. */
const IDLE_MS = 60_000;

interface DatasetSet {
  readonly key: number;
  readonly ids: string;
}

interface KnownText {
  readonly text: string;
  uses: number;
  name?: string;
}

/**
 * A snapshot in one schema. It has its own connections, and their search_path is its schema. So statements name tables as
 * on SQLite, and no statement can read another snapshot.
 */
export class PostgresSnapshot implements Snapshot {
  readonly version: string;
  readonly dialect = postgresql;
  readonly #pool: pg.Pool;
  readonly #texts = new LRUCache<string, KnownText>({ max: MAX_TEXTS });
  #named = 0;
  readonly #datasetSets: ReadonlyMap<number, readonly string[]>;

  private constructor(url: DatabaseLocation, { version, schema }: Registered, sets: readonly DatasetSet[]) {
    this.version = version;
    const settings = { search_path: schema, default_transaction_read_only: 'on', jit: 'off' };
    this.#pool = new pg.Pool({ ...connectionTo(url, settings), max: MAX_CONNECTIONS, idleTimeoutMillis: IDLE_MS });
    // Trap: without a listener, an idle connection that breaks ends the process. The pool replaces it.
    this.#pool.on('error', () => {});
    this.#datasetSets = new Map(sets.map(({ key, ids }) => [key, JSON.parse(ids)]));
  }

  /** Reads the sets of datasets through `client`. The snapshot opens its own connections with its first statement. */
  static async open(url: DatabaseLocation, client: ClientBase, registered: Registered): Promise<PostgresSnapshot> {
    const { rows } = await client.query<DatasetSet>(`SELECT key, ids FROM ${registered.schema}.${DATASET_SET}`);
    return new PostgresSnapshot(url, registered, rows);
  }

  async select<R extends object = Row>(sql: string, parameters: readonly SqlValue[]): Promise<readonly R[]> {
    const { text, name } = this.#known(sql);
    const values = parameters.map(withoutNul);
    const { rows } = await this.#pool.query<R>(name === undefined ? { text, values } : { name, text, values });
    return rows;
  }

  datasetIds(set: number): readonly string[] {
    return this.#datasetSets.get(set) ?? [];
  }

  /** Ends the connections when their statements have finished. */
  close(): Promise<void> {
    return this.#pool.end();
  }

  /** Prepares a text by name when it comes a second time, up to MAX_PREPARED: for a single use, preparing does not pay. */
  #known(sql: string): KnownText {
    let known = this.#texts.get(sql);
    if (known === undefined) {
      known = { text: numbered(sql), uses: 0 };
      this.#texts.set(sql, known);
    }
    known.uses += 1;
    if (known.name === undefined && known.uses > 1 && this.#named < MAX_PREPARED) {
      this.#named += 1;
      known.name = `svc${this.#named}`;
    }
    return known;
  }
}

/** PostgreSQL refuses NUL in a text. No stored text has one, so replacing it by U+FFFD matches nothing either. */
const withoutNul = (value: SqlValue): SqlValue =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\u{fffd}') : value;
