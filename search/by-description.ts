import type { Snapshot } from '../storage/snapshot.ts';
import { type Found, NO_CHANNEL } from './found.ts';
import type { SearchedType } from './index/searched-types.ts';
import { industryToken } from './index/tokens.ts';
import { rankOf } from './metadata.ts';
import { described } from './prompt/prompt.ts';
import { isCalled } from './prompt/synonyms.ts';
import { pageOf } from './ranking.ts';
import { conditionsSql } from './request/conditions.ts';
import type { SearchRequest } from './request/input.ts';
import { type Candidate, findCandidates } from './retrieval/candidates.ts';
import { type Industries, type Industry, searchIndustries, stemsIn } from './retrieval/industries.ts';
import { knownPlace, type Place, type Probe } from './retrieval/probes.ts';
import type { TypeWords } from './retrieval/words.ts';

/** "prompt … candidates capped at 500" (completions.md section 5). */
const MOST = 500;
const MOST_INDUSTRIES = 24;
/** Industries that say less than this share of what the best one says are not meant. */
const LEAST_SHARE = 0.6;
/** Words that any business has to do with tell little. */
const WEAK = new Set('shop store place service local good best center provider supplier firm'.split(' '));
const WEAK_WEIGHT = 0.15;
/** What a description that means a word tells, beside one that has it: not all eating places are pizzerias. */
const MEANT = 0.8;

/** The words of a prompt with what each says, together 1. */
type Telling = ReadonlyMap<string, number>;

/**
 * Entities that a prompt describes: by industries whose descriptions have its words or mean them, and by names that have
 * them, in the place named. The probability is the share of the prompt, by weight of its words, that industry and name
 * answer.
 */
export async function byDescription(
  snapshot: Snapshot,
  type: SearchedType,
  words: TypeWords,
  prompt: string,
  request: SearchRequest,
): Promise<Found[]> {
  const industries = await searchIndustries(snapshot);
  const { stems, place: named } = described(prompt, words);
  const telling = weighed(stems, industries);
  const [address] = request.addresses;
  const place = { city: address?.city ?? named.city, state: address?.state ?? named.state };
  const where = knownPlace(place, words);
  if (telling.size === 0 || where.length < Number(place.city !== null) + Number(place.state !== null)) return [];
  const meant = industriesMeant(telling, industries);
  const candidates = await findCandidates(snapshot, type, {
    probes: [...industryProbes(meant, where), ...nameWordProbes(telling, words, where)],
    // A word that name and industry have says no more than one of them: else those with both would be the only ones.
    all: 1000,
    keys: [],
    addressIds: [],
    evidence: { kinds: new Set(['names', 'industries']), city: null, zip: null },
    limit: MOST,
    ...conditionsSql(snapshot.dialect, request),
  });
  const answers = new Map(candidates.map((candidate) => [candidate, answerOf(candidate, telling, meant)]));
  const scored = [...answers].map(([candidate, { share }]) => ({ candidate, probability: share }));
  return pageOf(scored, request).map(({ candidate, probability, tieBreakerMetadata }) => ({
    __typename: type.name,
    id: candidate.id,
    probability,
    tieBreakerMetadata,
    searchMetadata: {
      ...NO_CHANNEL,
      ...addressMetadata(candidate, candidates, place),
      prompt: { rank: rankOf(candidate, candidates, 'prompt'), matched: answers.get(candidate)?.matched ?? null },
    },
  }));
}

const addressMetadata = (candidate: Candidate, all: readonly Candidate[], { city, state }: Place) => ({
  address: candidate.address > 0 ? { rank: rankOf(candidate, all, 'address') } : null,
  addressCity: candidate.address > 0 && city !== null ? { matched: city.toUpperCase() } : null,
  addressState: candidate.address > 0 && state !== null ? { matched: state } : null,
});

function weighed(stems: readonly string[], { all, count }: Industries): Telling {
  const weights = stems.map((stem) =>
    WEAK.has(stem) ? WEAK_WEIGHT : Math.log(2 + all.length / (1 + count(stem))) / Math.log(2 + all.length),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return new Map(stems.map((stem, at) => [stem, (weights[at] ?? 0) / sum]));
}

/** Each industry meant, with the words of the prompt that it answers. */
type Meant = ReadonlyMap<number, { readonly industry: Industry; readonly answered: Answered; readonly share: number }>;

/** The words that are answered, and how well: 1, or MEANT. */
type Answered = ReadonlyMap<string, number>;

function industriesMeant(telling: Telling, { all }: Industries): Meant {
  const found = all.flatMap((industry) => {
    const answered: Answered = new Map(
      [...telling.keys()].flatMap((stem) => {
        if (industry.stems.has(stem)) return [[stem, 1]];
        return isCalled(stem, industry.stems) ? [[stem, MEANT]] : [];
      }),
    );
    const share = shareOf(answered, telling);
    return share === 0 ? [] : [{ industry, answered, share }];
  });
  const best = Math.max(0, ...found.map(({ share }) => share));
  const kept = found
    .filter(({ share }) => share >= LEAST_SHARE * best)
    .sort(
      (one, other) =>
        other.share - one.share ||
        one.industry.stems.size - other.industry.stems.size ||
        one.industry.key - other.industry.key,
    )
    .slice(0, MOST_INDUSTRIES);
  return new Map(kept.map((each) => [each.industry.key, each]));
}

const shareOf = (answered: Answered, telling: Telling): number => {
  let share = 0;
  for (const [stem, how] of answered) share += how * (telling.get(stem) ?? 0);
  return Math.min(1, share);
};

/** One look for all industries that say equally much. */
function industryProbes(meant: Meant, where: readonly string[]): Probe[] {
  const levels = Map.groupBy(meant.values(), ({ share }) => Math.round(share * 1000));
  return [...levels].map(([weight, industries]) => ({
    channel: 'prompt',
    expression: [industries.map(({ industry }) => industryToken(industry.key)), ...where.map((token) => [token])],
    weight,
    limit: MOST,
    placed: where.length > 0,
  }));
}

function nameWordProbes(telling: Telling, words: TypeWords, where: readonly string[]): Probe[] {
  return [...telling]
    .filter(([stem]) => !WEAK.has(stem) && /^[a-z0-9]+$/.test(stem) && words.count(stem) > 0)
    .map(([stem, share]) => ({
      channel: 'prompt',
      expression: [[stem], ...where.map((token) => [token])],
      weight: Math.round(share * 1000),
      limit: MOST,
      placed: where.length > 0,
    }));
}

interface Answer {
  readonly share: number;
  /** The stored value that answers most: an industry's description or a name. */
  readonly matched: string | null;
}

function answerOf(candidate: Candidate, telling: Telling, meant: Meant): Answer {
  const industries = candidate.industries.flatMap((key) => meant.get(key) ?? []);
  const named = candidate.names.map((name) => ({ name, stems: stemsIn(name) }));
  const [industry] = industries.toSorted((one, other) => other.share - one.share);
  const ofNames = named.map(({ name, stems }) => ({
    name,
    share: shareOf(new Map([...telling.keys()].flatMap((stem) => (stems.has(stem) ? [[stem, 1]] : []))), telling),
  }));
  const [name] = ofNames.toSorted((one, other) => other.share - one.share);
  const answered: Answered = new Map(
    [...telling.keys()].map((stem) => [
      stem,
      named.some(({ stems }) => stems.has(stem)) ? 1 : (industry?.answered.get(stem) ?? 0),
    ]),
  );
  const matched = (industry?.share ?? 0) >= (name?.share ?? 0) ? industry?.industry.description : name?.name;
  return { share: shareOf(answered, telling), matched: matched ?? null };
}
