import { MAX_WORDS, type Name } from './name.ts';
import type { Word } from './word.ts';

/** Maximum weight of a word that names the city or the street door of both businesses, or a county. */
const MAX_LOCAL_WEIGHT = 0.3;

/**
 * One side of a comparison: the weights of its words, and the similarity of each word's match so far; 0 where nothing
 * matches yet.
 */
export interface Side {
  name: Name;
  readonly weights: Float64Array;
  readonly similarities: Float64Array;
  readonly partners: Int8Array;
}

/** A side without a name. */
export const side = (): Side => ({
  name: {
    written: '',
    words: [],
    repeats: false,
    isNumbers: false,
    trades: 0,
    outlets: 0,
    quarters: 0,
    isProgram: false,
    ownHead: 0,
    countyAt: -1,
    joined: [],
    initials: '',
    compact: '',
    called: '',
    whole: '',
    form: null,
    storeNumber: null,
  },
  weights: new Float64Array(MAX_WORDS),
  similarities: new Float64Array(MAX_WORDS),
  partners: new Int8Array(MAX_WORDS),
});

/**
 * Starts a comparison with nothing matched. Words that name a place weigh little: those with stems in `local`, and a county.
 */
export function start(side: Side, name: Name, local: ReadonlySet<string>): void {
  side.name = name;
  for (let at = 0; at < name.words.length; at++) {
    const { weight = 0, stem = '' } = name.words[at] ?? {};
    side.weights[at] = at === name.countyAt || local.has(stem) ? Math.min(weight, MAX_LOCAL_WEIGHT) : weight;
    side.similarities[at] = 0;
    side.partners[at] = -1;
  }
}

/** Whether nothing matches the word at an index. */
export const isFree = (side: Side, at: number) => side.similarities[at] === 0;

/** The number of free words from index `start` to before `end`. */
export function freeWords(side: Side, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at++) if (isFree(side, at)) count++;
  return count;
}

/** The summed weight of all words. */
export function total({ name, weights }: Side): number {
  let sum = 0;
  for (let at = 0; at < name.words.length; at++) sum += weights[at] ?? 0;
  return sum;
}

/** The summed weight of the matched words, each times its similarity. */
export function matched({ name, weights, similarities }: Side): number {
  let sum = 0;
  for (let at = 0; at < name.words.length; at++) sum += (weights[at] ?? 0) * (similarities[at] ?? 0);
  return sum;
}

/** The largest weight of a word: of the free words, or of the matched ones. */
export function rarest(side: Side, isUnmatched: boolean): number {
  let weight = 0;
  for (let at = 0; at < side.name.words.length; at++)
    if (isFree(side, at) === isUnmatched) weight = Math.max(weight, side.weights[at] ?? 0);
  return weight;
}

/** The largest weight of a matched word that names no line of business. */
export function rarestNamed(side: Side): number {
  let weight = 0;
  for (let at = 0; at < side.name.words.length; at++)
    if (!isFree(side, at) && side.name.words[at]?.trades === 0) weight = Math.max(weight, side.weights[at] ?? 0);
  return weight;
}

/**
 * The largest weight of a word before the first matched one; without given names, which belong to the family name behind them,
 * and lines of business ("HOTEL ANDRA").
 */
export function rarestAhead(side: Side): number {
  let weight = 0;
  for (let at = 0; at < side.name.words.length && isFree(side, at); at++) {
    const word = side.name.words[at];
    if (word?.givenName === '' && word.trades === 0) weight = Math.max(weight, side.weights[at] ?? 0);
  }
  return weight;
}

/** Whether a number is free, or a letter at the end: "PLAN A". */
export const hasNumberLeft = (side: Side) =>
  hasLeft(
    side,
    ({ isNumber, text }, at) => isNumber || (text.length === 1 && at > 0 && at === side.name.words.length - 1),
  );

/** Whether nothing of a name's own beginning is matched that names more than a place, but something behind it. */
export function isGuest({ name: { ownHead, words }, weights, similarities }: Side): boolean {
  if (ownHead === 0) return false;
  let own = 0;
  for (let at = 0; at < ownHead; at++) {
    if (similarities[at] !== 0) return false;
    if (words[at]?.givenName === '') own = Math.max(own, weights[at] ?? 0);
  }
  return own > MAX_LOCAL_WEIGHT && words.some((_, at) => at >= ownHead && similarities[at] !== 0);
}

/** Whether a number of at least three digits is matched that is not the door's. */
export const sharesNumber = ({ name, weights, similarities }: Side): boolean =>
  name.words.some(
    ({ isNumber, digits }, at) =>
      isNumber && digits.length > 2 && similarities[at] === 1 && (weights[at] ?? 0) > MAX_LOCAL_WEIGHT,
  );

function hasLeft(side: Side, is: (word: Word, at: number) => boolean): boolean {
  const { words } = side.name;
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word !== undefined && isFree(side, at) && is(word, at)) return true;
  }
  return false;
}

export const hasAffiliateLeft = (side: Side) => hasLeft(side, ({ isAffiliate }) => isAffiliate);
export const hasGivenNameLeft = (side: Side) => hasLeft(side, ({ givenName }) => givenName !== '');

export const tradesOf = ({ trades }: Word) => trades;
export const outletsOf = ({ outlets }: Word) => outlets;
export const quartersOf = ({ quarters }: Word) => quarters;

/** The kinds, as bits, of the free words or of the matched ones. */
export function kinds(side: Side, free: boolean, kindsOf: (word: Word) => number): number {
  let bits = 0;
  for (let at = 0; at < side.name.words.length; at++) {
    const word = side.name.words[at];
    if (word !== undefined && isFree(side, at) === free) bits |= kindsOf(word);
  }
  return bits;
}

/** Whether the matched words are in the same order as their partners. */
export function isInOrder({ name, partners }: Side): boolean {
  let last = -1;
  for (let at = 0; at < name.words.length; at++) {
    const partner = partners[at] ?? -1;
    if (partner < 0) continue;
    if (partner < last) return false;
    last = partner;
  }
  return true;
}
