import { LRUCache } from 'lru-cache';
import type { ClientBase } from 'pg';
import { listenedTo, type StatementListener } from '../../catalog/statement-listener.ts';
import { watchingDamage } from '../damaged-snapshots.ts';
import { Deadline } from '../deadline.ts';
import { DATASET_SET } from '../layout.ts';
import type { Bounds, Row, Snapshot } from '../snapshot.ts';
import type { SqlValue } from '../sql.ts';
import type { StandIns } from '../stand-ins.ts';
import type { Serving } from '../warehouse.ts';
import { postgresql } from './dialect.ts';
import type { Hosts } from './hosts.ts';
import { LostTables, missesTable, TABLES_OF } from './lost-tables.ts';
import { numbered } from './placeholders.ts';
import type { Registered } from './register.ts';
import { SpreadConnections } from './spread-connections.ts';

/** Maximum statement texts whose numbered form is cached; the oldest is dropped first. */
const MAX_TEXTS = 4_000;
/** Maximum statements that are prepared by name on the server. Each connection keeps them in the server's memory until it closes. */
const MAX_PREPARED = 500;
/** Deadline of statements that run for no request: none. */
const ENDLESS = new Deadline(Number.POSITIVE_INFINITY);

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
 * A snapshot in one schema, on every host that has it. It has its own connections, and their search_path is its schema.
 * So statements name tables as on SQLite, and no statement can read another snapshot.
 */
export class PostgresSnapshot implements Snapshot {
  readonly version: string;
  readonly dialect = postgresql;
  readonly #connections: SpreadConnections;
  readonly #texts = new LRUCache<string, KnownText>({ max: MAX_TEXTS });
  #named = 0;
  readonly #datasetSets: ReadonlyMap<number, readonly string[]>;
  /** Stand-ins for tables and columns that the snapshot lacks. */
  standIns: StandIns | undefined;

  readonly #schema: string;
  /** The tables that it had when it was opened. */
  readonly #tables: readonly string[];
  readonly #listener: StatementListener | undefined;
  readonly #damaged: Serving['damaged'];

  private constructor(
    { version, schema }: Registered,
    connections: SpreadConnections,
    { sets, tables }: { readonly sets: readonly DatasetSet[]; readonly tables: readonly string[] },
    { statements, damaged }: Pick<Serving, 'statements' | 'damaged'>,
  ) {
    this.version = version;
    this.#schema = schema;
    this.#tables = tables;
    this.#connections = connections;
    this.#listener = statements;
    this.#damaged = damaged;
    this.#datasetSets = new Map(sets.map(({ key, ids }) => [key, JSON.parse(ids)]));
  }

  /** Reads the sets of datasets and the names of the tables through `client`. The snapshot opens its own connections with its first statement. */
  static async open(
    hosts: Hosts,
    client: ClientBase,
    registered: Registered,
    serving: Pick<Serving, 'longStatements' | 'statements' | 'damaged'> = {},
  ): Promise<PostgresSnapshot> {
    const { rows } = await client.query<DatasetSet>(`SELECT key, ids FROM ${registered.schema}.${DATASET_SET}`);
    const tables = await client.query<{ name: string }>(TABLES_OF, [registered.schema]);
    const found = { sets: rows, tables: tables.rows.map(({ name }) => name) };
    const connections = new SpreadConnections(hosts, registered, serving.longStatements);
    return new PostgresSnapshot(registered, connections, found, serving);
  }

  select<R extends object = Row>(
    sql: string,
    parameters: readonly SqlValue[],
    { deadline, lane, rows }: Partial<Bounds> = {},
  ): Promise<readonly R[]> | readonly R[] {
    const { text, name } = this.#known(this.standIns?.complete(sql) ?? sql);
    const values = parameters.map(withoutNul);
    // The planner assumes that a bound limit returns a tenth of all rows, so the number is written into the text.
    const limited = rows === undefined ? undefined : `SELECT * FROM (${text}) AS b LIMIT ${Math.max(0, rows)}`;
    const query = { text: limited ?? text, values, ...(limited === undefined && name !== undefined && { name }) };
    const run = () =>
      this.#connections
        .query<R>(query, deadline ?? ENDLESS, lane === 'long')
        .catch((error: unknown) => this.#explained(error, deadline ?? ENDLESS));
    return watchingDamage(
      this,
      (reason) => this.#damaged?.(this.version, reason, undefined),
      () => listenedTo(this.#listener, { database: 'warehouse', engine: 'postgresql', sql: text }, run),
    );
  }

  datasetIds(set: number): readonly string[] {
    return this.#datasetSets.get(set) ?? [];
  }

  /** Rejects with the error, or with a LostTables if tables are gone: a statement may also name one that never was there. */
  async #explained(error: unknown, deadline: Deadline): Promise<never> {
    if (!missesTable(error)) throw error;
    const query = { text: TABLES_OF, values: [this.#schema] };
    const left = new Set(
      (await this.#connections.query<{ name: string }>(query, deadline, false)).map(({ name }) => name),
    );
    const lost = this.#tables.filter((name) => !left.has(name));
    throw lost.length === 0 ? error : new LostTables(this.#schema, lost, error);
  }

  /** Closes the connections once their statements have finished. */
  close(): Promise<void> {
    return this.#connections.close();
  }

  /** Prepares a text by name from its second use on, up to MAX_PREPARED texts: preparing does not pay for a single use. */
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

/** PostgreSQL refuses NUL in text. No stored text contains it, so a value with U+FFFD in its place matches nothing either. */
const withoutNul = (value: SqlValue): SqlValue =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\u{fffd}') : value;
