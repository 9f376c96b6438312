import type { Catalog } from '../../catalog/model.ts';
import type { SnapshotStore } from '../snapshot-store.ts';
import { type DiffTable, diffTables } from './diff-tables.ts';
import { type Change, type Compared, comparing } from './differences.ts';

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
  await using compared = await comparing(store, versions);
  const types: TypeDiff[] = [];
  const tables = diffTables(catalog);
  for (const [done, table] of tables.entries()) {
    progress?.(table.name, done, tables.length);
    const type = await diffTable(table, compared);
    if (type.before + type.after > 0) types.push(type);
  }
  return { ...versions, types };
}

async function diffTable(table: DiffTable, compared: Compared): Promise<TypeDiff> {
  const diff: TypeDiff = {
    name: table.name,
    ...{ before: 0, after: 0, added: 0, vanished: 0, merged: 0, closed: 0, reopened: 0, changed: 0, observedAgain: 0 },
    fields: new Map(),
    examples: { added: [], vanished: [], merged: [], closed: [], reopened: [], changed: [] },
  };
  for await (const { id, changes, fields } of compared.differences(table, diff)) {
    for (const change of changes) {
      diff[change]++;
      if (diff.examples[change].length < MAX_EXAMPLES) diff.examples[change].push(id);
    }
    for (const field of fields) diff.fields.set(field, (diff.fields.get(field) ?? 0) + 1);
    if (changes.length === 0) diff.observedAgain++;
  }
  return diff;
}
