import type { Row, SnapshotReader } from '../snapshot.ts';
import type { SnapshotStore } from '../snapshot-store.ts';
import type { SqlValue } from '../sql.ts';
import { CLOSED, type DiffTable, datasetNames, redirectStream, rowStream } from './diff-tables.ts';

export type Change = 'added' | 'vanished' | 'merged' | 'closed' | 'reopened' | 'changed';

/** A record or edge that differs between two snapshots. */
export interface Difference {
  readonly id: string;
  /** What happened to it; empty if only its observed dates or datasets differ. */
  readonly changes: readonly Change[];
  /** Names of the fields that differ, `datasetIds` and observed dates included; of records that are in both snapshots. */
  readonly fields: readonly string[];
  /** Its row in each snapshot, by field name, with the keys of `rowStream`. */
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

/** Numbers of rows that were compared. */
export interface Counts {
  before: number;
  after: number;
}

/** Two snapshots that are being compared. */
export interface Compared extends AsyncDisposable {
  /** The rows of a table that differ, in the order of ids. Trap: one table at a time, read to its end or returned from. */
  differences(table: DiffTable, counts: Counts): AsyncGenerator<Difference>;
}

/**
 * Opens two snapshots for comparison. Two records are the same if their ids are equal. Both are read as streams in the order of ids, so
 * memory does not grow with their size. Rejects with UnknownSnapshot.
 */
export async function comparing(
  store: Pick<SnapshotStore, 'stream'>,
  versions: { readonly from: string; readonly to: string },
): Promise<Compared> {
  await using readers = new AsyncDisposableStack();
  const open = async (version: string) => readers.adopt(await store.stream(version), async (each) => each.close());
  const [before, after] = [await open(versions.from), await open(versions.to)];
  // Redirects need their own reader: a reader has one stream at a time, and the records are read at the same time.
  const redirects = await open(versions.to);
  const datasets: Datasets = [await datasetNames(before), await datasetNames(after)];
  const resources = readers.move();
  return {
    differences: (table, counts) => differences(table, { before, after, redirects }, datasets, counts),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

interface Readers {
  readonly before: SnapshotReader;
  readonly after: SnapshotReader;
  readonly redirects: SnapshotReader;
}

/** Names of the sets of datasets: those of the older snapshot, then those of the newer one. */
type Datasets = readonly [ReadonlyMap<SqlValue, string>, ReadonlyMap<SqlValue, string>];

async function* differences(
  table: DiffTable,
  readers: Readers,
  datasets: Datasets,
  counts: Counts,
): AsyncGenerator<Difference> {
  // Each ends with its table, whatever fails: a reader with an open stream cannot be closed.
  await using before = await rowStream(table, readers.before);
  await using after = await rowStream(table, readers.after);
  await using redirected = redirectStream(readers.redirects, table);
  let [oldRow, newRow, redirect] = [await before.next(), await after.next(), await redirected.next()];
  while (oldRow !== undefined || newRow !== undefined) {
    // UUIDs sort as text in the same order as their bytes.
    const order = oldRow === undefined ? 1 : newRow === undefined ? -1 : compare(idOf(oldRow), idOf(newRow));
    if (order <= 0) counts.before++;
    if (order >= 0) counts.after++;
    if (oldRow !== undefined && order < 0) {
      while (redirect !== undefined && compare(idOf(redirect), idOf(oldRow)) < 0) redirect = await redirected.next();
      const isMerged = redirect !== undefined && idOf(redirect) === idOf(oldRow);
      yield { ...onlyIn(oldRow, isMerged ? 'merged' : 'vanished'), before: oldRow, after: undefined };
    } else if (newRow !== undefined && order > 0)
      yield { ...onlyIn(newRow, 'added'), before: undefined, after: newRow };
    else if (oldRow !== undefined && newRow !== undefined) {
      const fields = changedFields(oldRow, newRow, datasets);
      if (fields.length > 0 || oldRow[CLOSED] !== newRow[CLOSED])
        yield { ...inBoth(oldRow, newRow, fields, table), before: oldRow, after: newRow };
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
}

const onlyIn = (row: Row, change: Change) => ({ id: idOf(row), changes: [change], fields: [] });

function inBoth(before: Row, after: Row, fields: readonly string[], { observed }: DiffTable) {
  const changes: Change[] = [];
  if (before[CLOSED] !== after[CLOSED]) changes.push(after[CLOSED] === 1 ? 'closed' : 'reopened');
  if (fields.some((field) => !observed.has(field))) changes.push('changed');
  return { id: idOf(after), changes, fields };
}

/** Names of the fields that differ. A field that only one of the snapshots has counts as unchanged. */
function changedFields(old: Row, fresh: Row, [before, after]: Datasets): string[] {
  const changed: string[] = [];
  for (const field in old) {
    const [one, other] = [old[field] ?? null, fresh[field]];
    if (other === undefined || field.startsWith('#')) continue;
    const same = field === 'datasetIds' ? before.get(one) === after.get(other) : one === other;
    if (!same) changed.push(field);
  }
  return changed;
}

const idOf = (row: Row): string => String(row.id);
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
