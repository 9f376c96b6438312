import type { Catalog } from '../../catalog/model.ts';
import type { Row, SnapshotReader } from '../snapshot.ts';
import type { SnapshotStore } from '../snapshot-store.ts';
import type { SqlValue } from '../sql.ts';
import { CLOSED, type DiffTable, datasetNames, diffTables, redirectStream, rowStream } from './diff-tables.ts';
import type { RowStream } from './row-stream.ts';

/** How the records of a type, or the edges of an association, differ between two snapshots. */
export interface TypeDiff {
  readonly name: string;
  before: number;
  after: number;
  added: number;
  vanished: number;
  /** Entities that were merged into another one; their ids redirect to it. They do not count as vanished. */
  merged: number;
  /** Records that their sources no longer have. The newer snapshot keeps them as they were last observed. */
  closed: number;
  /** Records that were closed before and that sources have again. */
  reopened: number;
  /** Records whose own fields changed. */
  changed: number;
  /** Records in which only observed dates or datasets changed; closed and reopened records do not count. */
  observedAgain: number;
  /** Number of changed records by field, `datasetIds` and observed dates included. */
  readonly fields: Map<string, number>;
  /** The first ids of each change, at most MAX_EXAMPLES. */
  readonly examples: Readonly<Record<Change, string[]>>;
}

export type Change = 'added' | 'vanished' | 'merged' | 'closed' | 'reopened' | 'changed';

export interface SnapshotDiff {
  readonly from: string;
  readonly to: string;
  /** Entities, attributes and associations, in the catalog's order. A type that has no records in either snapshot is left out. */
  readonly types: readonly TypeDiff[];
}

/** Maximum ids that a report names for each change: enough to look one up with `svc explain`. */
const MAX_EXAMPLES = 3;

/**
 * Reports what changed between two snapshots. Two records are the same if their ids are equal; ids are stable from load
 * to load. Ranks are not compared, because one added record shifts the ranks of all records after it. Cache rows are
 * not compared, because they repeat other records. Both snapshots are read as streams in the order of ids, so memory
 * does not grow with their size. Rejects with UnknownSnapshot.
 */
export async function diffSnapshots(
  store: Pick<SnapshotStore, 'stream'>,
  versions: { readonly from: string; readonly to: string },
  catalog: Catalog,
  progress?: (name: string, done: number, total: number) => void,
): Promise<SnapshotDiff> {
  const readers: SnapshotReader[] = [];
  const open = async (version: string) => {
    const reader = await store.stream(version);
    readers.push(reader);
    return reader;
  };
  try {
    const [before, after] = [await open(versions.from), await open(versions.to)];
    // Redirects need their own reader: a reader has one stream at a time, and the records are read at the same time.
    const redirectReader = await open(versions.to);
    const datasets: Datasets = [await datasetNames(before), await datasetNames(after)];
    const types: TypeDiff[] = [];
    const tables = diffTables(catalog);
    for (const [done, table] of tables.entries()) {
      progress?.(table.name, done, tables.length);
      // Each ends with its table, whatever fails: a reader with an open stream cannot be closed.
      await using old = await rowStream(table, before);
      await using fresh = await rowStream(table, after);
      await using redirected = redirectStream(redirectReader, table);
      const type = await diffTable(table, [old, fresh, redirected], datasets);
      if (type.before + type.after > 0) types.push(type);
    }
    return { ...versions, types };
  } finally {
    for (const reader of readers) await reader.close();
  }
}

/** Names of the sets of datasets: those of the older snapshot, then those of the newer one. */
type Datasets = readonly [ReadonlyMap<SqlValue, string>, ReadonlyMap<SqlValue, string>];

async function diffTable(
  table: DiffTable,
  [before, after, redirected]: readonly [RowStream, RowStream, RowStream],
  datasets: Datasets,
): Promise<TypeDiff> {
  const diff: TypeDiff = {
    name: table.name,
    ...{ before: 0, after: 0, added: 0, vanished: 0, merged: 0, closed: 0, reopened: 0, changed: 0, observedAgain: 0 },
    fields: new Map(),
    examples: { added: [], vanished: [], merged: [], closed: [], reopened: [], changed: [] },
  };
  const note = (change: Change, id: string) => {
    diff[change]++;
    if (diff.examples[change].length < MAX_EXAMPLES) diff.examples[change].push(id);
  };
  let [oldRow, newRow, redirect] = [await before.next(), await after.next(), await redirected.next()];
  while (oldRow !== undefined || newRow !== undefined) {
    // UUIDs sort as text in the same order as their bytes.
    const order = oldRow === undefined ? 1 : newRow === undefined ? -1 : compare(idOf(oldRow), idOf(newRow));
    if (oldRow !== undefined && order <= 0) diff.before++;
    if (newRow !== undefined && order >= 0) diff.after++;
    if (oldRow !== undefined && order < 0) {
      while (redirect !== undefined && compare(idOf(redirect), idOf(oldRow)) < 0) redirect = await redirected.next();
      note(redirect !== undefined && idOf(redirect) === idOf(oldRow) ? 'merged' : 'vanished', idOf(oldRow));
    }
    if (newRow !== undefined && order > 0) note('added', idOf(newRow));
    if (oldRow !== undefined && newRow !== undefined && order === 0) {
      const closedChanged = oldRow[CLOSED] !== newRow[CLOSED];
      if (closedChanged) note(newRow[CLOSED] === 1 ? 'closed' : 'reopened', idOf(newRow));
      const changed = changedFields(oldRow, newRow, datasets);
      for (const field of changed) diff.fields.set(field, (diff.fields.get(field) ?? 0) + 1);
      if (changed.some((field) => !table.observed.has(field))) note('changed', idOf(newRow));
      else if (changed.length > 0 && !closedChanged) diff.observedAgain++;
    }
    if (order <= 0) {
      const next = before.next();
      oldRow = next instanceof Promise ? await next : next;
    }
    if (order >= 0) {
      const next = after.next();
      newRow = next instanceof Promise ? await next : next;
    }
  }
  return diff;
}

/** Names of the fields that differ. A field that only one of the snapshots has counts as unchanged. */
function changedFields(old: Row, fresh: Row, [before, after]: Datasets): string[] {
  const changed: string[] = [];
  for (const field in old) {
    const [one, other] = [old[field] ?? null, fresh[field]];
    if (other === undefined || field === CLOSED) continue;
    const same = field === 'datasetIds' ? before.get(one) === after.get(other) : one === other;
    if (!same) changed.push(field);
  }
  return changed;
}

const idOf = (row: Row): string => String(row.id);
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
