import { compareBusinesses, type Evidence } from '../matching/compare-businesses.ts';
import type { Deadline } from '../storage/deadline.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import { turns } from '../storage/turns.ts';
import { candidatesOf } from './by-known.ts';
import { SEARCHED_TYPES } from './index/searched-types.ts';
import { comparedPage, scopeOf } from './known/compared-page.ts';
import { contenders } from './known/contenders.ts';
import { type KnownQuery, knownQuery } from './known/known-query.ts';
import { laneOf } from './lane.ts';
import { areEqual } from './ranking.ts';
import { conditionsSql } from './request/conditions.ts';
import type { Known, SearchRequest } from './request/input.ts';
import { candidatesOfMany } from './retrieval/many/candidates-of-many.ts';
import { searchWords } from './retrieval/words.ts';

/** What is known about one of many businesses; its addresses are written out, not named by id. */
export interface KnownBusiness extends Pick<SearchRequest, 'addresses'> {
  readonly known: Known;
}

/** The entity that a search would return first. */
export interface BestMatch {
  /** Surrogate key in the snapshot. */
  readonly key: number;
  readonly id: string;
  readonly probability: number;
  readonly evidence: readonly Evidence[];
  /** Whether another entity matches equally well, so that tie breakers decided. */
  readonly isTied: boolean;
}

/** The options that all of the searches share. */
export type MatchOptions = Pick<SearchRequest, 'type' | 'matchThreshold' | 'conditions'>;

/** The page of a search with its default limit, whose candidates are used here. */
const PAGE = { offset: 0, limit: 10 };

/**
 * The best match of each of many businesses, in their order: the first entity that `search` returns for it by default, with
 * the same probability and evidence; undefined if it returns none. The look-ups of all businesses are done together, so
 * that a business takes less than half the time of a search. The order of `conditions` has no effect. Pass a few dozen
 * businesses at a time.
 */
export async function bestMatches(
  snapshot: Snapshot,
  businesses: readonly KnownBusiness[],
  options: MatchOptions,
  deadline?: Deadline,
): Promise<readonly (BestMatch | undefined)[]> {
  const type = SEARCHED_TYPES.find(({ name }) => name === options.type);
  const words = type && (await searchWords(snapshot)).get(type.name);
  if (type === undefined || words === undefined) return businesses.map(() => undefined);
  const limit = candidatesOf(PAGE);
  // The second entity shows whether it matches equally well.
  const request = { ...options, offset: 0, limit: 2 };
  const { keep } = conditionsSql(snapshot.dialect, request);
  const turn = <T>(work: () => T): T | Promise<T> => (deadline === undefined ? work() : turns.run(deadline, work));
  const queries: KnownQuery[] = [];
  for (const { known, addresses } of businesses)
    queries.push(await turn(() => knownQuery(known, { addresses }, words)));
  const candidates = await candidatesOfMany(
    snapshot,
    type,
    queries.map(({ retrieval }) => ({ ...retrieval, limit, ...(keep !== undefined && { keep }) })),
    deadline && { deadline, lane: laneOf(options) },
  );
  const bounds = deadline && ({ deadline, lane: 'short' } as const);
  const { matchThreshold } = options;
  const best = await contenders({ snapshot, type, words, queries, candidates, matchThreshold, bounds, turn });
  const matches: (BestMatch | undefined)[] = [];
  for (const [at, { asked }] of queries.entries()) {
    const [first, second] = await turn(() => comparedPage(asked, best[at] ?? [], request, { type, words }));
    if (first === undefined) {
      matches.push(undefined);
      continue;
    }
    const { key, id } = first.candidate;
    const { evidence } = compareBusinesses(asked, first.business, scopeOf(type));
    const isTied = second !== undefined && areEqual(first, second);
    matches.push({ key, id, probability: first.probability, evidence, isTied });
  }
  return matches;
}
