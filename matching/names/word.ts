import { Recent } from '../recent.ts';
import { ABBREVIATIONS } from '../tables/abbreviations.ts';
import { COMMON_WORDS } from '../tables/common-words.ts';
import { hasNicknames } from '../tables/nicknames.ts';
import { NUMBER_WORDS } from '../tables/number-words.ts';
import { AFFILIATES, OUTLET_BITS, QUARTER_BITS, TRADE_BITS } from '../tables/trades.ts';
import { letterBits } from '../text/letter-bits.ts';
import { type Corpus, isKnownWord, wordWeight } from './idf.ts';
import { type Sound, soundOf } from './sound.ts';

/** A word of a name with everything derived from its letters. */
export class WordForm {
  /** The token as nameTokens gives it. */
  readonly text: string;
  /** letterBits of the text: rules out edits between two words without comparing them. */
  readonly letters: number;
  /** The token without its plural ending. */
  readonly singular: string;
  /** What all its spellings share: singular, abbreviations in full, numbers in digits. */
  readonly stem: string;
  /** The digits of the text. */
  readonly digits: string;
  /** Whether the stem starts with a digit. */
  readonly isNumber: boolean;
  /** A given name that has nicknames, upper case; empty for other words. */
  readonly givenName: string;
  /** One bit for each line of business that the word belongs to; 0 for most words. */
  readonly trades: number;
  /** The bit of the outlet of a house that the word names: "bar"; 0 for most words. */
  readonly outlets: number;
  /** The bit of the quarter that the word names: "north"; 0 for most words. */
  readonly quarters: number;
  /** Whether it names a body beside the one that the other words name: "foundation", "auxiliary". */
  readonly isAffiliate: boolean;
  /** Whether it is common in names of US businesses. */
  readonly isCommon: boolean;
  #sound: Sound | undefined;

  /** `mayBePossessive`: then "mikes" is also the given name MIKE. */
  constructor(text: string, mayBePossessive = false) {
    this.text = text;
    this.letters = letterBits(text);
    this.singular = singular(text);
    this.stem = stemOf(text);
    this.digits = text.replace(/\D/g, '');
    this.isNumber = /^\d/.test(this.stem);
    const names = mayBePossessive ? [text, this.singular] : [text];
    this.givenName = names.map((name) => name.toUpperCase()).find(hasNicknames) ?? '';
    this.trades = TRADE_BITS.get(this.stem) ?? 0;
    this.outlets = OUTLET_BITS.get(this.stem) ?? 0;
    this.quarters = QUARTER_BITS.get(this.stem) ?? 0;
    this.isAffiliate = AFFILIATES.has(this.stem);
    this.isCommon = COMMON_WORDS.has(text);
  }

  /** How the word sounds; computed on first use. */
  get sound(): Sound {
    this.#sound ??= soundOf(this.text);
    return this.#sound;
  }
}

/** Maximum letters of a word that are compared. */
const MAX_LETTERS = 64;
/** Maximum weight of a number of up to four digits (a street's, a year, a store), and of a single letter (an initial). */
const [MAX_NUMBER_WEIGHT, SHORT_NUMBER, MAX_LETTER_WEIGHT] = [0.4, 4, 0.4];

/** A word of a business name. */
export class Word extends WordForm {
  /** How distinctive it is, 0.05 to 1. */
  readonly weight: number;
  /** Whether it is a word in its own right, and so unlikely to be a misspelling of another. */
  readonly isKnown: boolean;

  constructor(token: string, corpus: Corpus) {
    super(token.slice(0, MAX_LETTERS), true);
    const { text, stem, digits, isNumber } = this;
    // The most common spelling counts: "svcs" is no more distinctive than "services".
    const weight = Math.min(...[text, stem, `${stem}s`].map((each) => wordWeight(corpus, each)));
    const limit =
      isNumber && digits.length <= SHORT_NUMBER ? MAX_NUMBER_WEIGHT : text.length === 1 ? MAX_LETTER_WEIGHT : 1;
    this.weight = Math.min(weight, limit);
    this.isKnown = isKnownWord(corpus, text);
  }
}

/** Maximum words in a reader's cache. */
const KEPT_WORDS = 100_000;

/** Returns a reader of words in a corpus; it builds each word once while the word is cached. */
export function wordReader(corpus: Corpus): (token: string) => Word {
  const words = new Recent(KEPT_WORDS, (token: string) => new Word(token, corpus));
  return (token) => words.of(token);
}

/**
 * The word without its plural or possessive ending: "barbers" → barber, "bakeries" → bakery, "boxes" → box. The plural does not
 * tell whether a word ends with "y" or "ie", so that both are one: "cookies", "cookie" → cooky.
 */
export function singular(token: string): string {
  if (token.length > 4 && token.endsWith('ie')) return `${token.slice(0, -2)}y`;
  if (token.length < 4 || !token.endsWith('s')) return token;
  if (token.endsWith('ies') && token.length > 4) return `${token.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|z)es$/.test(token)) return token.slice(0, -2);
  return 'sui'.includes(token.charAt(token.length - 2)) ? token : token.slice(0, -1);
}

/** What all spellings of a word share. */
export function stemOf(token: string): string {
  const spelled = NUMBER_WORDS.get(token) ?? ABBREVIATIONS.get(token);
  if (spelled !== undefined) return spelled;
  const one = singular(token);
  return ABBREVIATIONS.get(one) ?? one;
}
