import type { Catalog } from '../catalog/model.ts';
import type { Watch, Watches } from '../operations/watching/watches.ts';
import { type DiffTable, diffTables, endAlias } from '../storage/diff/diff-tables.ts';
import { type Compared, comparing, type Difference } from '../storage/diff/differences.ts';
import { FROM_KEY, ID, REDIRECT } from '../storage/layout.ts';
import type { Row, Snapshot } from '../storage/snapshot.ts';
import type { SnapshotStore } from '../storage/snapshot-store.ts';
import type { SqlValue } from '../storage/sql.ts';
import { aspectOf, SECRET_TYPES, WATCHED_TYPES } from './aspects.ts';
import type { ChangedField, RecordChange } from './change.ts';
import { affected, idsOf, type Reached, reach } from './climb.ts';

/** The two snapshots of a pass. */
export interface ComparedSnapshots {
  readonly before: Snapshot;
  readonly after: Snapshot;
}

/** A change that a watch is told of. */
export interface Told {
  readonly watch: Watch;
  readonly aspect: string;
  readonly change: RecordChange;
  /** Whether somebody has decided on it already, so that the event is born resolved. */
  readonly isCleared?: boolean;
}

interface Following {
  readonly store: Pick<SnapshotStore, 'stream'>;
  readonly catalog: Catalog;
  readonly snapshots: ComparedSnapshots;
  readonly watches: Pick<Watches, 'onRecords'>;
  tell(told: Told): void;
  /** Called with the ids of a record that was merged, and of the one that it was merged into. */
  merged(from: string, into: string): void;
}

/** Number of differing rows whose watches are looked up at once. */
const AT_ONCE = 500;

/**
 * Tells of everything that differs between two snapshots and says something about a watched record. Reads what differs, and looks up who
 * watches it: the work follows the changes, however many watches there are. Only observed dates and datasets are no change.
 */
export async function followRecords(following: Following): Promise<void> {
  const { store, snapshots, catalog } = following;
  await using compared = await comparing(store, { from: snapshots.before.version, to: snapshots.after.version });
  for (const table of diffTables(catalog)) {
    let waiting: Difference[] = [];
    for await (const difference of differing(compared, table)) {
      waiting.push(difference);
      if (waiting.length < AT_ONCE) continue;
      await tellOf(following, table, waiting);
      waiting = [];
    }
    await tellOf(following, table, waiting);
  }
}

async function* differing(compared: Compared, table: DiffTable): AsyncGenerator<Difference> {
  for await (const difference of compared.differences(table, { before: 0, after: 0 }))
    if (difference.changes.length > 0) yield difference;
}

async function tellOf(following: Following, table: DiffTable, differences: readonly Difference[]): Promise<void> {
  const { catalog, snapshots, watches, tell } = following;
  if (differences.length === 0) return;
  const records = new Map<string, Set<number>>();
  for (const [snapshot, side] of [
    [snapshots.before, 'before'],
    [snapshots.after, 'after'],
  ] as const) {
    const start: Reached = new Map();
    for (const [index, difference] of differences.entries()) {
      const row = difference[side];
      if (row === undefined) continue;
      for (const { type, column } of endsOf(catalog, table)) reach(start, type, Number(row[endAlias(column)]), [index]);
    }
    for (const [id, indexes] of await affected(snapshot, catalog, start))
      records.set(id, new Set([...(records.get(id) ?? []), ...indexes]));
  }
  await noteMerged(following, table, differences);
  const watched = (await watches.onRecords([...records.keys()])).filter(
    ({ since }) => since !== snapshots.after.version,
  );
  const changes = await changesOf(
    following,
    table,
    differences,
    new Set(watched.flatMap(({ entityId }) => [...(records.get(entityId ?? '') ?? [])])),
  );
  for (const watch of watched) {
    for (const index of records.get(watch.entityId ?? '') ?? []) {
      const change = changes.get(index);
      if (change === undefined) continue;
      const aspect = change.id === watch.entityId ? 'existence' : aspectOf(table.name);
      if (watch.aspects.length === 0 || watch.aspects.includes(aspect)) tell({ watch, aspect, change });
    }
  }
}

/** The types of the entities that a row belongs to, with the columns of their keys. */
function endsOf({ types, associations }: Catalog, { name, ends }: DiffTable) {
  const edge = associations.get(name);
  const typeOf = (column: string) => {
    if (edge !== undefined) return column === FROM_KEY ? edge.from : edge.to;
    return types.get(name)?.owner ?? name;
  };
  return ends.map((column) => ({ column, type: typeOf(column) }));
}

/** Says where merged records went, so that their watches go on there. */
async function noteMerged(following: Following, table: DiffTable, differences: readonly Difference[]): Promise<void> {
  if (!WATCHED_TYPES.some((type) => type === table.name)) return;
  const ids = differences.flatMap(({ id, changes }) => (changes.includes('merged') ? [id] : []));
  if (ids.length === 0) return;
  const { after } = following.snapshots;
  const { dialect } = after;
  const { from, value } = dialect.arrayFrom('id');
  const rows = await after.select<{ merged: string; into: string }>(
    `SELECT ${dialect.uuidOut(`r.${ID}`)} AS merged, ${dialect.uuidOut('r.entity_id')} AS "into"
     FROM ${from} ${dialect.inOrder} ${REDIRECT} AS r ON r.${ID} = ${value}`,
    [dialect.arrayOf(ids)],
  );
  for (const { merged, into } of rows) following.merged(merged, into);
}

/** What happened to some of the rows, by their indexes; of an edge with the records at its ends. */
async function changesOf(
  { catalog, snapshots }: Following,
  table: DiffTable,
  differences: readonly Difference[],
  indexes: ReadonlySet<number>,
): Promise<ReadonlyMap<number, RecordChange>> {
  const rows = [...indexes].flatMap((index) => {
    const difference = differences[index];
    const side = difference?.after === undefined ? 'before' : 'after';
    const row = difference?.[side];
    return difference === undefined || row === undefined ? [] : [{ index, difference, side, row } as const];
  });
  const ends = endsOf(catalog, table);
  const idOf = new Map<string, string>();
  for (const side of ['before', 'after'] as const)
    for (const { column, type } of ends) {
      const keys = rows.flatMap((each) => (each.side === side ? [Number(each.row[endAlias(column)])] : []));
      for (const { key, id } of await idsOf(snapshots[side], catalog, type, keys))
        idOf.set(`${side} ${type} ${key}`, id);
    }
  return new Map(
    rows.map(({ index, difference, side, row }) => [
      index,
      {
        ...changeOf(table, difference, snapshots[side].datasetIds(Number(row.datasetIds))),
        records: ends.flatMap(({ column, type }) => {
          const id = idOf.get(`${side} ${type} ${row[endAlias(column)]}`);
          return id === undefined || id === difference.id ? [] : [{ type, id }];
        }),
      },
    ]),
  );
}

function changeOf(
  table: DiffTable,
  { id, changes, fields, before, after }: Difference,
  datasets: readonly string[],
): Omit<RecordChange, 'records'> {
  const names =
    fields.length > 0 ? fields.filter((field) => !table.observed.has(field)) : ownFields(table, before ?? after);
  return {
    ...{ type: table.name, id, changes, datasets },
    fields: names.map((field) => changedField(table, field, before, after)),
  };
}

const ownFields = ({ columns, observed }: DiffTable, row: Row | undefined): string[] =>
  columns.flatMap(({ field }) => (observed.has(field) || row?.[field] == null ? [] : [field]));

/** Tax numbers are stored nowhere in the clear, so that they changed is all that is said of them. */
function changedField(
  { name, columns }: DiffTable,
  field: string,
  before: Row | undefined,
  after: Row | undefined,
): ChangedField {
  const type = columns.find((column) => column.field === field)?.type;
  const shown = (row: Row): SqlValue | boolean => {
    if (SECRET_TYPES.has(name)) return '***';
    const value = row[field] ?? null;
    return type === 'boolean' && value !== null ? value === 1 : value;
  };
  return {
    field,
    ...(before !== undefined && { before: shown(before) }),
    ...(after !== undefined && { after: shown(after) }),
  };
}
