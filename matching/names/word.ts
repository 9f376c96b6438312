import { ABBREVIATIONS } from '../tables/abbreviations.ts';
import { areNicknames, hasNicknames } from '../tables/nicknames.ts';
import { NUMBER_WORDS } from '../tables/number-words.ts';
import { AFFILIATES, SAME_MEANING_BITS, TRADE_BITS } from '../tables/trades.ts';
import { editDistance } from '../text/edit-distance.ts';
import { type Corpus, isKnownWord, wordWeight } from './idf.ts';

/** A word of a name, ready to be compared. */
export interface Word {
  /** The token as nameTokens gives it. */
  readonly text: string;
  /** The token without plural ending. */
  readonly singular: string;
  /** What all its spellings have in common: singular, abbreviations in full, numbers in digits. */
  readonly stem: string;
  /** What it says about a name, 0.05 to 1. */
  readonly weight: number;
  /** A word of its own, hence hardly another one mistyped. */
  readonly known: boolean;
  /** The digits of the text. */
  readonly digits: string;
  /** The stem starts with a digit. */
  readonly numeric: boolean;
  /** One bit a line of business that the word is of; 0 for most. */
  readonly trades: number;
  /** Names a body beside the one that the other words name: "foundation", "auxiliary". */
  readonly affiliate: boolean;
  /** A given name with short or pet forms, upper case ("mikes" → MIKE); empty for other words. */
  readonly givenName: string;
  /** One bit a letter that occurs in the text: what two words cannot share, seen without comparing them. */
  readonly letters: number;
}

/** The word without the ending of a plural or possessive: "barbers" → barber, "bakeries" → bakery, "boxes" → box. */
export function singular(token: string): string {
  if (token.length < 4 || !token.endsWith('s')) return token;
  if (token.endsWith('ies') && token.length > 4) return `${token.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|z)es$/.test(token)) return token.slice(0, -2);
  return 'sui'.includes(token.charAt(token.length - 2)) ? token : token.slice(0, -1);
}

/** What all spellings of a word have in common. */
export function stemOf(token: string): string {
  const number = NUMBER_WORDS.get(token);
  if (number !== undefined) return number;
  if (ABBREVIATIONS.has(token)) return ABBREVIATIONS.get(token) ?? token;
  const one = singular(token);
  return ABBREVIATIONS.get(one) ?? one;
}

/** Words kept by a reader; above it all are forgotten and made again. */
const KEPT_WORDS = 200_000;
/** A number of up to four digits says little: a street's, a year, a store. */
const NUMBER_WEIGHT = 0.4;
const LONG_NUMBER = 5;
/** So does a letter: an initial. */
const LETTER_WEIGHT = 0.4;
const LONGEST_WORD = 64;

/** A reader of words in a corpus; each word is made once. */
export function wordReader(corpus: Corpus): (token: string) => Word {
  const words = new Map<string, Word>();
  return (token) => {
    const kept = words.get(token);
    if (kept !== undefined) return kept;
    if (words.size >= KEPT_WORDS) words.clear();
    const made = makeWord(corpus, token.slice(0, LONGEST_WORD));
    words.set(token, made);
    return made;
  };
}

function makeWord(corpus: Corpus, text: string): Word {
  const stem = stemOf(text);
  const numeric = /^\d/.test(stem);
  const digits = text.replace(/\D/g, '');
  // The commonest of the spellings says how much the word tells: "svcs" tells no more than "services".
  const weight = Math.min(...[text, stem, `${stem}s`].map((each) => wordWeight(corpus, each)));
  return {
    text,
    singular: singular(text),
    stem,
    weight: Math.min(
      weight,
      numeric && digits.length < LONG_NUMBER ? NUMBER_WEIGHT : text.length === 1 ? LETTER_WEIGHT : 1,
    ),
    known: isKnownWord(corpus, text),
    digits,
    numeric,
    trades: TRADE_BITS.get(stem) ?? 0,
    givenName: [text, singular(text)].map((name) => name.toUpperCase()).find(hasNicknames) ?? '',
    affiliate: AFFILIATES.has(stem),
    letters: letterBits(text),
  };
}

function letterBits(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

const bitCount = (bits: number): number => {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
};

/**
 * Edits that still are one word: one to seven letters, two from eight, three from twelve. Three letters may lack a fourth, and
 * six or seven with the first one right have two.
 */
function editsAllowed(shorter: number, longer: number, isSameStart: boolean): number {
  if (shorter < 4) return shorter === 3 && longer === 4 ? 1 : 0;
  if (shorter < 8) return isSameStart && longer > 5 && shorter > 4 ? 2 : 1;
  return shorter < 12 ? 2 : 3;
}

const SHORT_WORD = 0.75;
/** Letters beside digits ("A1ACTION") that may be mistyped. */
const LEAST_LETTERS = 3;
/** What a likeness is worth where both are words of their own: BAKER is hardly BAKERY mistyped, nor STONE STORE. */
const BOTH_KNOWN = 0.58;
/** The same where two letters are swapped: BAER is a name, and BEAR mistyped. */
const BOTH_KNOWN_SWAPPED = 0.8;

/**
 * Likeness of two words, 0 to 1. 1: the same stem. Typing errors count by their share of the word, an error in the first
 * letter more; a shortened word ("const", "constr") and an initial count by what they show. Digits are equal or not.
 * Symmetric.
 */
export function wordLikeness(one: Word, other: Word): number {
  if (one.stem === other.stem) return 1;
  const [shorter, longer] = one.text.length <= other.text.length ? [one.text, other.text] : [other.text, one.text];
  if (one.digits !== other.digits) return 0;
  if (one.digits !== '' && shorter.length - one.digits.length < LEAST_LETTERS) return 0;
  const areKnown = one.known && other.known;
  const trust = areKnown ? BOTH_KNOWN : 1;
  if (shorter.length === 1) return longer.startsWith(shorter) ? INITIAL : 0;
  const isSameStart = shorter[0] === longer[0];
  const limit = editsAllowed(shorter.length, longer.length, isSameStart);
  if (limit > 0 && longer.length - shorter.length <= limit) {
    const differing = Math.max(bitCount(one.letters & ~other.letters), bitCount(other.letters & ~one.letters));
    const edits = differing > limit ? limit + 1 : editDistance(shorter, longer, limit);
    if (edits <= limit) {
      const first = isSameStart ? 1 : FIRST_LETTER;
      const short = shorter.length < 4 || (edits > 1 && shorter.length < 8) ? SHORT_WORD : 1;
      const isSwapped = edits === 1 && shorter.length === longer.length && one.letters === other.letters;
      const trusted = areKnown && isSwapped ? BOTH_KNOWN_SWAPPED : trust;
      return trusted * first * short * (1 - (EDIT_COST * edits) / longer.length);
    }
  }
  if (isDerived(one.singular, other.singular)) return DERIVED;
  const head = singular(shorter);
  if (head.length >= 3 && longer.startsWith(head)) return trust * (shorter.length >= 5 ? LONG_HEAD : SHORT_HEAD);
  if (one.givenName !== '' && other.givenName !== '' && areNicknames(one.givenName, other.givenName)) return NICKNAME;
  if (isSameStart && isContraction(shorter, longer)) return CONTRACTION;
  if (longer.endsWith(shorter) && shorter.length > 3 && PARTICLES.has(longer.slice(0, -shorter.length)))
    return PARTICLE;
  const trades = one.trades & other.trades & SAME_MEANING_BITS;
  return trades === 0 || bitCount(one.trades | other.trades) > MOST_TRADES ? 0 : SAME_TRADE;
}

/** "engineer" and "engineering", "mover" and "moving". */
const isDerived = (one: string, other: string): boolean => isDoing(one, other) || isDoing(other, one);
const isDoing = (one: string, other: string) =>
  one.endsWith('ing') && DOERS.some((doer) => one.slice(0, -3) + doer === other);
const DOERS = ['', 'e', 'er', 'or'];
const DERIVED = 0.85;

/** "ntwk" of "network": its letters in their order, without vowels, its last letter near the end. */
function isContraction(short: string, long: string): boolean {
  if (short.length < 3 || short.length > 0.8 * long.length || VOWELS.test(short.slice(1))) return false;
  let at = 0;
  for (let letter = 0; letter < short.length; letter++) {
    at = long.indexOf(short.charAt(letter), at) + 1;
    if (at === 0) return false;
  }
  return at > long.length / 2;
}

const VOWELS = /[aeiou]/;
const CONTRACTION = 0.8;
const NICKNAME = 0.9;
/** "depaul" and "de paul". */
const PARTICLES = new Set('de del dela la le les el van von mc mac st'.split(' '));
const PARTICLE = 0.9;
/** "clinic" and "hospital"; words of many lines ("care") tell none. */
const SAME_TRADE = 0.6;
const MOST_TRADES = 3;

const INITIAL = 0.7;
const FIRST_LETTER = 0.85;
/** What one edit of a word of one letter would cost; one in six letters leaves 0.87. */
const EDIT_COST = 0.8;
const LONG_HEAD = 0.8;
const SHORT_HEAD = 0.65;
