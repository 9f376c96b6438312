import type { Catalog, Column, Connection, RecordType } from '../../catalog/model.ts';
import { RowStream } from '../diff/row-stream.ts';
import { DATASET_IDS, DATASET_SET, FROM_KEY, OWNER_KEY, TO_KEY } from '../layout.ts';
import type { SnapshotReader } from '../snapshot.ts';
import type { SnapshotStore } from '../snapshot-store.ts';
import type { SqlValue } from '../sql.ts';

/** Number of entities that have a value, in total and by dataset. An entity of several datasets counts for each of them. */
export interface Counted {
  readonly entities: number;
  readonly datasets: Readonly<Record<string, number>>;
}

/** A field of an entity type, and how many of its entities have a value for it, or a record behind the connection. */
export interface FieldCoverage extends Counted {
  readonly field: string;
  readonly kind: 'value' | 'connection';
}

/** The entities of a type, and how many of them have each field. */
export interface TypeCoverage extends Counted {
  readonly type: string;
  readonly fields: readonly FieldCoverage[];
}

/** How many entities of a snapshot have each field, by dataset. Closed entities count too. */
export interface SnapshotCoverage {
  readonly version: string;
  /** In the catalog's order; types without entities are left out. */
  readonly types: readonly TypeCoverage[];
}

/**
 * Counts how many entities have each field. Each table is read once, in the order of its keys, so memory does not grow
 * with the snapshot. A value counts for the datasets of its record. Rejects with UnknownSnapshot.
 */
export async function countCoverage(
  store: Pick<SnapshotStore, 'stream'>,
  version: string,
  catalog: Catalog,
  progress?: (type: string, done: number, total: number) => void,
): Promise<SnapshotCoverage> {
  const reader = await store.stream(version);
  try {
    const sets = await datasetSets(reader);
    const entities = [...catalog.types.values()].filter(({ kind }) => kind === 'entity');
    const types: TypeCoverage[] = [];
    for (const [done, type] of entities.entries()) {
      progress?.(type.name, done, entities.length);
      const covered = await typeCoverage(reader, catalog, type, sets);
      if (covered.entities > 0) types.push(covered);
    }
    return { version, types };
  } finally {
    await reader.close();
  }
}

/** Names of the datasets of each set, by the key of the set. */
type DatasetSets = ReadonlyMap<SqlValue, readonly string[]>;

async function datasetSets(reader: SnapshotReader): Promise<DatasetSets> {
  const sets = new Map<SqlValue, readonly string[]>();
  for await (const { key = null, ids } of reader.rows(`SELECT key, ids FROM ${DATASET_SET}`))
    sets.set(key, JSON.parse(String(ids)));
  return sets;
}

async function typeCoverage(
  reader: SnapshotReader,
  catalog: Catalog,
  type: RecordType,
  sets: DatasetSets,
): Promise<TypeCoverage> {
  const existing = await reader.columns(type.table);
  const columns = type.columns.filter(
    ({ column, searchVectorOf }) => existing.has(column) && searchVectorOf === undefined,
  );
  const all = new Tally();
  const values = columns.map(() => new Tally());
  if (existing.size > 0)
    for await (const row of reader.rows(valuesSql(type, columns))) {
      const datasets = sets.get(row.datasets ?? null) ?? [];
      all.add(Number(row.entities), datasets);
      for (const [at, tally] of values.entries()) tally.add(Number(row[`c${at}`]), datasets);
    }
  const fields: FieldCoverage[] = columns.map(({ field }, at) => ({ field, kind: 'value', ...counted(values[at]) }));
  for (const connection of type.connections.values()) {
    const behind = await connectionCoverage(reader, catalog, connection, sets);
    if (behind !== undefined) fields.push({ field: connection.field, kind: 'connection', ...behind });
  }
  return { type: type.name, ...counted(all), fields };
}

/** SQL of the number of entities, and of those with each value, by set of datasets. */
const valuesSql = ({ table }: RecordType, columns: readonly Column[]): string => {
  const counts = columns.map(({ column }, at) => `count("${column}") AS c${at}`);
  return `SELECT ${[`${DATASET_IDS} AS datasets`, 'count(*) AS entities', ...counts].join(', ')} FROM ${table} GROUP BY ${DATASET_IDS}`;
};

/** Counts the owners that have a record behind a connection; undefined if the snapshot lacks the connection's table. */
async function connectionCoverage(
  reader: SnapshotReader,
  catalog: Catalog,
  { node, through }: Connection,
  sets: DatasetSets,
): Promise<Counted | undefined> {
  const table = (through ? catalog.associations.get(through.association) : catalog.types.get(node))?.table;
  if (table === undefined || (await reader.columns(table)).size === 0) return undefined;
  const owner = through === undefined ? OWNER_KEY : through.side === 'from' ? FROM_KEY : TO_KEY;
  const tally = new Tally();
  let current: SqlValue | undefined;
  let datasets = new Set<string>();
  const end = () => current !== undefined && tally.add(1, datasets);
  // The order of an index: all records of one owner come together, even if their sets of datasets differ.
  const rows = new RowStream(
    reader.rows(`SELECT ${owner} AS owner, ${DATASET_IDS} AS datasets FROM ${table} ORDER BY ${owner}`),
  );
  for (;;) {
    const next = rows.next();
    const row = next instanceof Promise ? await next : next;
    if (row === undefined) break;
    if (row.owner !== current) {
      end();
      current = row.owner ?? null;
      datasets = new Set();
    }
    for (const dataset of sets.get(row.datasets ?? null) ?? []) datasets.add(dataset);
  }
  end();
  return counted(tally);
}

/** Sums entities by dataset. */
class Tally {
  entities = 0;
  readonly datasets = new Map<string, number>();

  add(entities: number, datasets: Iterable<string>): void {
    if (entities === 0) return;
    this.entities += entities;
    for (const dataset of datasets) this.datasets.set(dataset, (this.datasets.get(dataset) ?? 0) + entities);
  }
}

const counted = ({ entities, datasets } = new Tally()): Counted => ({
  entities,
  datasets: Object.fromEntries(datasets),
});
