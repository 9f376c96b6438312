import type { Evidence } from '../matching/compare-businesses.ts';
import type { Deadline } from '../storage/deadline.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import { type KnownBusiness, rankRecords } from './known/rank-known.ts';
import { areEqual } from './ranking.ts';
import type { SearchRequest } from './request/input.ts';
import { searchedWords } from './search.ts';

export type { KnownBusiness } from './known/rank-known.ts';

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

/**
 * The best match of each of many businesses, in their order: the first entity that `search` returns for the record, with the
 * same probability and evidence; undefined if it returns none. All look-ups and reads are done together, so that a business
 * takes less than half the time of a search. Pass a few dozen businesses at a time.
 */
export async function bestMatches(
  snapshot: Snapshot,
  businesses: readonly KnownBusiness[],
  { type: name, ...options }: MatchOptions,
  deadline?: Deadline,
): Promise<readonly (BestMatch | undefined)[]> {
  const searched = await searchedWords(snapshot, name);
  const rankings = await rankRecords(searched, businesses, { ...options, deadline, isForBest: true });
  const matches: (BestMatch | undefined)[] = [];
  for (const ranking of rankings) {
    // The second match shows whether it matches equally well.
    const [first, second] = await ranking.first(2);
    const [shown] = first === undefined ? [] : await ranking.shown([first.document]);
    if (first === undefined || shown === undefined) {
      matches.push(undefined);
      continue;
    }
    const { document, probability } = first;
    const isTied = second !== undefined && areEqual(first, second);
    const { id, evidence = [] } = shown;
    matches.push({ key: searched.postings.keys[document] ?? -1, id, probability, evidence, isTied });
  }
  return matches;
}
