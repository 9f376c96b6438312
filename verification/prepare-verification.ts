import { prepareSearch } from '../search/prepare-search.ts';
import { screeningLists } from '../search/screening/screening-lists.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import { loadedCoverage } from './coverage/loaded-coverage.ts';

/** Reads what verifications of a snapshot keep in memory, so that no verification waits for it: see Prepare. */
export const prepareVerification = (snapshot: Snapshot): Promise<unknown> =>
  Promise.all([prepareSearch(snapshot), screeningLists(snapshot), loadedCoverage(snapshot)]);
