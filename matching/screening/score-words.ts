import { pairWords, type WordPair } from '../names/pairing.ts';
import { LISTED_WORDS, LONE_LISTED_WORD } from '../names/policies.ts';
import { EQUAL, type Related, relate, UNRELATED } from '../names/similarity.ts';
import { soundSimilarity } from '../names/sound.ts';
import { areNicknames } from '../tables/nicknames.ts';
import { editDistance } from '../text/edit-distance.ts';
import { COVERAGE_POWER, covered, shareOfMissing } from './coverage.ts';
import type { IndexedWord } from './indexed-word.ts';
import { isParticle, isVesselPrefix } from './name-words.ts';
import { pairedPlaces, repeatedWords } from './repeated-words.ts';
import { type ScreenedWord, vowelsApart } from './screened-word.ts';
import { isEastAsian } from './syllables.ts';

/** A pair of words that were matched. */
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

/** Whether an initial stands for the word of the other name: it matches hardly more than a letter. */
export const isInitial = ({ relation }: WordPair): boolean => relation === 'initial';

/** Share of a word's weight that its initial covers. */
export const INITIAL_COVERS = 0.5;

/**
 * Scores the name of an organisation by the best pairs of words, each word used once: their mean similarity times a power
 * of how much they cover of both names. Rare words count more. The more surely the shared words tell the firm from ordinary ones,
 * the less counts what one name lacks; where each has something beyond the other, they contradict each other.
 */
export function scoreWords(query: readonly IndexedWord[], listed: readonly IndexedWord[]): NameScore {
  const pairs = bestPairs(query, listed, false);
  if (pairs.length === 0) return NO_SCORE;
  const weights = pairedWeights(query, listed, pairs, false);
  const [ofQuery, ofListed] = pairedPlaces(pairs);
  const doubts = doubtOf(query, weights.query, ofQuery) + doubtOf(listed, weights.listed, ofListed);
  const share = shareOfMissing(toldBy(query, listed, pairs) - doubts, false);
  const [one, other] = [beyond(query, weights.query, ofQuery), beyond(listed, weights.listed, ofListed)];
  const opposed = Math.max(one.further, Math.min(one.opposed, other.opposed));
  const common = sum(pairs.map(({ to }) => weights.listed[to] ?? 0));
  const coverageOf = ({ added }: Beyond) => covered(common, opposed + share * Math.max(0, added - opposed));
  const coverage = coverageOf(one) * coverageOf(other);
  const found = nameScore(query, listed, pairs, weights.listed, coverage);
  const evidence = sum(pairs.map(({ to }) => listed[to]?.plainWeight ?? 0));
  return haveSameWords(query, listed, pairs) ? found : { ...found, score: found.score * shareOfFew(evidence) };
}

/** The weight, in nats, of the words that a name has beyond the paired ones. */
interface Beyond {
  /** If the other name has nothing beyond them: a country is added or left out. */
  readonly added: number;
  /** If it has. */
  readonly opposed: number;
  /** The part of it beyond MAX_FURTHER words. */
  readonly further: number;
}

function beyond(words: readonly IndexedWord[], weights: readonly number[], paired: ReadonlySet<number>): Beyond {
  let [added, opposed] = [0, 0];
  const further: number[] = [];
  for (const [at, { doubt, isCountry }] of words.entries()) {
    const weight = weights[at] ?? 0;
    if (paired.has(at) || weight === 0) continue;
    added += isCountry ? Math.min(weight, COUNTRY_WEIGHT) : weight + doubt;
    opposed += weight + doubt;
    if (weight > MIN_FURTHER && !isCountry) further.push(weight);
  }
  return { added, opposed, further: sum(further.slice(MAX_FURTHER)) };
}
/** Words of at least so many nats that a name may have beyond the shared ones; a text with more names several firms. */
const [MAX_FURTHER, MIN_FURTHER] = [2, 1];
/** Weight in nats of the name of a country that one name lacks. */
export const COUNTRY_WEIGHT = 0.02;

/** Penalty in nats for two words that are only similar. */
const UNLIKE_COST = 2.5;

/** What is evidence, in nats, that a name with such words beyond the paired ones is an ordinary firm's. */
const doubtOf = (words: readonly IndexedWord[], weights: readonly number[], paired: ReadonlySet<number>): number =>
  sum(words.map(({ doubt, isCountry }, at) => (paired.has(at) || weights[at] === 0 || isCountry ? 0 : doubt)));

/** The evidence, in nats, that the paired words tell a firm: of two words that are only similar, the commoner one counts. */
const toldBy = (query: readonly IndexedWord[], listed: readonly IndexedWord[], pairs: readonly WordPair[]): number =>
  sum(
    pairs.map(({ at, to, similarity }) => {
      const least = Math.min(query[at]?.evidence ?? 0, listed[to]?.evidence ?? 0);
      return similarity === 1 ? least : Math.max(0, least - UNLIKE_COST);
    }),
  );

/** Weights of the words of two names. */
export interface PairedWeights {
  readonly query: readonly number[];
  readonly listed: readonly number[];
}

/** The product of the shares of two names that the pairs cover. */
export function plainCoverage(pairs: readonly WordPair[], { query, listed }: PairedWeights): number {
  const side = (all: readonly number[], placeOf: (pair: WordPair) => number) =>
    sum(pairs.map((pair) => (all[placeOf(pair)] ?? 0) * (isInitial(pair) ? INITIAL_COVERS : 1))) / sum(all);
  return side(query, ({ at }) => at) * side(listed, ({ to }) => to);
}

/** Whether names are equal, or differ only in repeated words and the prefix of a vessel's name, which makes the match surer. */
function haveSameWords(
  query: readonly IndexedWord[],
  listed: readonly IndexedWord[],
  pairs: readonly WordPair[],
): boolean {
  if (pairs.some(({ similarity }) => similarity < 1)) return false;
  const isNothingMore = (words: readonly IndexedWord[], paired: ReadonlySet<number>) => {
    const repeated = repeatedWords(words, paired);
    return words.every(({ text }, at) => paired.has(at) || repeated[at] || isVesselPrefix(text));
  };
  const [ofQuery, ofListed] = pairedPlaces(pairs);
  return isNothingMore(query, ofQuery) && isNothingMore(listed, ofListed);
}

/**
 * Factor applied to the score of names that are not equal, by the weight they share in nats: a short or common word
 * identifies nobody.
 */
const shareOfFew = (evidence: number): number => 1 - FEW_COST / (1 + Math.exp((evidence - FEW) / FEW_STEEPNESS));
const [FEW_COST, FEW, FEW_STEEPNESS] = [0.3, 7.2, 0.3];

/**
 * The weights of both names' words: a misspelled word is as rare as the word it matches, and a repeated one weighs nothing. A person
 * is not named by the same word twice.
 */
export function pairedWeights(
  query: readonly IndexedWord[],
  listed: readonly IndexedWord[],
  pairs: readonly WordPair[],
  isPerson: boolean,
): PairedWeights {
  const [queryPlaces, listedPlaces] = pairedPlaces(pairs);
  const weightsOf = (words: readonly IndexedWord[], paired: ReadonlySet<number>) => {
    const repeated = isPerson && pairs.length < 2 ? [] : repeatedWords(words, paired);
    return words.map((word, at) => (repeated[at] ? 0 : word.weight(isPerson)));
  };
  const [ofQuery, ofListed] = [weightsOf(query, queryPlaces), weightsOf(listed, listedPlaces)];
  for (const pair of pairs) if (!isInitial(pair)) ofQuery[pair.at] = ofListed[pair.to] ?? 0;
  return { query: ofQuery, listed: ofListed };
}

/** The score of names by their paired words and the coverage of both names. */
export function nameScore(
  query: readonly IndexedWord[],
  listed: readonly IndexedWord[],
  pairs: readonly WordPair[],
  listedWeights: readonly number[],
  coverage: number,
): NameScore {
  const weightOfPair = ({ to }: WordPair) => listedWeights[to] ?? 0;
  const similarity = sum(pairs.map((pair) => pair.similarity * weightOfPair(pair))) / sum(pairs.map(weightOfPair));
  return {
    score: similarity * coverage ** COVERAGE_POWER,
    compared: pairs.map(({ at, to, similarity }) => ({
      query: query[at]?.text ?? '',
      listed: listed[to]?.text ?? '',
      similarity,
    })),
  };
}

const isOneWord = (words: readonly ScreenedWord[]) => words.filter(({ isDistinctive }) => isDistinctive).length === 1;

/** The best pairs of words, each word used once. */
export function bestPairs(
  query: readonly IndexedWord[],
  listed: readonly IndexedWord[],
  isPerson: boolean,
): readonly WordPair[] {
  const isLone = isOneWord(query) || isOneWord(listed);
  const policy = isLone ? LONE_LISTED_WORD : LISTED_WORDS;
  const areSyllables = isEastAsian(query) && isEastAsian(listed);
  const relation = (left: IndexedWord, right: IndexedWord): Related => {
    if (left.text === right.text) return EQUAL;
    if (left.isInScript || right.isInScript) return bySound(consonantSimilarity(left, right));
    if (!isPerson && (left.text.length === 1 || right.text.length === 1)) return slipOf(left, right);
    if (areSyllables) return left.syllables === right.syllables ? bySound(SAME_SYLLABLES) : UNRELATED;
    if (isArticle(left, right) || isArticle(right, left)) return UNRELATED;
    const related = relate(left, right, policy);
    if (isPerson && isOtherGender(left, right)) return lessen(related, OTHER_NAME_SHARE);
    if (isPerson && !isLone && areSpelledAlike(left, right))
      return related.similarity < SAME_SPELLED ? bySound(SAME_SPELLED) : related;
    if (related.similarity === 0) return slipOf(left, right);
    const share = isUsual(left, right) ? USUAL_SHARE : isLone && isPlural(left, right) ? PLURAL_SHARE : 1;
    const isOther = isOtherName(left, right, isPerson) || (!isPerson && isShort(left, right));
    return lessen(related, isOther ? Math.min(share, OTHER_NAME_SHARE) : share);
  };
  return pairWords(query.length, listed.length, (at, to) => {
    const [left, right] = [query[at], listed[to]];
    return left === undefined || right === undefined ? UNRELATED : relation(left, right);
  });
}

const bySound = (similarity: number): Related => ({ relation: 'sound', similarity });
const lessen = ({ relation, similarity }: Related, share: number): Related => ({
  relation,
  similarity: share * similarity,
});

/** Whether a word is a single Latin letter; a word in Arabic script may be a single consonant. */
export const isLetter = (word: ScreenedWord | undefined): boolean => word !== undefined && /^[a-z]$/.test(word.text);

/** Whether two words sound the same, with at least two consonants and the same first letter. */
const areSpelledAlike = (one: ScreenedWord, other: ScreenedWord): boolean =>
  one.text[0] === other.text[0] && one.sound.key.length > 1 && one.sound.spelled === other.sound.spelled;

/** Similarity of words of persons' names that sound the same, however short: "nur", "noor". */
const SAME_SPELLED = 0.9;
/** Whether one word is an initial and the other an article: an initial stands for a name, not for an article. */
const isArticle = (one: ScreenedWord, other: ScreenedWord): boolean => one.text.length === 1 && isParticle(other.text);

/**
 * Similarity of a word in Arabic script, which writes only long vowels, and another with the same consonants: many words share the
 * same few, and vowels tell them apart.
 */
const consonantSimilarity = (one: ScreenedWord, other: ScreenedWord): number => {
  const apart = vowelsApart(one, other);
  if (apart === undefined) return 0;
  const few = (one.consonants[0] ?? '').length < MANY_CONSONANTS ? FEW_CONSONANTS_COST : 0;
  return (BY_VOWELS_APART[apart] ?? OTHER_VOWELS) - few;
};
const [MANY_CONSONANTS, FEW_CONSONANTS_COST] = [3, 0.04];
const [BY_VOWELS_APART, OTHER_VOWELS] = [[0.94, 0.8], 0.58];

/** Similarity of syllables with different romanisations. */
export const SAME_SYLLABLES = 0.92;

/**
 * Whether two words are different names that resemble each other: CHUNG is not a slip for CHANG, nor HARMEET for JASMEET. A
 * name that many people have is no slip for a listed name that nobody else has: ANDERSON for ANDOSON. Words that sound
 * alike, or of which one is a nickname of the other, may still be the same name; two names of many people only if their
 * vowels sound alike too: RACHEL is not RUSSEL.
 */
function isOtherName(one: IndexedWord, other: IndexedWord, isPerson: boolean): boolean {
  if (one.text.length === 1 || other.text.length === 1) return false;
  if (!(one.isKnown && other.isKnown) && !(isPerson && one.isFrequentName)) return false;
  if (areNicknames(one.givenName, other.givenName)) return false;
  if (!isPerson) return true;
  const areFrequent = one.isFrequentName && other.isFrequentName;
  return areFrequent ? one.sound.spelled !== other.sound.spelled : soundSimilarity(one, other) === 0;
}
/** Whether two known names are a woman's and a man's: ROBERTA and ROBERTO, ANDREA and ANDRE. */
const isOtherGender = (one: IndexedWord, other: IndexedWord): boolean =>
  one.isKnown && other.isKnown && (isFeminine(one.text, other.text) || isFeminine(other.text, one.text));
const isFeminine = (one: string, other: string): boolean =>
  one.endsWith('a') && (one.slice(0, -1) === other || `${one.slice(0, -1)}o` === other);
/** Short words of organisations' names are mostly acronyms, where a changed letter makes another firm. */
const isShort = (one: ScreenedWord, other: ScreenedWord): boolean =>
  Math.min(one.text.length, other.text.length) <= MAX_SHORT;
const MAX_SHORT = 3;
/** Factor applied to the similarity of such words. */
const OTHER_NAME_SHARE = 0.75;

/** A word that is common in names is seldom a slip for another: "pasta" is not "passat". Its plural is the same word. */
const isUsual = ({ text, isCommon }: ScreenedWord, listed: ScreenedWord) =>
  isCommon && text !== listed.text && `${text}s` !== listed.text && text !== `${listed.text}s`;
/** Factor applied to the similarity of such words. */
const USUAL_SHARE = 0.8;

/** Whether one word is the plural of the other, and so a word in its own right instead of a slip. */
export const isPlural = (one: ScreenedWord | undefined, other: ScreenedWord | undefined): boolean =>
  one !== undefined && one.text !== other?.text && one.singular === other?.singular;
/** Factor applied to the similarity of such words if names have no other. */
const PLURAL_SHARE = 0.9;

/** Similarity of a short word that may be a slip for one that is not distinctive: "te" for "de", "wo" for "co". */
const slipOf = ({ text, isCommon }: ScreenedWord, listed: ScreenedWord): Related =>
  text.length <= MAX_SLIP && !isCommon && !listed.isDistinctive && editDistance(text, listed.text, 1) === 1
    ? { relation: 'mistyped', similarity: SLIP_SIMILARITY }
    : UNRELATED;
/** Maximum letters of a word that may be such a slip. */
const MAX_SLIP = 4;
const SLIP_SIMILARITY = 0.5;

export const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
