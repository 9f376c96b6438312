import { areNicknames } from '../tables/nicknames.ts';
import { editDistance } from '../text/edit-distance.ts';

/** An initial stands for a word, but for many others, too. */
const INITIAL = 0.9;
/** The same consonants: "mohammed" and "muhamad". */
const SAME_CONSONANTS = 0.92;
/** "Bill" and "William". */
export const NICKNAME = 0.9;
/**
 * How surely two normalised words are one, 0 to 1: equal, an initial, one typo or two by the length of the word, another
 * spelling of the same sounds, or a nickname. 0 where they are two words; numbers are equal or not.
 */
export function wordSimilarity(one: string, other: string): number {
  if (one === other) return 1;
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (!isLetters(one) || !isLetters(other)) return 0;
  if (shorter.length === 1) return longer.startsWith(shorter) ? INITIAL : 0;
  const typos = longer.length - shorter.length > MOST_EDITS ? 0 : typoSimilarity(shorter, longer);
  if (typos >= NICKNAME) return typos;
  if (one[0] === other[0] && sameConsonants(one, other)) return SAME_CONSONANTS;
  return areNicknames(one.toUpperCase(), other.toUpperCase()) ? NICKNAME : typos;
}

const MOST_EDITS = 2;

function typoSimilarity(shorter: string, longer: string): number {
  // A short word with another letter is mostly another word; one letter more or less can be a slip.
  const allowed = shorter.length < 3 ? longer.length - shorter.length : longer.length < 6 ? 1 : MOST_EDITS;
  const edits = editDistance(shorter, longer, allowed);
  return edits <= allowed ? likeness(shorter, longer, edits) : 0;
}

/** What is left of 1 after so many edits between two texts. A first letter is seldom mistyped, so another one costs more. */
export function likeness(one: string, other: string, edits: number): number {
  const cost = edits + (one[0] === other[0] ? 0 : FIRST_LETTER_COST);
  return Math.max(0, 1 - cost / Math.max(one.length, other.length));
}

const FIRST_LETTER_COST = 0.5;
const isLetters = (word: string) => /^[a-z]+$/.test(word);

function sameConsonants(one: string, other: string): boolean {
  const consonants = consonantsOf(one);
  return consonants.length >= 4 && consonants === consonantsOf(other);
}

const consonantsOf = (word: string) =>
  word
    .replace(/kh|gh/g, (pair) => pair.charAt(0))
    .replace(/[qc]/g, 'k')
    .replace(/[aeiouyw]/g, '')
    .replace(/(.)\1+/g, '$1');
