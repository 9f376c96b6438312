import type { WordPair } from '../names/pairing.ts';
import { editDistance } from '../text/edit-distance.ts';
import { covered, FIRST_AND_LAST, MAX_LEFT_OUT, shareOfMissing } from './coverage.ts';
import { type IndexedWord, isOfOneWord } from './indexed-word.ts';
import { withInitialsInOrder } from './initials-in-order.ts';
import { generationOf } from './name-words.ts';
import { NO_EVIDENCE, type PairEvidence, pairEvidence } from './pair-evidence.ts';
import {
  bestPairs,
  INITIAL_COVERS,
  isInitial,
  isLetter,
  type NameScore,
  NO_SCORE,
  nameScore,
  pairedWeights,
  plainCoverage,
  sum,
} from './score-words.ts';
import { isEastAsian } from './syllables.ts';

/** Minimum weight, in nats, of a word that counts towards the two words needed to name a person. */
const MIN_NAMING = 1;
/** Penalty in nats when no family name is shared, or of two only the second: a Spanish name is shortened to the first. */
const WITHOUT_FAMILY = 1.5;
/** Penalty in nats when the first word of the listed name is not shared: fewer people are called by their second name. */
const WITHOUT_FIRST = 1.5;
/** Penalty in nats when only one of the names calls a person by a child's name (a kunya). */
const OTHER_KUNYA = 2;
/**
 * Minimum share of a missing syllable's weight that counts: two syllables are one given name, of which nobody omits a part.
 */
const SYLLABLE_SHARE = 0.185;
/**
 * The same minimum when other syllables are romanised differently, or may be a name of here (KIM YOUNG), because they may be
 * those of another name.
 */
const OTHER_SYLLABLE_SHARE = 0.4;
/**
 * Evidence, in nats, of an initial beside a single shared word: a tenth of all people have that initial, or another name
 * with it.
 */
const INITIAL_EVIDENCE = 1.5;
/** Maximum words that one person may have beside the shared ones; a text with more names several people. */
const MAX_FURTHER = 2;
/** Weight, in nats, of an initial that stands for no further word of the other name. */
const OTHER_INITIAL = 2.5;

/**
 * Scores the name of a person. People are written with all their names or some: patronymics, second surnames and middle
 * names come and go, and the family name comes first or last. So a missing word counts less the more surely the shared
 * words name the person; at least two shared words are needed, because a given name alone identifies nobody. If both names
 * have something that the other lacks, they contradict each other, and the missing words count fully.
 */
export function scorePersons(
  query: readonly IndexedWord[],
  listed: readonly IndexedWord[],
  familyWords: readonly string[],
): NameScore {
  const pairs = withInitialsInOrder(bestPairs(query, listed, true));
  if (pairs.length === 0) return NO_SCORE;
  const weights = pairedWeights(query, listed, pairs, true);
  const sure = pairs.filter((pair) => !isInitial(pair) && pair.similarity > NO_EVIDENCE);
  const naming = sure.filter(({ to }) => (weights.listed[to] ?? 0) > MIN_NAMING);
  const initials = pairs.filter(isInitial);
  if (naming.length === 0 || naming.length + initials.length < 2) {
    const coverage = plainCoverage(pairs, weights) * (isWithoutTitle(query, listed, pairs) ? WITHOUT_TITLE : 1);
    const found = nameScore(query, listed, pairs, weights.listed, coverage);
    if (isRareSurname(query, listed, familyWords, pairs))
      return { ...found, score: Math.max(found.score, SURNAME_ALONE) };
    const words = pairs.filter((pair) => !isInitial(pair));
    return words.some(({ similarity }) => similarity <= NO_EVIDENCE) ? doubted(query, listed, words, found) : found;
  }
  const evidence = sum(sure.map((pair) => evidenceOf(query, listed, pair).named));
  const ofPairs = evidence + (naming.length === 1 ? INITIAL_EVIDENCE : 0);
  const named = shareOfMissing(
    ofPairs -
      withoutFamily(listed, familyWords, naming) -
      (isKunya(query) === isKunya(listed) ? 0 : OTHER_KUNYA) -
      (hasFirst(weights.listed, pairs) ? 0 : WITHOUT_FIRST) +
      (isFirstAndLast(query, weights.listed, pairs) ? FIRST_AND_LAST : 0),
    true,
  );
  const areEqual = pairs.every(({ similarity }) => similarity === 1);
  const isOwnName = areEqual && !query.some(({ isOrdinaryName }) => isOrdinaryName);
  const leastShare = isOwnName ? SYLLABLE_SHARE : OTHER_SYLLABLE_SHARE;
  const share = isEastAsian(listed) && isEastAsian(query) ? Math.max(named, leastShare) : named;
  const one = sideOf(query, weights.query, new Map(pairs.map((pair) => [pair.at, pair])));
  const other = sideOf(listed, weights.listed, new Map(pairs.map((pair) => [pair.to, pair])));
  const contradiction = Math.min(one.opposed, other.opposed);
  const coverageOf = ({ common, leftOut }: Side, inFull: number) =>
    covered(common, share * leftOut + (1 - share) * Math.min(inFull, leftOut));
  const coverage = coverageOf(one, Math.max(contradiction, one.further)) * coverageOf(other, contradiction);
  const found = nameScore(query, listed, pairs, weights.listed, coverage);
  const whole = areEqual ? found : doubted(query, listed, pairs, found, naming);
  return areOfOneGeneration(query, listed) ? whole : { ...whole, score: whole.score * OTHER_GENERATION };
}

/** Whether a query is nothing but a listed family name that few people bear. */
function isRareSurname(
  query: readonly IndexedWord[],
  listed: readonly IndexedWord[],
  familyWords: readonly string[],
  [first, ...others]: readonly WordPair[],
): boolean {
  const word = first === undefined ? undefined : listed[first.to];
  if (word === undefined || others.length > 0 || !isOfOneWord(query)) return false;
  return first?.similarity === 1 && familyWords.includes(word.text) && word.ofPerson >= RARE_SURNAME;
}
/** Minimum rarity in nats of such a name: fifteen of 10,000 parties bear it. */
const RARE_SURNAME = 6.5;
/** The score of such a name alone: a hit, and no alert. */
export const SURNAME_ALONE = 0.6;

/** Whether a query has only the usual name of a listed one that is a name with a title ("Omar" of "SHEIK OMAR"). */
const isWithoutTitle = (
  query: readonly IndexedWord[],
  listed: readonly IndexedWord[],
  pairs: readonly WordPair[],
): boolean => pairs.length < listed.length && pairs.every(({ at }) => query[at]?.isFrequentName);
/** Factor applied then: many people have the name. */
const WITHOUT_TITLE = 0.7;

/** False for a father and a son of one name, if both names say which one is meant ("JR", "SR"). */
function areOfOneGeneration(query: readonly IndexedWord[], listed: readonly IndexedWord[]): boolean {
  const [one, other] = [query, listed].map((words) => words.flatMap(({ text }) => generationOf(text) ?? []).at(-1));
  return one === undefined || other === undefined || one === other;
}
/** Factor applied to the score of a father's name and a son's. */
const OTHER_GENERATION = 0.6;

/**
 * The score of words of which some are only similar, lowered where the names are usual, or where one of only two words is
 * barely similar. `naming`: the pairs by whose rarity the names are usual or not.
 */
function doubted(
  query: readonly IndexedWord[],
  listed: readonly IndexedWord[],
  pairs: readonly WordPair[],
  found: NameScore,
  naming = pairs,
): NameScore {
  const rarity = sum(naming.map((pair) => evidenceOf(query, listed, pair).rarity));
  const isHalf = pairs.length === 2 && pairs.some((pair) => isOtherWord(query, listed, pair));
  return { ...found, score: found.score * shareOfUsual(rarity) * (isHalf ? OTHER_HALF : 1) };
}

/** "Abu Ayman" is the father of Ayman. */
const isKunya = (words: readonly IndexedWord[]): boolean => words.some(({ text }) => KUNYA.has(text));
const KUNYA: ReadonlySet<string> = new Set(['abu', 'abou', 'abi', 'aboo', 'umm', 'oum']);

/**
 * Factor applied to the score of words that are only similar, by the rarity of the names in nats: many people have common
 * names.
 */
const shareOfUsual = (rarity: number): number => 1 - UNSURE_COST / (1 + Math.exp((rarity - USUAL) / USUAL_STEEPNESS));
const [UNSURE_COST, USUAL, USUAL_STEEPNESS] = [0.25, 8.6, 0.4];

/** Whether two words are no evidence of one name, or start with different letters and differ in another letter too. */
function isOtherWord(query: readonly IndexedWord[], listed: readonly IndexedWord[], pair: WordPair): boolean {
  const [one, other] = [query[pair.at]?.text ?? '', listed[pair.to]?.text ?? ''];
  if (isInitial(pair)) return false;
  if (pair.similarity <= NO_EVIDENCE) return true;
  return pair.similarity < 0.82 && one[0] !== other[0] && editDistance(one, other, 1) > 1;
}
/** Factor applied to the score when two words match and one of them is barely similar. */
const OTHER_HALF = 0.92;

/** The weights, in nats, that one name shares with the other and that it has beyond it. */
interface Side {
  readonly common: number;
  readonly leftOut: number;
  /** Weight that contradicts something which the other name has beyond this one. */
  readonly opposed: number;
  /** Weight of the words beyond MAX_FURTHER, the number that one person's name may have beside the shared ones. */
  readonly further: number;
}

function sideOf(words: readonly IndexedWord[], weights: readonly number[], pairs: ReadonlyMap<number, WordPair>): Side {
  let [common, leftOut, opposed] = [0, 0, 0];
  const further: number[] = [];
  for (const [place, weight] of weights.entries()) {
    const pair = pairs.get(place);
    const missing = Math.min(weight, MAX_LEFT_OUT);
    if (pair !== undefined) common += weight;
    if (pair !== undefined && isInitial(pair)) leftOut += (1 - INITIAL_COVERS) * missing;
    if (pair !== undefined || weight === 0) continue;
    const isLoneLetter = isLetter(words[place]);
    leftOut += isLoneLetter ? OTHER_INITIAL : missing;
    if (weight > MIN_NAMING) further.push(missing);
    opposed += isLoneLetter ? OTHER_INITIAL : weight > MIN_NAMING ? missing : 0;
  }
  return { common, leftOut, opposed, further: sum(further.slice(MAX_FURTHER)) };
}

/** The evidence of one pair of words. */
function evidenceOf(
  query: readonly IndexedWord[],
  listed: readonly IndexedWord[],
  { at, to, similarity }: WordPair,
): PairEvidence {
  const [one, other] = [query[at], listed[to]];
  return one === undefined || other === undefined ? NO_WORDS : pairEvidence(one, other, similarity);
}
const NO_WORDS: PairEvidence = { named: 0, rarity: 0 };

/** Whether a query consists of the first and the last word of a listed name of three. */
function isFirstAndLast(
  query: readonly IndexedWord[],
  weights: readonly number[],
  pairs: readonly WordPair[],
): boolean {
  const naming = weights.flatMap((weight, place) => (weight > MIN_NAMING ? [place] : []));
  return (
    naming.length === 3 &&
    query.length === 2 &&
    pairs.length === 2 &&
    pairs.every(({ similarity }) => similarity === 1) &&
    !pairs.some(({ to }) => to === naming[1])
  );
}

/** Whether the first word that may name a person is shared. */
function hasFirst(weights: readonly number[], pairs: readonly WordPair[]): boolean {
  const first = weights.findIndex((weight) => weight > MIN_NAMING);
  return pairs.some(({ to }) => to === first);
}

/**
 * WITHOUT_FAMILY where it applies; 0 if the list does not separate family names, because any word may be one.
 */
function withoutFamily(
  listed: readonly IndexedWord[],
  familyWords: readonly string[],
  pairs: readonly WordPair[],
): number {
  const family = listed.flatMap(({ text }, at) => (familyWords.some((each) => text.includes(each)) ? [at] : []));
  const [first, ...others] = family.filter((at) => pairs.some(({ to }) => to === at));
  const isSecond = family.length === 2 && first === family[1] && others.length === 0;
  return family.length > 0 && (first === undefined || isSecond) ? WITHOUT_FAMILY : 0;
}
