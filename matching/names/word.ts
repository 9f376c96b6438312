import { Recent } from '../recent.ts';
import { ABBREVIATIONS } from '../tables/abbreviations.ts';
import { COMMON_WORDS } from '../tables/common-words.ts';
import { hasNicknames } from '../tables/nicknames.ts';
import { NUMBER_WORDS } from '../tables/number-words.ts';
import { AFFILIATES, OUTLET_BITS, TRADE_BITS } from '../tables/trades.ts';
import { letterBits } from '../text/letter-bits.ts';
import { type Corpus, isKnownWord, wordWeight } from './idf.ts';
import { type Sound, soundOf } from './sound.ts';

/** A word of a name with all that follows from its letters. */
export class WordForm {
  /** The token as nameTokens gives it. */
  readonly text: string;
  /** letterBits of the text: what two words cannot share, seen without comparing them. */
  readonly letters: number;
  /** The token without plural ending. */
  readonly singular: string;
  /** What all its spellings have in common: singular, abbreviations in full, numbers in digits. */
  readonly stem: string;
  /** The digits of the text. */
  readonly digits: string;
  /** Whether the stem starts with a digit. */
  readonly isNumber: boolean;
  /** A given name with short or pet forms, upper case; empty for other words. */
  readonly givenName: string;
  /** One bit for each line of business that the word is of; 0 for most. */
  readonly trades: number;
  /** The bit of the outlet of a house that it names: "bar"; 0 for most. */
  readonly outlets: number;
  /** Whether it names a body beside the one that the other words name: "foundation", "auxiliary". */
  readonly isAffiliate: boolean;
  /** Whether names of US businesses are full of it. */
  readonly isCommon: boolean;
  #sound: Sound | undefined;

  /** `mayBePossessive`: "mikes" is the given name MIKE, too. */
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
    this.isAffiliate = AFFILIATES.has(this.stem);
    this.isCommon = COMMON_WORDS.has(text);
  }

  /** How it sounds; found out when first asked for. */
  get sound(): Sound {
    this.#sound ??= soundOf(this.text);
    return this.#sound;
  }
}

/** Maximum letters of a word that are compared. */
const MAX_LETTERS = 64;
/** Maximum weight of a number of up to four digits: a street's, a year, a store; and of a letter: an initial. */
const [MAX_NUMBER_WEIGHT, SHORT_NUMBER, MAX_LETTER_WEIGHT] = [0.4, 4, 0.4];

/** A word of a business name. */
export class Word extends WordForm {
  /** How distinctive it is, 0.05 to 1. */
  readonly weight: number;
  /** Whether it is a word of its own, hence hardly another one mistyped. */
  readonly isKnown: boolean;

  constructor(token: string, corpus: Corpus) {
    super(token.slice(0, MAX_LETTERS), true);
    const { text, stem, digits, isNumber } = this;
    // The most common of the spellings counts: "svcs" is no more distinctive than "services".
    const weight = Math.min(...[text, stem, `${stem}s`].map((each) => wordWeight(corpus, each)));
    const limit =
      isNumber && digits.length <= SHORT_NUMBER ? MAX_NUMBER_WEIGHT : text.length === 1 ? MAX_LETTER_WEIGHT : 1;
    this.weight = Math.min(weight, limit);
    this.isKnown = isKnownWord(corpus, text);
  }
}

/** Words that a reader remembers. */
const KEPT_WORDS = 100_000;

/** A reader of words in a corpus; each word is made once. */
export function wordReader(corpus: Corpus): (token: string) => Word {
  const words = new Recent(KEPT_WORDS, (token: string) => new Word(token, corpus));
  return (token) => words.of(token);
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
  const spelled = NUMBER_WORDS.get(token) ?? ABBREVIATIONS.get(token);
  if (spelled !== undefined) return spelled;
  const one = singular(token);
  return ABBREVIATIONS.get(one) ?? one;
}
