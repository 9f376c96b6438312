import { pairWords, type WordPair } from '../names/pairing.ts';
import { LISTED_WORDS, LONE_LISTED_WORD } from '../names/policies.ts';
import { wordSimilarity } from '../names/similarity.ts';
import { editDistance } from '../text/edit-distance.ts';
import { joinedPairs } from './name-words.ts';
import { type ScreenedWord, screenedWord } from './screened-word.ts';

/** The weight of a word in nats, above 0: rare ones weigh more. */
export type WordWeight = (word: string) => number;

/** A pair of words that were taken for one. */
export interface ComparedWords {
  readonly query: string;
  readonly listed: string;
  readonly similarity: number;
}

export interface NameScore {
  /** 0 to 1. */
  readonly score: number;
  readonly compared: readonly ComparedWords[];
}

export const NO_SCORE: NameScore = { score: 0, compared: [] };

/** Power of the share that two names cover of each other: half a name is no match. */
export const COVERAGE_POWER = 2.5;
/** Share of an initial's word that it covers; and beside a name that identifies the person, or a word as rare as this (nats). */
const [INITIAL_COVERS, INITIAL_BESIDE, RARE_NAME] = [0.5, 0.95, 9];
/** Similarity from which on a word surely is another: no typo in a short one. */
const SURE_SIMILARITY = 0.88;
/** Weight (nats) of two rare words from which on first and last name identify a person. */
const MIN_PERSON_WEIGHT = 14;
/** Share of its weight that a middle name counts where it is missing in the name of such a person. */
export const MIDDLE_NAME_SHARE = 0.15;

/** A word of the query taken for one of the listed name; both by their places. */
interface Pair extends WordPair {
  readonly isInitial: boolean;
}

/**
 * The best pairs of words, each word once; then their mean similarity times a power of how much of both names they cover, rare
 * words counting more. Of a person who is identified by rare words, first and last, middle names may be missing or be initials.
 */
export function scoreWords(
  query: readonly string[],
  listed: readonly string[],
  weightOf: WordWeight,
  isPerson: boolean,
): NameScore {
  const pairs = bestPairs(query.map(screenedWord), listed.map(screenedWord));
  if (pairs.length === 0) return NO_SCORE;
  const listedWeights = listed.map(weightOf);
  const queryWeights = query.map(weightOf);
  // A misspelt word is as rare as the word it stands for.
  for (const { at, to, isInitial } of pairs) if (!isInitial) queryWeights[at] = listedWeights[to] ?? 0;
  const sure = pairs.filter(({ similarity, isInitial }) => similarity >= SURE_SIMILARITY && !isInitial);
  const sureWeights = sure.map(({ to }) => listedWeights[to] ?? 0);
  const isIdentified =
    isPerson && sum(sureWeights) >= MIN_PERSON_WEIGHT && hasEnds(listed, new Set(sure.map(({ to }) => to)));
  const hasRareName = isPerson && Math.max(0, ...sureWeights) >= RARE_NAME;
  const initialCovers = isIdentified || hasRareName ? INITIAL_BESIDE : INITIAL_COVERS;
  const missing = isIdentified ? MIDDLE_NAME_SHARE : 1;
  const covered = (weights: readonly number[], places: ReadonlyMap<number, Pair>) => {
    let [shared, all] = [0, 0];
    for (const [place, weight] of weights.entries()) {
      const pair = places.get(place);
      shared += pair === undefined ? 0 : weight * (pair.isInitial ? initialCovers : 1);
      all += pair === undefined ? weight * missing : weight;
    }
    return shared / all;
  };
  const coverage =
    covered(queryWeights, new Map(pairs.map((pair) => [pair.at, pair]))) *
    covered(listedWeights, new Map(pairs.map((pair) => [pair.to, pair])));
  const weightOfPair = ({ to }: Pair) => listedWeights[to] ?? 0;
  const similarity = sum(pairs.map((pair) => pair.similarity * weightOfPair(pair))) / sum(pairs.map(weightOfPair));
  return {
    score: similarity * coverage ** COVERAGE_POWER,
    compared: pairs.map(({ at, to, similarity }) => ({ query: query[at] ?? '', listed: listed[to] ?? '', similarity })),
  };
}

/** Whether the first and the last distinctive word of a name of several are among those at some places. */
function hasEnds(words: readonly string[], places: ReadonlySet<number>): boolean {
  const distinctive = words.flatMap((word, at) => (screenedWord(word).isDistinctive ? [at] : []));
  const [first = -1, last = -1] = [distinctive[0], distinctive.at(-1)];
  return first !== last && places.has(first) && places.has(last);
}

const isOneWord = (words: readonly ScreenedWord[]) => words.filter(({ isDistinctive }) => isDistinctive).length === 1;

function bestPairs(query: readonly ScreenedWord[], listed: readonly ScreenedWord[]): readonly Pair[] {
  const policy = isOneWord(query) || isOneWord(listed) ? LONE_LISTED_WORD : LISTED_WORDS;
  const similarityAt = (at: number, to: number) => {
    const [one, other] = [query[at], listed[to]];
    if (one === undefined || other === undefined) return 0;
    return wordSimilarity(one, other, policy) * (isUsual(one, other) ? USUAL_SHARE : 1) || slipOf(one, other);
  };
  return pairWords(query.length, listed.length, similarityAt).map((pair) => ({
    ...pair,
    isInitial: pair.similarity < 1 && (query[pair.at]?.text.length === 1 || listed[pair.to]?.text.length === 1),
  }));
}

/** A word that names are full of is seldom a slip of another: "pasta" is not "passat". Its plural is the same word. */
const isUsual = ({ text, isCommon }: ScreenedWord, listed: ScreenedWord) =>
  isCommon && text !== listed.text && `${text}s` !== listed.text && text !== `${listed.text}s`;
/** Share that is left of the similarity of such words. */
const USUAL_SHARE = 0.8;

/** A short word that may be a slip of one that distinguishes nobody: "te" of "de", "wo" of "co". */
const slipOf = ({ text, isCommon }: ScreenedWord, listed: ScreenedWord): number =>
  text.length <= MAX_SLIP && !isCommon && !listed.isDistinctive && editDistance(text, listed.text, 1) === 1
    ? SLIP_SIMILARITY
    : 0;
/** Letters up to which a word may be such a slip. */
const MAX_SLIP = 4;
const SLIP_SIMILARITY = 0.5;

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** Writes two neighbours of one name as one word where the other name does. */
export function withJoinedWords(
  one: readonly string[],
  other: readonly string[],
): [readonly string[], readonly string[]] {
  const left = joinedAs(one, other);
  return [left, joinedAs(other, left)];
}

/** Minimum letters of a word that two words may be joined to, and how similar it must be to these: one edit of six letters is too much. */
const [MIN_JOINED, JOINED_SIMILARITY] = [5, 0.93];

function joinedAs(words: readonly string[], written: readonly string[]): readonly string[] {
  if (words.length < 2) return words;
  const found = joinedPairs(words).find(
    ({ word, at }) =>
      written.some(
        (each) =>
          each.length >= MIN_JOINED &&
          Math.abs(each.length - word.length) < 2 &&
          wordSimilarity(screenedWord(each), screenedWord(word), LISTED_WORDS) > JOINED_SIMILARITY,
      ) && !(written.includes(words[at] ?? '') && written.includes(words[at + 1] ?? '')),
  );
  return found === undefined
    ? words
    : joinedAs([...words.slice(0, found.at), found.word, ...words.slice(found.at + 2)], written);
}
