import { editDistance } from '../text/edit-distance.ts';
import { NOWHERE } from './local-words.ts';
import { MOST_WORDS, type Name } from './name.ts';
import { type Word, wordLikeness } from './word.ts';

/** How the words of two names answer each other. */
export interface Alignment {
  /** Summed weights of all words of each name. */
  readonly weightOfOne: number;
  readonly weightOfOther: number;
  /** Summed weights of what agrees, each word times its likeness. */
  readonly agreeingOfOne: number;
  readonly agreeingOfOther: number;
  /** Weight of the rarest word that nothing answers. */
  readonly rarestLeft: number;
  /** Weight of the rarest word that is answered. */
  readonly rarestAgreeing: number;
  /** Both have numbers, and none agrees. */
  readonly numbersDiffer: boolean;
  /** Both have words of a line of business that nothing answers, and of no common line. */
  readonly tradesDiffer: boolean;
  /** Both have given names, and none of the one is answered by one of the other. */
  readonly givenNamesDiffer: boolean;
  /** One is of a body beside the other: "FOUNDATION" is answered by nothing. */
  readonly affiliate: boolean;
  /** Agreeing words stand in the same order. */
  readonly inOrder: boolean;
}

/** At each word of one, of other: how well something of the other name answers it, 0 to 1. */
export interface WordLikenesses {
  readonly ofOne: readonly number[];
  readonly ofOther: readonly number[];
}

/** Two words written as one, or one as two. */
const JOINED = 0.98;
/** Letters of an acronym against the words they stand for. */
const ACRONYM = 0.85;
const SHORTEST_ACRONYM = 3;
const LONGEST_ACRONYM = 6;
const LEAST_LIKENESS = 0.5;
/** Letters of two words together of which one may be wrong. */
const SHORTEST_MISTYPED = 6;
/** What the name of the city that both are in says. */
const LOCAL_WEIGHT = 0.3;

/** One side of a comparison: its words' weights, and how well they are answered so far; 0: not yet. */
interface Side {
  name: Name;
  readonly weights: Float64Array;
  readonly likeness: Float64Array;
  readonly partners: Int8Array;
}

const side = (): Side => ({
  name: { written: '', words: [], joined: [], initials: '', compact: '', whole: '', form: null, storeNumber: null },
  weights: new Float64Array(MOST_WORDS),
  likeness: new Float64Array(MOST_WORDS),
  partners: new Int8Array(MOST_WORDS),
});
/** Used again by each call, which neither yields nor recurses: a search compares hundreds of names. */
const ONE = side();
const OTHER = side();

/**
 * Pairs the words of two names: equal ones, then joined and split ones, acronyms, and what is left by likeness, best
 * first. A word answers one word. Where a rare word pairs with a common one mistyped, both weigh what the common one does.
 * Words whose stems are in `local` weigh little.
 */
export function alignWords(one: Name, other: Name, local: ReadonlySet<string>): Alignment {
  pairAll(one, other, local);
  return {
    weightOfOne: total(ONE),
    weightOfOther: total(OTHER),
    agreeingOfOne: agreeing(ONE),
    agreeingOfOther: agreeing(OTHER),
    rarestLeft: Math.max(rarest(ONE, true), rarest(OTHER, true)),
    rarestAgreeing: Math.min(rarest(ONE, false), rarest(OTHER, false)),
    numbersDiffer: hasNumberLeft(ONE) && hasNumberLeft(OTHER),
    tradesDiffer: doTradesDiffer(),
    givenNamesDiffer: hasGivenNameLeft(ONE) && hasGivenNameLeft(OTHER),
    affiliate: hasAffiliateLeft(ONE) || hasAffiliateLeft(OTHER),
    inOrder: isInOrder(ONE),
  };
}

/** The same pairs, word by word: for explanations. */
export function wordLikenesses(one: Name, other: Name): WordLikenesses {
  pairAll(one, other, NOWHERE);
  const of = ({ name, likeness }: Side) => [...likeness.subarray(0, name.words.length)];
  return { ofOne: of(ONE), ofOther: of(OTHER) };
}

function pairAll(one: Name, other: Name, local: ReadonlySet<string>): void {
  start(ONE, one, local);
  start(OTHER, other, local);
  const left = Math.min(one.words.length, other.words.length) - pairEqual();
  if (left === 0 && one.words.length === other.words.length) return;
  pairJoined(ONE, OTHER);
  pairJoined(OTHER, ONE);
  spellOut(ONE, OTHER);
  spellOut(OTHER, ONE);
  if (left > 0) pairAlike();
}

function start(side: Side, name: Name, local: ReadonlySet<string>): void {
  side.name = name;
  for (let at = 0; at < name.words.length; at++) {
    const { weight = 0, stem = '' } = name.words[at] ?? {};
    side.weights[at] = local.has(stem) ? Math.min(weight, LOCAL_WEIGHT) : weight;
    side.likeness[at] = 0;
    side.partners[at] = -1;
  }
}

const isFree = (side: Side, at: number) => side.likeness[at] === 0;

function pair(at: number, to: number, likeness: number): void {
  ONE.likeness[at] = likeness;
  OTHER.likeness[to] = likeness;
  ONE.partners[at] = to;
  const weight = Math.min(ONE.weights[at] ?? 0, OTHER.weights[to] ?? 0);
  ONE.weights[at] = weight;
  OTHER.weights[to] = weight;
}

/** Pairs equal stems; gives their number. */
function pairEqual(): number {
  const ones = ONE.name.words;
  const others = OTHER.name.words;
  let pairs = 0;
  for (let at = 0; at < ones.length; at++) {
    const stem = ones[at]?.stem;
    for (let to = 0; to < others.length; to++) {
      if (others[to]?.stem !== stem || !isFree(OTHER, to)) continue;
      pair(at, to, 1);
      pairs++;
      break;
    }
  }
  return pairs;
}

function pairAlike(): void {
  const ones = ONE.name.words;
  const others = OTHER.name.words;
  const pairs: [at: number, to: number, likeness: number][] = [];
  for (let at = 0; at < ones.length; at++) {
    const word = ones[at];
    if (word === undefined || !isFree(ONE, at)) continue;
    for (let to = 0; to < others.length; to++) {
      const candidate = others[to];
      if (candidate === undefined || !isFree(OTHER, to)) continue;
      const likeness = wordLikeness(word, candidate);
      if (likeness >= LEAST_LIKENESS) pairs.push([at, to, likeness]);
    }
  }
  if (pairs.length > 1) pairs.sort((a, b) => b[2] - a[2] || Math.abs(a[0] - a[1]) - Math.abs(b[0] - b[1]));
  for (const [at, to, likeness] of pairs) if (isFree(ONE, at) && isFree(OTHER, to)) pair(at, to, likeness);
}

/** "BARBER SHOP" and "BARBERSHOP". */
function pairJoined(split: Side, whole: Side): void {
  const { joined } = split.name;
  const { words } = whole.name;
  for (let at = 0; at < joined.length; at++) {
    if (!(isFree(split, at) && isFree(split, at + 1))) continue;
    for (let to = 0; to < words.length; to++) {
      const likeness = isFree(whole, to) ? joinedLikeness(words[to], joined[at]) : 0;
      if (likeness === 0) continue;
      split.likeness[at] = likeness;
      split.likeness[at + 1] = likeness;
      whole.likeness[to] = likeness;
      break;
    }
  }
}

/** Two words that were written as one may be mistyped as well, if they are long together. */
function joinedLikeness(word: Word | undefined, joined: string | undefined): number {
  if (word === undefined || joined === undefined) return 0;
  if (word.singular === joined || word.stem === joined) return JOINED;
  const { length } = joined;
  if (length < SHORTEST_MISTYPED || word.digits !== '' || word.text[0] !== joined[0]) return 0;
  if (Math.abs(word.singular.length - length) > 1 || editDistance(word.singular, joined, 1) > 1) return 0;
  return JOINED * (1 - 1 / length);
}

/** "IBM" and "INTERNATIONAL BUSINESS MACHINES": the letters answer neighbouring words not yet paired. */
function spellOut(short: Side, long: Side): void {
  if (long.name.initials.length < SHORTEST_ACRONYM) return;
  const { words } = short.name;
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === undefined || word.numeric || !isFree(short, at)) continue;
    const { length } = word.text;
    if (length < SHORTEST_ACRONYM || length > LONGEST_ACRONYM) continue;
    const start = long.name.initials.indexOf(word.text);
    if (start < 0 || freeWords(long, start, start + length) < Math.max(2, length - 1)) continue;
    short.likeness[at] = ACRONYM;
    const end = Math.min(start + length, long.name.words.length);
    for (let word = start; word < end; word++) if (isFree(long, word)) long.likeness[word] = ACRONYM;
  }
}

/** "BPOE ELKS" repeats a word of what the letters stand for. */
function freeWords(side: Side, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at++) if (isFree(side, at)) count++;
  return count;
}

function total({ name, weights }: Side): number {
  let sum = 0;
  for (let at = 0; at < name.words.length; at++) sum += weights[at] ?? 0;
  return sum;
}

function agreeing({ name, weights, likeness }: Side): number {
  let sum = 0;
  for (let at = 0; at < name.words.length; at++) sum += (weights[at] ?? 0) * (likeness[at] ?? 0);
  return sum;
}

function rarest(side: Side, isLeft: boolean): number {
  let weight = 0;
  for (let at = 0; at < side.name.words.length; at++)
    if (isFree(side, at) === isLeft) weight = Math.max(weight, side.weights[at] ?? 0);
  return weight;
}

/** A number, or a letter at the end: "PLAN A". */
const hasNumberLeft = (side: Side) =>
  hasLeft(
    side,
    ({ numeric, text }, at) => numeric || (text.length === 1 && at > 0 && at === side.name.words.length - 1),
  );

function hasLeft(side: Side, is: (word: Word, at: number) => boolean): boolean {
  const { words } = side.name;
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word !== undefined && isFree(side, at) && is(word, at)) return true;
  }
  return false;
}

const hasAffiliateLeft = (side: Side) => hasLeft(side, ({ affiliate }) => affiliate);
const hasGivenNameLeft = (side: Side) => hasLeft(side, ({ givenName }) => givenName !== '');

function doTradesDiffer(): boolean {
  const [one, other] = [trades(ONE, true), trades(OTHER, true)];
  return one !== 0 && other !== 0 && (one & other) === 0 && (trades(ONE, false) | trades(OTHER, false)) === 0;
}

/** Lines of business of the words that are free, or of those that are answered. */
function trades(side: Side, free: boolean): number {
  let bits = 0;
  for (let at = 0; at < side.name.words.length; at++)
    if (isFree(side, at) === free) bits |= side.name.words[at]?.trades ?? 0;
  return bits;
}

function isInOrder({ name, partners }: Side): boolean {
  let last = -1;
  for (let at = 0; at < name.words.length; at++) {
    const partner = partners[at] ?? -1;
    if (partner < 0) continue;
    if (partner < last) return false;
    last = partner;
  }
  return true;
}
