import type { Snapshot } from '../storage/snapshot.ts';
import { searchTrades } from './prompt/trades.ts';
import { searchAreas } from './retrieval/areas.ts';
import { searchWords } from './retrieval/words.ts';

/**
 * Reads what searches of a snapshot keep in memory, so that none waits for it: see Prepare. Takes about 0.2 s at a million
 * brands. Rejects where the snapshot has no search index.
 */
export const prepareSearch = (snapshot: Snapshot): Promise<unknown> =>
  Promise.all([searchWords(snapshot), searchTrades(snapshot), searchAreas(snapshot)]);
