import { EAST_ASIAN_FAMILY_NAMES } from '../tables/east-asian-names.ts';

/** A syllable of a romanised Chinese, Korean or Vietnamese name. */
const SYLLABLE =
  '(?:ch|zh|sh|hs|ts|tz|kh|ph|th|tr|nh|ng|kw|gw|hw|ss|jj|[bcdfghjklmnpqrstvwxyz])?(?:[aeiouy]{1,3}w?)(?:ng|nh|ch|rk|[nkptlmchgdb])?';
const SYLLABLES = new RegExp(`^${SYLLABLE}(?:${SYLLABLE})?$`);
const MAX_LETTERS = 11;

/** Whether a word may be one or two syllables of such a name. */
export const isSyllabic = (word: string): boolean =>
  word.length <= MAX_LETTERS && (SYLLABLES.test(word) || word === 'ng');

/**
 * Whether a name may be Chinese, Korean or Vietnamese: two to four words, all of them syllables, at least one a family
 * name. Few syllables make up many names, so a changed letter means another person, not a slip.
 */
export const isEastAsian = (words: readonly SyllabicWord[]): boolean =>
  words.length >= 2 &&
  words.length <= 4 &&
  words.every(({ syllables }) => syllables !== '') &&
  words.some(({ text }) => EAST_ASIAN_FAMILY_NAMES.has(text));

/** A word, with its syllableKey if it may be syllables; otherwise an empty key. */
interface SyllabicWord {
  readonly text: string;
  readonly syllables: string;
}

/** Spellings of one sound in the romanisations in use: pinyin, Wade-Giles, Cantonese usage, those of Korea. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^hs/, 'x'],
  [/^(?:zh|ch|q|jj)/, 'j'],
  [/^(?:ts|tz|c)(?=[aeiouy])/, 'z'],
  [/^kh?/, 'g'],
  [/^th?/, 'd'],
  [/^ph?/, 'b'],
  [/^r/, 'l'],
  [/(?<=[aeiou])h$/, ''],
  [/(?<=.)rk$|(?<=[aeiouy])g$/, 'k'],
  [/(?<=[aeiouy])d$/, 't'],
  [/(?<=[aeiouy])b$/, 'p'],
  [/eo|ou|oo/, 'o'],
  [/eu/, 'u'],
  [/ee/, 'i'],
  [/oi/, 'oe'],
  [/u(?=ng$|n$|k$|l$)/, 'o'],
];

/** The key that the romanisations of a syllable share: "jung", "jong" and "chong"; "hsieh" and "xieh". */
export const syllableKey = (word: string): string =>
  SPELLINGS.reduce((text, [spelling, one]) => text.replace(spelling, one), word);
