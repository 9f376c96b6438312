import { editDistance } from '../text/edit-distance.ts';
import {
  freeWords,
  hasAffiliateLeft,
  hasGivenNameLeft,
  hasNumberLeft,
  isFree,
  isGuest,
  isInOrder,
  kinds,
  matched,
  outletsOf,
  quartersOf,
  rarest,
  rarestAhead,
  rarestNamed,
  type Side,
  sharesNumber,
  side,
  start,
  total,
  tradesOf,
} from './aligned-side.ts';
import { NOWHERE } from './local-words.ts';
import type { Name } from './name.ts';
import { pairWords } from './pairing.ts';
import { BUSINESS_WORDS } from './policies.ts';
import { shareLeft, wordSimilarity } from './similarity.ts';
import { TYPOS } from './typos.ts';
import type { Word } from './word.ts';

/** What the words of two business names have in common. */
export interface Alignment {
  /** Summed weights of all words of each name. */
  readonly weightOfOne: number;
  readonly weightOfOther: number;
  /** Summed weights of the matched words, each times its similarity. */
  readonly matchedOfOne: number;
  readonly matchedOfOther: number;
  /** Weight of the most distinctive word of each name that nothing matches. */
  readonly rarestLeftOfOne: number;
  readonly rarestLeftOfOther: number;
  /** Weight of the most distinctive word of each name that stands before all its matched words. */
  readonly rarestAheadOfOne: number;
  readonly rarestAheadOfOther: number;
  /** Weight of the most distinctive matched word. */
  readonly rarestMatched: number;
  /** The same without words of a line of business; 0 if nothing else matches. */
  readonly rarestNamed: number;
  /** Both names have numbers that nothing matches; if one name consists of numbers only, either name has. */
  readonly numbersDiffer: boolean;
  /** Both have unmatched words of a line of business, no line in common among these, and no matched word of any line. */
  readonly tradesDiffer: boolean;
  /**
   * Both have unmatched words for an outlet of a house, no outlet in common among these, and no matched word of any outlet.
   */
  readonly outletsDiffer: boolean;
  /** The same of quarters: "CRANE CENTER EAST", "CRANE CENTER WEST". */
  readonly quartersDiffer: boolean;
  /** Both have given names, and nothing matches a given name of either. */
  readonly givenNamesDiffer: boolean;
  /** One name is of a body beside the other: it has a word such as "FOUNDATION" that nothing matches. */
  readonly isAffiliate: boolean;
  /** A name is of a sponsor's programme. */
  readonly isProgram: boolean;
  /** Both have the same long number, as two names of one lodge have. */
  readonly sharesNumber: boolean;
  /** One name begins with its business's own name, which nothing matches: what is matched may be its host's. */
  readonly isGuest: boolean;
  /** Matched words are in the same order. */
  readonly isInOrder: boolean;
}

/** For each word of `one` and of `other`: similarity of its match in the other name, 0 to 1. */
export interface WordSimilarities {
  readonly ofOne: readonly number[];
  readonly ofOther: readonly number[];
}

/** Similarity of two words to the one word they are written as, and of a repeated word: "HOME OF LIFE INC - HOME OF LIFE". */
const [JOINED, REPEATED] = [0.98, 0.98];
/** Similarity of an acronym to the words it stands for, and the minimum and maximum of its letters. */
const [ACRONYM, MIN_ACRONYM, MAX_ACRONYM] = [0.85, 3, 6];
/** Minimum similarity at which words match. */
const MIN_SIMILARITY = 0.5;
/** Reused by each call, because a search compares hundreds of names; a call neither yields nor recurses. */
const ONE = side();
const OTHER = side();

/**
 * Matches the words of two names, each with at most one word, in this order:
 *
 *     step               one               other                              similarity
 *     equal stems        svcs              services                           1
 *     joined             barber shop       barbershop                         0.98
 *     acronym            kwb               kilkenny wolfhound brewers         0.85
 *     what is left       blarny            blarney                            0.89, by wordSimilarity, best first
 *
 * Two equal or similar words both weigh what the lighter one does: a rare word may be a common one mistyped. Words whose
 * stems are in `local` weigh little.
 */
export function alignWords(one: Name, other: Name, local: ReadonlySet<string>): Alignment {
  matchAll(one, other, local);
  return {
    weightOfOne: total(ONE),
    weightOfOther: total(OTHER),
    matchedOfOne: matched(ONE),
    matchedOfOther: matched(OTHER),
    rarestLeftOfOne: rarest(ONE, true),
    rarestLeftOfOther: rarest(OTHER, true),
    rarestAheadOfOne: rarestAhead(ONE),
    rarestAheadOfOther: rarestAhead(OTHER),
    rarestMatched: Math.min(rarest(ONE, false), rarest(OTHER, false)),
    rarestNamed: Math.min(rarestNamed(ONE), rarestNamed(OTHER)),
    numbersDiffer:
      one.isNumbers || other.isNumbers
        ? hasNumberLeft(ONE) || hasNumberLeft(OTHER)
        : hasNumberLeft(ONE) && hasNumberLeft(OTHER),
    tradesDiffer: one.trades !== 0 && other.trades !== 0 && doDiffer(tradesOf),
    outletsDiffer: one.outlets !== 0 && other.outlets !== 0 && doDiffer(outletsOf),
    quartersDiffer: one.quarters !== 0 && other.quarters !== 0 && doDiffer(quartersOf),
    givenNamesDiffer: hasGivenNameLeft(ONE) && hasGivenNameLeft(OTHER),
    isAffiliate: hasAffiliateLeft(ONE) || hasAffiliateLeft(OTHER),
    isProgram: one.isProgram || other.isProgram,
    sharesNumber: sharesNumber(ONE),
    isGuest: isGuest(ONE) || isGuest(OTHER),
    isInOrder: isInOrder(ONE),
  };
}

/** The same matches, word by word, for explanations. */
export function wordSimilarities(one: Name, other: Name): WordSimilarities {
  matchAll(one, other, NOWHERE);
  const of = ({ name, similarities }: Side) => [...similarities.subarray(0, name.words.length)];
  return { ofOne: of(ONE), ofOther: of(OTHER) };
}

function matchAll(one: Name, other: Name, local: ReadonlySet<string>): void {
  start(ONE, one, local);
  start(OTHER, other, local);
  const left = Math.min(one.words.length, other.words.length) - matchEqual();
  if (left === 0 && one.words.length === other.words.length) return;
  matchJoined(ONE, OTHER);
  matchJoined(OTHER, ONE);
  matchAcronyms(ONE, OTHER);
  matchAcronyms(OTHER, ONE);
  if (left > 0) matchSimilar();
  if (one.repeats) matchRepeated(ONE);
  if (other.repeats) matchRepeated(OTHER);
}

function match(at: number, to: number, similarity: number): void {
  ONE.similarities[at] = similarity;
  OTHER.similarities[to] = similarity;
  ONE.partners[at] = to;
  const weight = Math.min(ONE.weights[at] ?? 0, OTHER.weights[to] ?? 0);
  ONE.weights[at] = weight;
  OTHER.weights[to] = weight;
}

/** Matches equal stems; returns the number of matches. */
function matchEqual(): number {
  const ones = ONE.name.words;
  const others = OTHER.name.words;
  let matches = 0;
  for (let at = 0; at < ones.length; at++) {
    const stem = ones[at]?.stem;
    for (let to = 0; to < others.length; to++) {
      if (others[to]?.stem !== stem || !isFree(OTHER, to)) continue;
      match(at, to, 1);
      matches++;
      break;
    }
  }
  return matches;
}

function matchSimilar(): void {
  const [ones, others] = [ONE.name.words, OTHER.name.words];
  const pairs = pairWords(ones.length, others.length, (at, to) => {
    const [one, other] = [ones[at], others[to]];
    if (one === undefined || other === undefined || !isFree(ONE, at) || !isFree(OTHER, to)) return 0;
    const similarity = wordSimilarity(one, other, BUSINESS_WORDS);
    return similarity < MIN_SIMILARITY ? 0 : similarity;
  });
  for (const { at, to, similarity } of pairs) match(at, to, similarity);
}

/** A repeated word gets the match of its first occurrence. */
function matchRepeated(side: Side): void {
  const { words } = side.name;
  for (let at = 0; at < words.length; at++) {
    if (!isFree(side, at)) continue;
    const said = words.findIndex((word, before) => word.stem === words[at]?.stem && !isFree(side, before));
    if (said >= 0) side.similarities[at] = REPEATED * (side.similarities[said] ?? 0);
  }
}

/** Matches "BARBER SHOP" with "BARBERSHOP". */
function matchJoined(split: Side, whole: Side): void {
  const { joined } = split.name;
  const { words } = whole.name;
  for (let at = 0; at < joined.length; at++) {
    if (!(isFree(split, at) && isFree(split, at + 1)) || isSum(split, joined[at])) continue;
    for (let to = 0; to < words.length; to++) {
      const similarity = isFree(whole, to) ? joinedSimilarity(words[to], joined[at]) : 0;
      if (similarity === 0) continue;
      split.similarities[at] = similarity;
      split.similarities[at + 1] = similarity;
      whole.similarities[to] = similarity;
      break;
    }
  }
}

/** "24 7 FITNESS" is 247 FITNESS, but "1 + 1" is not eleven. */
const isSum = (split: Side, joined: string | undefined): boolean =>
  split.name.isNumbers && Number.isInteger(Number(joined));

/** Similarity of a word to two words joined; a long joined word may also be mistyped. */
function joinedSimilarity(word: Word | undefined, joined: string | undefined): number {
  if (word === undefined || joined === undefined) return 0;
  if (word.singular === joined || word.stem === joined) return JOINED;
  const limit = TYPOS.joined(joined.length);
  if (limit === 0 || word.digits !== '' || word.text[0] !== joined[0]) return 0;
  return editDistance(word.singular, joined, limit) > limit ? 0 : JOINED * shareLeft(joined.length, limit, 1);
}

/** Matches "IBM" with "INTERNATIONAL BUSINESS MACHINES": the letters match adjacent words, nearly all of them still free. */
function matchAcronyms(short: Side, long: Side): void {
  if (long.name.initials.length < MIN_ACRONYM) return;
  const { words } = short.name;
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === undefined || word.isNumber || !isFree(short, at)) continue;
    const { length } = word.text;
    if (length < MIN_ACRONYM || length > MAX_ACRONYM) continue;
    const start = long.name.initials.indexOf(word.text);
    // "BPOE ELKS" repeats one of the words that the letters stand for.
    if (start < 0 || freeWords(long, start, start + length) < Math.max(2, length - 1)) continue;
    short.similarities[at] = ACRONYM;
    const end = Math.min(start + length, long.name.words.length);
    for (let word = start; word < end; word++) if (isFree(long, word)) long.similarities[word] = ACRONYM;
  }
}

/** Whether both names have unmatched kinds (as bits), none of them in common, and no matched word has a kind. */
function doDiffer(kindsOf: (word: Word) => number): boolean {
  const one = kinds(ONE, true, kindsOf);
  const other = one === 0 ? 0 : kinds(OTHER, true, kindsOf);
  if (other === 0 || (one & other) !== 0) return false;
  return (kinds(ONE, false, kindsOf) | kinds(OTHER, false, kindsOf)) === 0;
}
