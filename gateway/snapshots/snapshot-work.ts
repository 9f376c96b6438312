import type { DatabaseLocation } from '../../catalog/database-location.ts';
import { readCatalog } from '../../catalog/read.ts';
import { countCoverage } from '../../storage/coverage/count-coverage.ts';
import { diffSnapshots, type SnapshotDiff } from '../../storage/diff/diff-snapshots.ts';
import { storeAt } from '../../storage/store-at.ts';
import type { Coverage, Diff, Verification } from '../console/answers/snapshots.ts';

/** Work that reads whole snapshots. */
export type SnapshotWork =
  | { readonly kind: 'snapshot.verify'; readonly version: string }
  | { readonly kind: 'snapshot.diff'; readonly version: string; readonly to: string }
  | { readonly kind: 'snapshot.coverage'; readonly version: string };

/** Told of each step as it begins, and how many of all are done. */
export type WorkProgress = (step: string, done: number, total: number) => void;

const shownDiff = ({ types, ...diff }: SnapshotDiff): Diff => ({
  ...diff,
  types: types.map(({ fields, ...type }) => ({ ...type, fields: Object.fromEntries(fields) })),
});

/** Does the work, and gives its result as the console's routes answer it. It holds up its process. */
export async function doSnapshotWork(
  location: DatabaseLocation,
  work: SnapshotWork,
  progress: WorkProgress,
): Promise<Verification | Diff | Coverage> {
  const catalog = readCatalog();
  const { kind, version } = work;
  if (kind === 'snapshot.verify') {
    // Ten times the code of the others: it asks the graph.
    const { verifyAt } = await import('./verify-at.ts');
    return verifyAt(location, version, catalog, progress);
  }
  const store = storeAt(location);
  if (kind === 'snapshot.coverage') return countCoverage(store, version, catalog, progress);
  return diffSnapshots(store, { from: version, to: work.to }, catalog, progress).then(shownDiff);
}
