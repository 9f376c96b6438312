import Database from 'better-sqlite3';
import type { Association, Catalog, Connection } from '../../catalog/model.ts';
import type { Snapshot, SqlValue } from '../../warehouse/snapshots/snapshot.ts';
import { registerFunctions } from '../../warehouse/sqlite-functions.ts';
import { ddl } from '../../warehouse/tables/create.ts';
import { edgeColumns, type PhysicalColumn, tableColumns } from '../../warehouse/tables/layout.ts';

/** One record of a table, column by column. */
export type Stored = Readonly<Record<string, string | number | null>>;

/** A small random graph: the rows as plain data, for the oracle, and the same rows in SQLite, for the kit. */
export interface SmallGraph {
  /** All statements that ran, in order. */
  readonly statements: string[];
  readonly snapshot: Snapshot;
  /** Records of a type, by surrogate key. */
  records(type: string): readonly Stored[];
  /** The oracle: edge and node of every record behind a connection of one owner, in default order. */
  related(connection: Connection, owner: number): readonly { readonly edge: Stored; readonly node: Stored }[];
}

/** Every type, attribute and association of the catalog with a few random rows, reproducible by seed. */
export function smallGraph(catalog: Catalog, seed: number): SmallGraph {
  const random = generator(seed);
  const tables = new Map<string, Stored[]>();
  const database = new Database(':memory:');
  registerFunctions(database);
  for (const statement of ddl(catalog).tables) database.exec(statement);
  const insert = (table: string, columns: readonly PhysicalColumn[], row: Stored) => {
    const marks = columns.map((column) => (column.type === 'uuid' ? "unhex(?, '-')" : '?'));
    database.prepare(`INSERT INTO ${table} VALUES (${marks})`).run(columns.map((column) => row[column.name] ?? null));
    tables.set(table, [...(tables.get(table) ?? []), row]);
  };

  const types = [...catalog.types.values()];
  for (const type of types.filter((each) => each.kind === 'entity')) {
    for (let key = 1; key <= 2 + random(6); key += 1) {
      const columns = tableColumns(catalog, type);
      insert(type.table, columns, { ...filled(columns, key, random), key });
    }
  }
  for (const type of types.filter((each) => each.kind !== 'entity')) {
    const columns = tableColumns(catalog, type);
    let key = 0;
    for (const owner of tables.get(catalog.types.get(type.owner ?? '')?.table ?? '') ?? []) {
      const many = type.kind === 'cache' ? random(2) : random(6);
      for (let rank = 0; rank < many; rank += 1) {
        key += 1;
        insert(type.table, columns, { ...filled(columns, key, random), owner_key: owner.key ?? null, rank, key });
      }
    }
  }
  for (const association of catalog.associations.values()) {
    const ends = [association.from, association.to].map(
      (name) => tables.get(catalog.types.get(name)?.table ?? '') ?? [],
    );
    for (const edge of randomEdges(association, ends[0] ?? [], ends[1] ?? [], random)) {
      insert(association.table, edgeColumns(association), edge);
    }
  }
  database.exec('INSERT INTO dataset_set VALUES (1, \'["one"]\'), (2, \'["one","two"]\')');

  const statements: string[] = [];
  const rows = (table: string) => tables.get(table) ?? [];
  const table = (name: string) => catalog.types.get(name)?.table ?? '';
  return {
    statements,
    snapshot: {
      version: `small-${seed}`,
      dialect: 'sqlite',
      select<R extends object>(sql: string, parameters: readonly SqlValue[]): R[] {
        statements.push(sql);
        return database.prepare<unknown[], R>(sql).all(...parameters);
      },
      datasetIds: (set) => (set === 1 ? ['one'] : ['one', 'two']),
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
  { name, type, nullable, of }: PhysicalColumn,
  key: number,
  random: (below: number) => number,
): string | number | null {
  if (nullable && random(5) === 0) return null;
  if (name === 'dataset_ids') return 1 + random(2);
  if (type === 'boolean') return random(2);
  if (type === 'integer') return random(100);
  if (type === 'real') return random(100) / 4;
  if (type === 'uuid') return uuid(random);
  if (of?.scalar === 'JSON') return JSON.stringify({ key });
  return `${name} ${key}`;
}

const uuid = (random: (below: number) => number): string =>
  'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx'.replaceAll('x', () => random(16).toString(16));

const byColumn = (column: string) => (one: Stored, other: Stored) => Number(one[column]) - Number(other[column]);

function shuffled<T>(items: readonly T[], random: (below: number) => number): T[] {
  return items
    .map((item) => ({ item, at: random(1_000_000) }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

/** mulberry32: small, fast and good enough for test data. */
function generator(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
