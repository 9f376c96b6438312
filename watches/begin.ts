import { setImmediate as turnOfOthers } from 'node:timers/promises';
import { conflict } from '../catalog/errors/catalogue.ts';
import type { Catalog } from '../catalog/model.ts';
import type { Operations } from '../operations/operations.ts';
import { MAX_WATCHES, type NewWatch, type Watch, type Watcher } from '../operations/watching/watches.ts';
import type { Bounds, Snapshot } from '../storage/snapshot.ts';
import { expectRecords } from './api/existing.ts';
import type { WatchRequest } from './api/requests.ts';
import { watchOfVerification } from './watch-of-verification.ts';
import { watchesOfList } from './watches-of-list.ts';

/** What watches are begun on. */
export interface BeginningOn {
  readonly snapshot: Snapshot;
  readonly catalog: Catalog;
  readonly operations: Pick<Operations, 'watching' | 'lists' | 'auditEntry'>;
  readonly bounds?: Bounds;
}

/** Watches of a list or a file that begin in one transaction: other writers wait for it. */
const AT_ONCE = 1_000;

/**
 * Begins the watches of a request, all or none; those of a list in parts, without what watches of this list already follow. Throws
 * BAD_USER_INPUT for records that the snapshot does not have, NOT_FOUND for a list or a verification of another account, and CONFLICT if the
 * account would have too many.
 */
export async function beginWatches(request: WatchRequest, watcher: Watcher, on: BeginningOn): Promise<Watch[]> {
  if ('list' in request) {
    const { watches, origin } = await watchesOfList(request.list, watcher.accountId, on);
    return beginAll(watches, watcher, on, origin);
  }
  const watches =
    'watches' in request
      ? request.watches
      : [await watchOfVerification(request.verification, watcher.accountId, on.operations)];
  await expectRecords(on.snapshot, on.catalog, watches);
  return beginAll(watches, watcher, on);
}

/**
 * Begins watches, all or none. With an origin `once` (see Watches.add) they begin in parts: if that breaks off, the same again begins the
 * rest. Throws CONFLICT if the account would have too many.
 */
export async function beginAll(
  watches: readonly NewWatch[],
  watcher: Watcher,
  {
    operations,
    snapshot,
    bounds,
  }: Pick<BeginningOn, 'snapshot' | 'bounds'> & { readonly operations: Pick<Operations, 'watching'> },
  once?: string,
): Promise<Watch[]> {
  const all: Watch[] = [];
  const size = once === undefined ? watches.length : AT_ONCE;
  for (let start = 0; start < watches.length; start += size) {
    bounds?.deadline?.check();
    const part = watches.slice(start, start + size);
    const added = await operations.watching.watches.add(watcher, part, snapshot.version, once);
    if (added === undefined) throw conflict(`An account has at most ${MAX_WATCHES} watches; end some first.`);
    all.push(...added);
    await turnOfOthers();
  }
  return all;
}
