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

/** Called at the start of each step, with the number of finished steps and the total. */
export type WorkProgress = (step: string, done: number, total: number) => void;

const shownDiff = ({ types, ...diff }: SnapshotDiff): Diff => ({
  ...diff,
  types: types.map(({ fields, ...type }) => ({ ...type, fields: Object.fromEntries(fields) })),
});

/** Does the work, and returns its result in the format of the console's routes. It blocks its process. */
export async function doSnapshotWork(
  location: DatabaseLocation,
  work: SnapshotWork,
  progress: WorkProgress,
): Promise<Verification | Diff | Coverage> {
  const catalog = readCatalog();
  const { kind, version } = work;
  if (kind === 'snapshot.verify') {
    // Imported only when needed: it queries the graph, and has ten times as much code as the others.
    const { verifyAt } = await import('./verify-at.ts');
    return verifyAt(location, version, catalog, progress);
  }
  const store = storeAt(location);
  if (kind === 'snapshot.coverage') return countCoverage(store, version, catalog, progress);
  return diffSnapshots(store, { from: version, to: work.to }, catalog, progress).then(shownDiff);
}
