import { distinctiveness } from '../matching/names/idf.ts';
import type { Bounds, Snapshot } from '../storage/snapshot.ts';
import { type Found, NO_CHANNEL } from './found.ts';
import type { SearchedType } from './index/searched-types.ts';
import { industryToken } from './index/tokens.ts';
import { rankOf } from './metadata.ts';
import { partsOf, promptOf } from './prompt/prompt.ts';
import { isSynonym } from './prompt/synonyms.ts';
import { pageOf } from './ranking.ts';
import { conditionsSql } from './request/conditions.ts';
import type { SearchRequest } from './request/input.ts';
import { type Candidate, findCandidates } from './retrieval/candidates.ts';
import { type Industries, type Industry, searchIndustries, stemsIn } from './retrieval/industries.ts';
import { knownTokens, type Locality, type Probe } from './retrieval/probes.ts';
import type { Retrieval } from './retrieval/retrieval.ts';
import type { TypeWords } from './retrieval/words.ts';

/** "prompt … candidates capped at 500" (completions.md section 5). */
const MAX_CANDIDATES = 500;
/** Maximum industries that a prompt is taken for. */
const MAX_INDUSTRIES = 24;
/** Minimum share of a prompt that an industry matches, beside the share of the best one. */
const MIN_SHARE = 0.6;
/** Words that suit any business, and their weight beside the 0.05 to 1 of others. */
const WEAK = new Set('shop store place service local good best center provider supplier firm'.split(' '));
const WEAK_WEIGHT = 0.15;
/** What a description that means a word counts, beside one that has it: not all eating places are pizzerias. */
const SYNONYM_SHARE = 0.8;

/** The weights of a prompt's words by stem, together 1. */
type PromptWeights = ReadonlyMap<string, number>;

/**
 * Entities that a prompt describes: by industries whose descriptions have its words or mean them, and by names that have
 * them, in the place named. The probability is the share of the prompt, by weight of its words, that industry and name
 * match.
 */
export async function byDescription(
  snapshot: Snapshot,
  type: SearchedType,
  words: TypeWords,
  prompt: string,
  request: SearchRequest,
  bounds?: Bounds,
): Promise<Found[]> {
  const industries = await searchIndustries(snapshot);
  const { stems, locality: named } = promptOf(prompt, words);
  const weights = weightsOf(stems, industries);
  const [address] = request.addresses;
  const locality = { city: address?.city ?? named.city, state: address?.state ?? named.state };
  const where = knownTokens(locality, words);
  if (weights.size === 0 || where.length < partsOf(locality)) return [];
  const matches = matchedIndustries(weights, industries);
  const retrieval: Retrieval = {
    probes: [...industryProbes(matches, where), ...nameWordProbes(weights, words, where)],
    // A word that name and industry have counts once: else those with both would be the only ones.
    maxScore: 1000,
    keys: [],
    addressIds: [],
    evidence: { kinds: new Set(['names', 'industries']), city: null, zip: null },
    limit: MAX_CANDIDATES,
    ...conditionsSql(snapshot.dialect, request),
  };
  const candidates = await findCandidates(snapshot, type, retrieval, bounds);
  const found = new Map(candidates.map((candidate) => [candidate, matchOf(candidate, weights, matches)]));
  const scored = [...found].map(([candidate, { share }]) => ({ candidate, probability: share }));
  return pageOf(scored, request).map(({ candidate, probability, tieBreakerMetadata }) => ({
    __typename: type.name,
    id: candidate.id,
    probability,
    tieBreakerMetadata,
    searchMetadata: {
      ...NO_CHANNEL,
      ...addressMetadata(candidate, candidates, locality),
      prompt: { rank: rankOf(candidate, candidates, 'prompt'), matched: found.get(candidate)?.matched ?? null },
    },
  }));
}

const addressMetadata = (candidate: Candidate, all: readonly Candidate[], { city, state }: Locality) => ({
  address: candidate.address > 0 ? { rank: rankOf(candidate, all, 'address') } : null,
  addressCity: candidate.address > 0 && city !== null ? { matched: city.toUpperCase() } : null,
  addressState: candidate.address > 0 && state !== null ? { matched: state } : null,
});

/** Weights by how distinctive words are among the descriptions of industries. */
function weightsOf(stems: readonly string[], { all, count }: Industries): PromptWeights {
  const rarest = 1 / (2 + all.length);
  const weights = stems.map((stem) =>
    WEAK.has(stem) ? WEAK_WEIGHT : distinctiveness((1 + count(stem)) * rarest, rarest),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return new Map(stems.map((stem, at) => [stem, (weights[at] ?? 0) / sum]));
}

/** By key each industry that the prompt may mean, with the words that it matches and their share of the prompt. */
type MatchedIndustries = ReadonlyMap<
  number,
  { readonly industry: Industry; readonly matched: MatchedWords; readonly share: number }
>;

/** The stems that are matched: 1, or SYNONYM_SHARE. */
type MatchedWords = ReadonlyMap<string, number>;

function matchedIndustries(weights: PromptWeights, { all }: Industries): MatchedIndustries {
  const found = all.flatMap((industry) => {
    const matched: MatchedWords = new Map(
      [...weights.keys()].flatMap((stem) => {
        if (industry.stems.has(stem)) return [[stem, 1]];
        return isSynonym(stem, industry.stems) ? [[stem, SYNONYM_SHARE]] : [];
      }),
    );
    const share = shareOf(matched, weights);
    return share === 0 ? [] : [{ industry, matched, share }];
  });
  const best = Math.max(0, ...found.map(({ share }) => share));
  const kept = found
    .filter(({ share }) => share >= MIN_SHARE * best)
    .sort(
      (one, other) =>
        other.share - one.share ||
        one.industry.stems.size - other.industry.stems.size ||
        one.industry.key - other.industry.key,
    )
    .slice(0, MAX_INDUSTRIES);
  return new Map(kept.map((each) => [each.industry.key, each]));
}

const shareOf = (matched: MatchedWords, weights: PromptWeights): number => {
  let share = 0;
  for (const [stem, value] of matched) share += value * (weights.get(stem) ?? 0);
  return Math.min(1, share);
};

/** One probe for all industries that match an equal share. */
function industryProbes(matches: MatchedIndustries, where: readonly string[]): Probe[] {
  const levels = Map.groupBy(matches.values(), ({ share }) => Math.round(share * 1000));
  return [...levels].map(([weight, industries]) => ({
    channel: 'prompt',
    expression: [industries.map(({ industry }) => industryToken(industry.key)), ...where.map((token) => [token])],
    weight,
    limit: MAX_CANDIDATES,
    isLocal: where.length > 0,
  }));
}

function nameWordProbes(weights: PromptWeights, words: TypeWords, where: readonly string[]): Probe[] {
  return [...weights]
    .filter(([stem]) => !WEAK.has(stem) && /^[a-z0-9]+$/.test(stem) && words.count(stem) > 0)
    .map(([stem, share]) => ({
      channel: 'prompt',
      expression: [[stem], ...where.map((token) => [token])],
      weight: Math.round(share * 1000),
      limit: MAX_CANDIDATES,
      isLocal: where.length > 0,
    }));
}

/** What of a candidate matches a prompt. */
interface PromptMatch {
  readonly share: number;
  /** The stored value that matches the largest share: an industry's description or a name. */
  readonly matched: string | null;
}

function matchOf(candidate: Candidate, weights: PromptWeights, matches: MatchedIndustries): PromptMatch {
  const industries = candidate.industries.flatMap((key) => matches.get(key) ?? []);
  const named = candidate.names.map((name) => ({ name, stems: stemsIn(name) }));
  const [industry] = industries.toSorted((one, other) => other.share - one.share);
  const ofNames = named.map(({ name, stems }) => ({
    name,
    share: shareOf(new Map([...weights.keys()].flatMap((stem) => (stems.has(stem) ? [[stem, 1]] : []))), weights),
  }));
  const [name] = ofNames.toSorted((one, other) => other.share - one.share);
  const matched: MatchedWords = new Map(
    [...weights.keys()].map((stem) => [
      stem,
      named.some(({ stems }) => stems.has(stem)) ? 1 : (industry?.matched.get(stem) ?? 0),
    ]),
  );
  const stored = (industry?.share ?? 0) >= (name?.share ?? 0) ? industry?.industry.description : name?.name;
  return { share: shareOf(matched, weights), matched: stored ?? null };
}
