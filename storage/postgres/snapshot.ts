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

/** How many statement texts stay known. */
const TEXTS = 4_000;
/** How many of them are prepared by name on the server; each connection keeps its own until it ends. */
const PREPARED = 500;
/** Most connections of one process to one snapshot. */
const CONNECTIONS = 10;
/** So the connections of a snapshot that is no longer current go by themselves. */
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
 * A snapshot in one schema. Its connections belong to it alone and have its schema as their search_path from the start, so
 * that statements name tables as on SQLite, and none can read another snapshot.
 */
export class PostgresSnapshot implements Snapshot {
  readonly version: string;
  readonly dialect = postgresql;
  readonly #pool: pg.Pool;
  readonly #texts = new LRUCache<string, KnownText>({ max: TEXTS });
  #named = 0;
  readonly #datasetSets: ReadonlyMap<number, readonly string[]>;

  private constructor(url: DatabaseLocation, { version, schema }: Registered, sets: readonly DatasetSet[]) {
    this.version = version;
    const settings = { search_path: schema, default_transaction_read_only: 'on', jit: 'off' };
    this.#pool = new pg.Pool({ ...connectionTo(url, settings), max: CONNECTIONS, idleTimeoutMillis: IDLE_MS });
    // Without a listener, an idle connection that breaks takes the process down; the pool replaces it.
    this.#pool.on('error', () => {});
    this.#datasetSets = new Map(sets.map(({ key, ids }) => [key, JSON.parse(ids)]));
  }

  /** Reads what must be at hand through `client`; connections of its own come with the first statement. */
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

  /** Ends the connections once their statements are through. */
  close(): Promise<void> {
    return this.#pool.end();
  }

  /** A text that comes a second time gets a name, as long as there are names: one that comes once is not worth one. */
  #known(sql: string): KnownText {
    let known = this.#texts.get(sql);
    if (known === undefined) {
      known = { text: numbered(sql), uses: 0 };
      this.#texts.set(sql, known);
    }
    known.uses += 1;
    if (known.name === undefined && known.uses > 1 && this.#named < PREPARED) {
      this.#named += 1;
      known.name = `svc${this.#named}`;
    }
    return known;
  }
}

/** PostgreSQL refuses NUL in a text. No stored text has one, so a sought one may as well have the sign for no character. */
const withoutNul = (value: SqlValue): SqlValue =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\u{fffd}') : value;
