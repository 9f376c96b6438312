import type { DatabaseLocation } from '../../catalog/database-location.ts';
import type { Catalog } from '../../catalog/model.ts';
import { readCatalog } from '../../catalog/read.ts';
import { openOperations } from '../../operations/operations.ts';
import { countCoverage } from '../../storage/coverage/count-coverage.ts';
import { diffSnapshots, type SnapshotDiff } from '../../storage/diff/diff-snapshots.ts';
import { storeAt } from '../../storage/store-at.ts';
import type { Coverage, Diff, Verification } from '../console/answers/snapshots.ts';

/** Work that reads whole snapshots. */
export type SnapshotWork =
  | { readonly kind: 'snapshot.verify'; readonly version: string }
  | { readonly kind: 'snapshot.diff'; readonly version: string; readonly to: string }
  | { readonly kind: 'snapshot.coverage'; readonly version: string };

/** Follows the watches of an operations database from one snapshot to another. */
export interface FollowWork {
  readonly kind: 'watch.follow';
  readonly version: string;
  readonly to: string;
  /** Id of the pass. */
  readonly pass: string;
  readonly operations: DatabaseLocation;
}

/** Called at the start of each step, with the number of finished steps and the total. */
export type WorkProgress = (step: string, done: number, total: number) => void;

const shownDiff = ({ types, ...diff }: SnapshotDiff): Diff => ({
  ...diff,
  types: types.map(({ fields, ...type }) => ({ ...type, fields: Object.fromEntries(fields) })),
});

/** Does the work, and returns its result in the format of the console's routes. It blocks its process. */
export async function doSnapshotWork(
  location: DatabaseLocation,
  work: SnapshotWork | FollowWork,
  progress: WorkProgress,
): Promise<Verification | Diff | Coverage | number> {
  const catalog = readCatalog();
  const { kind, version } = work;
  if (kind === 'watch.follow') return followed(location, work, catalog);
  if (kind === 'snapshot.verify') {
    // Imported only when needed: it queries the graph, and has ten times as much code as the others.
    const { verifyAt } = await import('./verify-at.ts');
    return verifyAt(location, version, catalog, progress);
  }
  const store = storeAt(location);
  if (kind === 'snapshot.coverage') return countCoverage(store, version, catalog, progress);
  return diffSnapshots(store, { from: version, to: work.to }, catalog, progress).then(shownDiff);
}

/** Returns the number of events. */
async function followed(
  location: DatabaseLocation,
  { version: from, to, pass: id, operations: at }: FollowWork,
  catalog: Catalog,
): Promise<number> {
  const { followWatches } = await import('../../watches/follow.ts');
  const operations = await openOperations(at);
  try {
    return await followWatches({ store: storeAt(location), catalog, operations }, { id, from, to });
  } finally {
    await operations.close();
  }
}
