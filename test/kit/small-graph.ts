import Database from 'better-sqlite3';
import { afterAll } from 'vitest';
import type { Association, Catalog, Connection } from '../../catalog/model.ts';
import { ddl } from '../../ingest/publish/ddl.ts';
import { edgeColumns, FAN_OUT, type PhysicalColumn, physicalTables, tableColumns } from '../../storage/layout.ts';
import { connect } from '../../storage/postgres/connect.ts';
import { postgresql } from '../../storage/postgres/dialect.ts';
import { Hosts } from '../../storage/postgres/hosts.ts';
import { PostgresSnapshot } from '../../storage/postgres/snapshot.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import type { SqlValue } from '../../storage/sql.ts';
import { sqlite } from '../../storage/sqlite/dialect.ts';
import { registerFunctions } from '../../storage/sqlite/functions.ts';
import { ENGINES, testDatabase } from '../databases.ts';
import { drawing } from '../random.ts';

/** One record of a table, column by column. */
export type Stored = Readonly<Record<string, string | number | null>>;

/** A small random graph: the rows as plain data, for the oracle, and the same rows in a database, for the kit. */
export interface SmallGraph {
  /** All statements that ran, in order. */
  readonly statements: string[];
  readonly snapshot: Snapshot;
  /** Records of a type, by surrogate key. */
  records(type: string): readonly Stored[];
  /** The oracle: edge and node of every record behind a connection of one owner, in default order. */
  related(connection: Connection, owner: number): readonly { readonly edge: Stored; readonly node: Stored }[];
}

/** Every type, attribute and association of the catalog with a few random rows, reproducible by seed, in SQLite. */
export function smallGraph(catalog: Catalog, seed: number): SmallGraph {
  const tables = randomRows(catalog, seed);
  return graphOf(catalog, tables, storedOnSqlite(catalog, tables));
}

/**
 * The graphs of these seeds on every engine that tests run on, each engine with the same rows: a property that holds for all
 * of them holds on both databases alike. To be awaited where the test file is read; the databases go with its last test.
 */
export async function smallGraphs(catalog: Catalog, seeds: readonly number[]): Promise<readonly SmallGraph[]> {
  const graphs: SmallGraph[] = [];
  for (const engine of ENGINES) {
    const store = engine === 'sqlite' ? undefined : await postgresStore();
    for (const seed of seeds) {
      const tables = randomRows(catalog, seed);
      graphs.push(graphOf(catalog, tables, (await store?.(catalog, tables)) ?? storedOnSqlite(catalog, tables)));
    }
  }
  return graphs;
}

type Rows = ReadonlyMap<string, readonly Stored[]>;

function randomRows(catalog: Catalog, seed: number): Rows {
  const random = drawing(seed);
  const tables = new Map<string, Stored[]>();
  const insert = (table: string, row: Stored) => {
    const rows = tables.get(table);
    if (rows === undefined) tables.set(table, [row]);
    else rows.push(row);
  };

  const types = [...catalog.types.values()];
  for (const type of types.filter((each) => each.kind === 'entity')) {
    for (let key = 1; key <= 2 + random(6); key += 1) {
      insert(type.table, { ...filled(tableColumns(catalog, type), key, random), key });
    }
  }
  for (const type of types.filter((each) => each.kind !== 'entity')) {
    const columns = tableColumns(catalog, type);
    let key = 0;
    for (const owner of tables.get(catalog.types.get(type.owner ?? '')?.table ?? '') ?? []) {
      const many = type.kind === 'cache' ? random(2) : random(6);
      for (let rank = 0; rank < many; rank += 1) {
        key += 1;
        insert(type.table, { ...filled(columns, key, random), owner_key: owner.key ?? null, rank, key });
      }
    }
  }
  for (const association of catalog.associations.values()) {
    const ends = [association.from, association.to].map(
      (name) => tables.get(catalog.types.get(name)?.table ?? '') ?? [],
    );
    for (const edge of randomEdges(association, ends[0] ?? [], ends[1] ?? [], random)) {
      insert(association.table, edge);
    }
  }
  insert('dataset_set', { key: 1, ids: '["one"]' });
  insert('dataset_set', { key: 2, ids: '["one","two"]' });
  return tables;
}

function storedOnSqlite(catalog: Catalog, tables: Rows): Snapshot {
  const database = new Database(':memory:');
  registerFunctions(database);
  for (const statement of ddl(catalog, sqlite).tables) database.exec(statement);
  for (const { name, columns } of physicalTables(catalog)) {
    const marks = columns.map((column) => (column.type === 'uuid' ? "unhex(?, '-')" : '?'));
    const insert = database.prepare(`INSERT INTO ${name} VALUES (${marks})`);
    for (const row of tables.get(name) ?? []) insert.run(columns.map((column) => row[column.name] ?? null));
  }
  return {
    version: 'small',
    dialect: sqlite,
    select<R extends object>(sql: string, parameters: readonly SqlValue[]): R[] {
      return database.prepare<unknown[], R>(sql).all(...parameters);
    },
    datasetIds: (set) => (set === 1 ? ['one'] : ['one', 'two']),
  };
}

/** A database on PostgreSQL that stores each graph in a schema of its own, as the warehouse does. */
async function postgresStore(): Promise<(catalog: Catalog, tables: Rows) => Promise<Snapshot>> {
  const { warehouse, drop } = await testDatabase('postgresql');
  const client = await connect(warehouse, { synchronous_commit: 'off' });
  const opened: PostgresSnapshot[] = [];
  afterAll(async () => {
    for (const snapshot of opened) await snapshot.close();
    await client.end();
    await drop();
  });
  return async (catalog, tables) => {
    const schema = `small_${opened.length}`;
    await client.query(`BEGIN; CREATE SCHEMA ${schema}; SET LOCAL search_path = ${schema}`);
    await client.query(ddl(catalog, postgresql).tables.join(';'));
    for (const [name, rows] of tables) {
      const insert = `INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, $1)`;
      await client.query(insert, [JSON.stringify(rows)]);
    }
    await client.query('COMMIT');
    const snapshot = await PostgresSnapshot.open(new Hosts(warehouse), client, {
      version: schema,
      number: 0,
      schema,
      current: true,
    });
    opened.push(snapshot);
    return snapshot;
  };
}

function graphOf(catalog: Catalog, tables: Rows, snapshot: Snapshot): SmallGraph {
  const statements: string[] = [];
  const rows = (table: string) => tables.get(table) ?? [];
  const table = (name: string) => catalog.types.get(name)?.table ?? '';
  return {
    statements,
    snapshot: {
      version: snapshot.version,
      dialect: snapshot.dialect,
      select<R extends object>(sql: string, parameters: readonly SqlValue[]) {
        // The fan-outs are read once a snapshot, and by no request.
        if (sql !== snapshot.dialect.tableNames && !sql.includes(FAN_OUT)) statements.push(sql);
        return snapshot.select<R>(sql, parameters);
      },
      datasetIds: (set) => snapshot.datasetIds(set),
    },
    records: (type) => rows(table(type)),
    related({ through, node }, owner) {
      if (through === undefined) {
        const owned = rows(table(node)).filter((row) => row.owner_key === owner);
        return owned.sort(byColumn('rank')).map((row) => ({ edge: row, node: row }));
      }
      const [mine, other] = through.side === 'from' ? ['from', 'to'] : ['to', 'from'];
      const edges = rows(catalog.associations.get(through.association)?.table ?? '').filter(
        (row) => row[`${mine}_key`] === owner,
      );
      return edges.sort(byColumn(`${mine}_rank`)).map((edge) => ({
        edge: { ...edge, rank: edge[`${mine}_rank`] ?? null },
        node: rows(table(node)).find((row) => row.key === edge[`${other}_key`]) ?? {},
      }));
    },
  };
}

function randomEdges(
  association: Association,
  from: readonly Stored[],
  to: readonly Stored[],
  random: (below: number) => number,
): Stored[] {
  const columns = edgeColumns(association);
  const pairs = from.flatMap((one) => to.filter(() => random(3) > 0).map((other) => [one.key, other.key] as const));
  const ranks = new Map<string, number>();
  const next = (name: string) => {
    const rank = ranks.get(name) ?? 0;
    ranks.set(name, rank + 1);
    return rank;
  };
  return shuffled(pairs, random).map(([from_key = null, to_key = null], index) => ({
    ...filled(columns, index + 1, random),
    from_key,
    to_key,
    from_rank: next(`from ${from_key}`),
    to_rank: next(`to ${to_key}`),
    key: index + 1,
  }));
}

function filled(columns: readonly PhysicalColumn[], key: number, random: (below: number) => number): Stored {
  return Object.fromEntries(columns.map((column) => [column.name, valueFor(column, key, random)]));
}

function valueFor(
  { name, type, nullable, declared }: PhysicalColumn,
  key: number,
  random: (below: number) => number,
): string | number | null {
  if (nullable && declared?.nonNull !== true && random(5) === 0) return null;
  if (name === 'dataset_ids') return 1 + random(2);
  if (type === 'boolean') return random(2);
  if (type === 'integer') return random(14) - 3;
  if (type === 'real') return random(40) / 4 - 2;
  if (type === 'uuid') return uuid(random);
  if (declared?.scalar === 'JSON') return JSON.stringify({ key });
  if (declared?.scalar === 'Date' || name.endsWith('observed_date')) return DAYS[random(DAYS.length)] ?? null;
  return random(4) === 0 ? `${name} ${key}` : (TEXTS[random(TEXTS.length)] ?? null);
}

/** Few enough that records share them. */
export const DAYS = ['2019-12-31', '2020-02-29', '2024-07-04', '2024-07-05', '2025-01-01'];

/** Texts that tell letter case, wildcards, numbers, bytes and UTF-16 apart. */
export const TEXTS = [
  'ACME',
  'acme',
  'ACME & SONS',
  '50% OFF',
  '50X OFF',
  'A_B',
  'AXB',
  'BACK\\SLASH',
  "O'NEIL",
  '',
  '12',
  '7.5',
  ' -3 ',
  '1e2',
  'CAFÉ',
  'café',
  '\u{ff5a}',
  '\u{1f600}B',
];

const uuid = (random: (below: number) => number): string =>
  'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx'.replaceAll('x', () => random(16).toString(16));

const byColumn = (column: string) => (one: Stored, other: Stored) => Number(one[column]) - Number(other[column]);

function shuffled<T>(items: readonly T[], random: (below: number) => number): T[] {
  return items
    .map((item) => ({ item, at: random(1_000_000) }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
