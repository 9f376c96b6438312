import type { Bounds, Snapshot } from '../storage/snapshot.ts';
import { type Found, NO_CHANNEL } from './found.ts';
import type { SearchedType } from './index/searched-types.ts';
import { rankOf } from './metadata.ts';
import { describedMatches } from './prompt/described-match.ts';
import { describedQuery, FULL_SCORE, MAX_CANDIDATES } from './prompt/described-query.ts';
import type { Place } from './prompt/place.ts';
import { searchTrades } from './prompt/trades.ts';
import { pageOf } from './ranking.ts';
import { conditionsSql } from './request/conditions.ts';
import type { SearchRequest } from './request/input.ts';
import { searchAreas } from './retrieval/areas.ts';
import { type Candidate, findCandidates } from './retrieval/candidates.ts';
import type { Retrieval } from './retrieval/retrieval.ts';
import type { TypeWords } from './retrieval/words.ts';

/**
 * Entities that a prompt describes, in the place that it names: by industries whose titles, or whose entries in the index
 * of trades, have its words or mean the same, and by names that have its words. The place only narrows the search and adds
 * no evidence, so a wider place finds everything that a narrower one does.
 */
export async function byDescription(
  snapshot: Snapshot,
  type: SearchedType,
  words: TypeWords,
  prompt: string,
  request: SearchRequest,
  bounds?: Bounds,
): Promise<Found[]> {
  const [trades, areas] = await Promise.all([searchTrades(snapshot), searchAreas(snapshot)]);
  const query = describedQuery(prompt, request, { words, trades, areas });
  if (query === undefined) return [];
  const { place, readings, probes } = query;
  const retrieval: Retrieval = {
    probes,
    // No entity is too far below the best one: it may have the trade in its industry alone, or in its name alone.
    maxScore: FULL_SCORE,
    minShare: 0,
    keys: [],
    addressIds: [],
    evidence: { kinds: new Set(['names', 'industries']), city: null, zip: null },
    limit: MAX_CANDIDATES,
    ...conditionsSql(snapshot.dialect, request),
  };
  const candidates = await findCandidates(snapshot, type, retrieval, bounds);
  const found = describedMatches(candidates, readings, trades);
  const scored = [...found].map(([candidate, { probability }]) => ({ candidate, probability }));
  return pageOf(scored, type.name, request).map(({ candidate, probability, tieBreakerMetadata }) => ({
    __typename: type.name,
    id: candidate.id,
    probability,
    tieBreakerMetadata,
    searchMetadata: {
      ...NO_CHANNEL,
      ...addressMetadata(candidate, candidates, place),
      prompt: { rank: rankOf(candidate, candidates, 'prompt'), matched: found.get(candidate)?.matched ?? null },
    },
  }));
}

const addressMetadata = (candidate: Candidate, all: readonly Candidate[], { city, state, zip }: Place) => {
  const matched = (part: string | null) => (candidate.address > 0 && part !== null ? { matched: part } : null);
  return {
    address: candidate.address > 0 ? { rank: rankOf(candidate, all, 'address') } : null,
    addressCity: matched(city?.toUpperCase() ?? null),
    addressState: matched(state),
    addressPostalCode: matched(zip),
  };
};
