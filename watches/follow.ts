import type { Catalog } from '../catalog/model.ts';
import type { Operations } from '../operations/operations.ts';
import { uuidNamed } from '../operations/uuid.ts';
import type { NewEvent } from '../operations/watching/event.ts';
import type { WatchPass } from '../operations/watching/passes.ts';
import type { Watching } from '../operations/watching/watching.ts';
import type { SnapshotStore } from '../storage/snapshot-store.ts';
import { followListings } from './follow-listings.ts';
import { followRecords } from './follow-records.ts';
import { type ToldAspect, ToldChanges } from './told-changes.ts';

/** Events per transaction: other writers wait for one. */
const AT_ONCE = 100;

/** The kinds of events of watches: what changed, and two snapshots that could not be compared. */
export const [WATCH_CHANGED, WATCH_MISSED] = ['watch.changed', 'watch.missed'] as const;

/**
 * Follows all watches from one snapshot to the next, and adds an event for each aspect of a watch in which anything changed. The same pass
 * makes the same events with the same ids, so one that broke off is simply done again: what it had added is not added twice. Returns the
 * number of events. Rejects with UnknownSnapshot.
 */
export async function followWatches(
  {
    store,
    catalog,
    operations,
  }: {
    readonly store: SnapshotStore;
    readonly catalog: Catalog;
    readonly operations: Pick<Operations, 'watching' | 'decisions'>;
  },
  pass: WatchPass,
): Promise<number> {
  const { watches, events } = operations.watching;
  if (!(await watches.any())) return 0;
  using told = new ToldChanges();
  const merged = new Map<string, string>();
  const { tell } = told;
  await store.read(pass.from, (before) =>
    store.read(pass.to, async (after) => {
      const snapshots = { before, after };
      const noteMerged = (from: string, into: string) => void merged.set(from, into);
      await followRecords({ store, catalog, snapshots, watches, tell, merged: noteMerged });
      await followListings({ snapshots, watches, decisions: operations.decisions, tell });
    }),
  );
  let count = 0;
  let batch: NewEvent[] = [];
  for (const aspect of told.aspects()) {
    batch.push(eventOf(pass, aspect));
    count += 1;
    if (batch.length < AT_ONCE) continue;
    await events.add(batch);
    batch = [];
  }
  // Last, so that a pass that is done again still finds the watches on the merged records.
  await events.add(batch, merged);
  return count;
}

/** What an event of kind WATCH_CHANGED contains. */
function eventOf(
  { id, from, to }: WatchPass,
  { watchId, accountId, reference, isCleared, ...told }: ToldAspect,
): NewEvent {
  const { aspect, changes, total } = told;
  return {
    ...{ id: uuidNamed(id, watchId, aspect), accountId, watchId, kind: WATCH_CHANGED },
    content: { aspect, reference, from_version: from, to_version: to, changes, total_changes: total },
    state: isCleared ? 'resolved' : 'open',
  };
}

/** Tells each account that watches anything that a pass could not compare its snapshots, and why. Returns the number of accounts. */
export async function tellMissed(
  { watches, events }: Pick<Watching, 'watches' | 'events'>,
  { id, from, to }: WatchPass,
  reason: string,
): Promise<number> {
  const accounts = await watches.accounts();
  const content = { from_version: from, to_version: to, reason };
  await events.add(
    accounts.map((accountId) => ({
      ...{ id: uuidNamed(id, accountId), accountId, watchId: null, kind: WATCH_MISSED, content, state: 'open' },
    })),
  );
  return accounts.length;
}
