import { compareBusinesses } from '../matching/compare-businesses.ts';
import type { Bounds, Snapshot } from '../storage/snapshot.ts';
import type { Found } from './found.ts';
import type { SearchedType } from './index/searched-types.ts';
import { comparedPage, scopeOf } from './known/compared-page.ts';
import { mayMatch } from './known/contenders.ts';
import { knownQuery, queryBusiness } from './known/known-query.ts';
import { metadataOf } from './metadata.ts';
import { conditionsSql } from './request/conditions.ts';
import type { Known, SearchRequest } from './request/input.ts';
import { withAddresses } from './retrieval/addresses.ts';
import { findCandidates } from './retrieval/candidates.ts';
import { withoutAddresses } from './retrieval/evidence-columns.ts';
import type { Retrieval } from './retrieval/retrieval.ts';
import type { TypeWords } from './retrieval/words.ts';

/** A search by what is known, for any type. */
export type KnownRequest = Omit<SearchRequest, 'type' | 'by'>;

/** Candidates beyond those of the requested page, and the maximum of all candidates. */
const [SPARE, MAX_CANDIDATES] = [40, 2_000];

/** Maximum candidates of a page. */
export const candidatesOf = ({ offset, limit }: Pick<SearchRequest, 'offset' | 'limit'>): number =>
  Math.min(MAX_CANDIDATES, SPARE + offset + limit);

/**
 * Entities that may be a business of which something is known: finds candidates by words and keys, then compares each once.
 * Everything except addresses is compared first and bounds a candidate's probability, because a building has hundreds of
 * firms and their addresses are most of the data to read. A second statement reads the addresses of only those candidates
 * that may reach the threshold.
 */
export async function byKnown(
  snapshot: Snapshot,
  type: SearchedType,
  words: TypeWords,
  known: Known,
  request: KnownRequest,
  bounds?: Bounds,
): Promise<Found[]> {
  const { asked, retrieval: found } = knownQuery(known, request, words);
  const retrieval: Retrieval = {
    ...found,
    addressIds: request.addresses.flatMap(({ id }) => id ?? []),
    limit: candidatesOf(request),
    ...conditionsSql(snapshot.dialect, request),
  };
  const { kinds } = found.evidence;
  const readsLater = kinds.has('names') && kinds.has('addresses') && request.matchThreshold > 0 && !request.isTyped;
  const evidence = readsLater ? withoutAddresses(found.evidence) : found.evidence;
  const candidates = await findCandidates(snapshot, type, { ...retrieval, evidence }, bounds);
  // The candidates bring along the parts of an address that the query names by id.
  const [{ queryAddresses } = { queryAddresses: [] }] = candidates;
  const written = request.addresses.filter(({ id }) => id === null);
  const query =
    queryAddresses.length === 0 ? asked : words.prepare(queryBusiness(known, [...written, ...queryAddresses]));
  const contenders = readsLater
    ? await withAddresses(
        snapshot,
        type,
        candidates.filter((each) => mayMatch(query, each, request.matchThreshold, { type, words })),
        retrieval,
        bounds,
      )
    : candidates;
  return comparedPage(query, contenders, request, { type, words }).map(
    ({ candidate, business, probability, tieBreakerMetadata }) => {
      const { evidence } = compareBusinesses(query, business, scopeOf(type));
      const searchMetadata = metadataOf(candidate, candidates, query, business, evidence);
      return { __typename: type.name, id: candidate.id, probability, evidence, searchMetadata, tieBreakerMetadata };
    },
  );
}
