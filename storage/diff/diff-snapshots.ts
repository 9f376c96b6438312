import type { Catalog } from '../../catalog/model.ts';
import type { Row, SnapshotReader } from '../snapshot.ts';
import type { SnapshotStore } from '../snapshot-store.ts';
import type { SqlValue } from '../sql.ts';
import type { RowStream } from './row-stream.ts';
import { CLOSED, type DiffTable, datasetNames, diffTables, redirects, selection } from './selection.ts';

/** What became of the records of a type, or of the edges of an association. */
export interface TypeDiff {
  readonly name: string;
  before: number;
  after: number;
  added: number;
  vanished: number;
  /** Entities that became part of another one: their ids lead to it. Not among the vanished. */
  merged: number;
  /** Records that their sources no longer have: the newer snapshot keeps them as they were last seen. */
  closed: number;
  /** Records that were closed, and that sources have again. */
  reopened: number;
  /** Records whose own fields changed. */
  changed: number;
  /** Records, neither closed nor reopened, of which nothing but observed dates or datasets changed. */
  observedAgain: number;
  /** How many records changed in each field, `datasetIds` and observed dates included. */
  readonly fields: Map<string, number>;
  /** Ids to look at; a few of each. */
  readonly examples: Readonly<Record<Change, string[]>>;
}

export type Change = 'added' | 'vanished' | 'merged' | 'closed' | 'reopened' | 'changed';

export interface SnapshotDiff {
  readonly from: string;
  readonly to: string;
  /** Entities, attributes and associations, in the catalog's order; those without records are left out. */
  readonly types: readonly TypeDiff[];
}

const EXAMPLES = 3;

/**
 * Says what changed between two snapshots. Records are the same where their ids are, which are stable from load to load.
 * Ranks are left out, as one more record moves all behind it, and so are cache rows, which repeat other records. Both
 * sides are read as streams in the order of ids, so memory does not grow with them. Rejects with UnknownSnapshot.
 */
export async function diffSnapshots(
  store: SnapshotStore,
  versions: { readonly from: string; readonly to: string },
  catalog: Catalog,
  progress?: (name: string) => void,
): Promise<SnapshotDiff> {
  const readers: SnapshotReader[] = [];
  const open = async (version: string) => {
    const reader = await store.stream(version);
    readers.push(reader);
    return reader;
  };
  try {
    const [one, other] = [await open(versions.from), await open(versions.to)];
    // A reader has one stream at a time: redirects are read beside the records.
    const gone = await open(versions.to);
    const datasets: Datasets = [await datasetNames(one), await datasetNames(other)];
    const types: TypeDiff[] = [];
    for (const table of diffTables(catalog)) {
      progress?.(table.name);
      const streams = [await selection(table, one), await selection(table, other), redirects(gone, table)] as const;
      try {
        const type = await diffTable(table, streams, datasets);
        if (type.before + type.after > 0) types.push(type);
      } finally {
        for (const stream of streams) await stream.close();
      }
    }
    return { ...versions, types };
  } finally {
    for (const reader of readers) await reader.close();
  }
}

/** Names of the sets of datasets, of the old snapshot and of the new one. */
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
    if (diff.examples[change].length < EXAMPLES) diff.examples[change].push(id);
  };
  let [old, fresh, redirect] = [await before.next(), await after.next(), await redirected.next()];
  while (old !== undefined || fresh !== undefined) {
    // Text of UUIDs sorts as their bytes do.
    const order = old === undefined ? 1 : fresh === undefined ? -1 : compare(idOf(old), idOf(fresh));
    if (old !== undefined && order <= 0) diff.before++;
    if (fresh !== undefined && order >= 0) diff.after++;
    if (old !== undefined && order < 0) {
      while (redirect !== undefined && compare(idOf(redirect), idOf(old)) < 0) redirect = await redirected.next();
      note(redirect !== undefined && idOf(redirect) === idOf(old) ? 'merged' : 'vanished', idOf(old));
    }
    if (fresh !== undefined && order > 0) note('added', idOf(fresh));
    if (old !== undefined && fresh !== undefined && order === 0) {
      const turned = old[CLOSED] !== fresh[CLOSED];
      if (turned) note(fresh[CLOSED] === 1 ? 'closed' : 'reopened', idOf(fresh));
      const changed = changedFields(old, fresh, datasets);
      for (const field of changed) diff.fields.set(field, (diff.fields.get(field) ?? 0) + 1);
      if (changed.some((field) => !table.observed.has(field))) note('changed', idOf(fresh));
      else if (changed.length > 0 && !turned) diff.observedAgain++;
    }
    if (order <= 0) {
      const next = before.next();
      old = next instanceof Promise ? await next : next;
    }
    if (order >= 0) {
      const next = after.next();
      fresh = next instanceof Promise ? await next : next;
    }
  }
  return diff;
}

/** A field that one of the snapshots does not know has not changed. */
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
