import { stemOf } from '../matching/names/word.ts';
import type { Bounds, Snapshot } from '../storage/snapshot.ts';
import { type Found, NO_CHANNEL } from './found.ts';
import type { SearchedType } from './index/searched-types.ts';
import { industryToken } from './index/tokens.ts';
import { rankOf } from './metadata.ts';
import { sameTradeWords } from './prompt/agent-words.ts';
import { type DescribedMatch, describedMatch, NAME_ALONE } from './prompt/described-match.ts';
import { type Place, placeAt } from './prompt/place.ts';
import { type PromptWord, promptOf } from './prompt/prompt.ts';
import { isFiller } from './prompt/trade-phrase.ts';
import { type MeantIndustry, searchTrades } from './prompt/trades.ts';
import { pageOf } from './ranking.ts';
import { conditionsSql } from './request/conditions.ts';
import type { SearchRequest } from './request/input.ts';
import { searchAreas } from './retrieval/areas.ts';
import { type Candidate, findCandidates } from './retrieval/candidates.ts';
import type { Probe } from './retrieval/probes.ts';
import type { Retrieval } from './retrieval/retrieval.ts';
import type { TypeWords } from './retrieval/words.ts';

/** "prompt … candidates capped at 500" (completions.md section 5). */
const MAX_CANDIDATES = 500;
/** Maximum industries that a prompt is taken for, and minimum share of the best one's score. */
const [MAX_INDUSTRIES, MIN_SHARE] = [48, 0.65];

/**
 * Entities that a prompt describes, in the place that it names: by industries whose titles, or whose entries in the index of
 * trades, have its words or mean them, and by names that have them. The place narrows and adds nothing, so that a wider one
 * finds all that a narrower one does.
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
  const asked = promptOf(prompt, { words, areas, isTrade: trades.has });
  const [address] = request.addresses;
  const place = address === undefined ? asked.place : within(asked.place, placeAt(address));
  const isEmpty = place.tokens.some((any) =>
    any.every((token) => typeof token !== 'string' || words.count(token) === 0),
  );
  if (asked.words.length === 0 || isEmpty) return [];
  const weights = trades.weights(asked.words.map(({ word }) => word));
  const meant = bestOf(trades.meant(weights));
  const retrieval: Retrieval = {
    probes: [...industryProbes(meant, place), ...nameProbes(asked.words, weights, words, place)],
    // What has the trade in its industry and in its name is no reason to leave out what has one of them.
    maxScore: 1000,
    minShare: 0,
    keys: [],
    addressIds: [],
    evidence: { kinds: new Set(['names', 'industries']), city: null, zip: null },
    limit: MAX_CANDIDATES,
    ...conditionsSql(snapshot.dialect, request),
  };
  const candidates = await findCandidates(snapshot, type, retrieval, bounds);
  const byKey = new Map(meant.map((each) => [each.industry.key, each]));
  const found = new Map<Candidate, DescribedMatch>(
    candidates.map((candidate) => [candidate, describedMatch(candidate, weights, byKey, trades.titleOf)]),
  );
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

/** The place of both; what the address says counts before what the prompt does. */
const within = (named: Place, given: Place): Place => ({
  ...given,
  tokens: given.tokens.length === 0 ? named.tokens : given.tokens,
  city: given.city ?? named.city,
  state: given.state ?? named.state,
  zip: given.zip ?? named.zip,
});

const addressMetadata = (candidate: Candidate, all: readonly Candidate[], { city, state, zip }: Place) => {
  const matched = (part: string | null) => (candidate.address > 0 && part !== null ? { matched: part } : null);
  return {
    address: candidate.address > 0 ? { rank: rankOf(candidate, all, 'address') } : null,
    addressCity: matched(city?.toUpperCase() ?? null),
    addressState: matched(state),
    addressPostalCode: matched(zip),
  };
};

/** Those that fit nearly as well as the best one, with scores beside its. */
function bestOf(meant: readonly MeantIndustry[]): readonly MeantIndustry[] {
  const best = meant[0]?.score ?? 0;
  return meant.filter(({ score }) => score >= MIN_SHARE * best).slice(0, MAX_INDUSTRIES);
}

/** One probe for all industries that fit equally well. */
function industryProbes(meant: readonly MeantIndustry[], place: Place): Probe[] {
  const best = meant[0]?.score ?? 1;
  const levels = Map.groupBy(meant, ({ score }) => Math.round((1000 * score) / best));
  return [...levels].map(([weight, industries]) => ({
    channel: 'prompt',
    expression: [industries.map(({ industry }) => industryToken(industry.key)), ...place.tokens],
    weight,
    limit: MAX_CANDIDATES,
    isLocal: place.tokens.length > 0,
  }));
}

function nameProbes(
  asked: readonly PromptWord[],
  weights: ReadonlyMap<string, number>,
  words: TypeWords,
  place: Place,
): Probe[] {
  return asked.flatMap(({ word, stem }) => {
    const tokens = [...new Set([stem, ...sameTradeWords(word).map(stemOf)])].filter((each) => words.count(each) > 0);
    if (isFiller(word) || tokens.length === 0 || !/^[a-z0-9]+$/.test(stem)) return [];
    return {
      channel: 'prompt' as const,
      expression: [tokens, ...place.tokens],
      weight: Math.round(1000 * NAME_ALONE * (weights.get(word) ?? 0)),
      limit: MAX_CANDIDATES,
      isLocal: place.tokens.length > 0,
    };
  });
}
