import type { DatabaseLocation } from '../../catalog/database-location.ts';
import type { Catalog } from '../../catalog/model.ts';
import { checkSearchFormat } from '../../search/index/verify-format.ts';
import { storeAt } from '../../storage/store-at.ts';
import { UnknownSnapshot } from '../../storage/unknown-snapshot.ts';
import { type Verification, type VerifyProgress, verifySnapshot } from '../../storage/verify/verify-snapshot.ts';
import { contractQueries } from './contract-queries.ts';

/** A snapshot cannot even be opened. */
export class UnreadableSnapshot extends Error {
  constructor(version: string, reason: string) {
    super(`${version} cannot be opened: ${reason}`);
    this.name = 'UnreadableSnapshot';
  }
}

/**
 * Reads a whole snapshot and checks every promise of the warehouse, including those of search and of the graph. Rejects with
 * UnknownSnapshot and UnreadableSnapshot.
 */
export const verifyAt = (
  location: DatabaseLocation,
  version: string,
  catalog: Catalog,
  progress?: VerifyProgress,
): Promise<Verification> =>
  storeAt(location)
    .read(version, (snapshot) => verifySnapshot(snapshot, catalog, progress, [checkSearchFormat, contractQueries]))
    .catch((error: unknown) => {
      if (error instanceof UnknownSnapshot || !(error instanceof Error)) throw error;
      throw new UnreadableSnapshot(version, error.message);
    });
