import { areNicknames } from '../tables/nicknames.ts';
import { editDistance } from '../text/edit-distance.ts';
import { soundSimilarity, soundsAlike } from './sound.ts';

/** An initial stands for a word, but for many others, too. */
const INITIAL = 0.9;
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
  const typos = typoSimilarity(shorter, longer, BESIDE_OTHERS);
  if (typos >= NICKNAME) return typos;
  const alike = Math.max(typos, soundSimilarity(one, other));
  return alike < NICKNAME && areNicknames(one.toUpperCase(), other.toUpperCase()) ? NICKNAME : alike;
}

const MOST_EDITS = 2;

/**
 * The same for a name that is one word: two typos of the same sound at most; no other sound, initial or nickname of it is
 * enough.
 */
export function letterSimilarity(one: string, other: string): number {
  if (one === other) return 1;
  const typos = isLetters(one) && isLetters(other) ? typoSimilarity(one, other, 1) : 0;
  return typos > 0 && one[0] === other[0] && soundsAlike(one, other) ? Math.max(typos, SOUND_ALONE) : typos;
}

const SOUND_ALONE = 0.82;

function typoSimilarity(one: string, other: string, editCost: number): number {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  // A short word with another letter is mostly another word; one letter more or less can be a slip.
  const allowed = shorter.length < 3 ? Math.min(1, longer.length - shorter.length) : longer.length < 6 ? 1 : MOST_EDITS;
  if (longer.length - shorter.length > allowed) return 0;
  const edits = editDistance(shorter, longer, allowed);
  return edits <= allowed ? likeness(shorter, longer, edits, editCost) : 0;
}

/** What is left of 1 after so many edits between two texts. A first letter is seldom mistyped, so another one costs more. */
export function likeness(one: string, other: string, edits: number, editCost = 1): number {
  const length = Math.max(one.length, other.length);
  const cost = edits + (one[0] === other[0] ? 0 : FIRST_LETTER_COST);
  return Math.max(0, 1 - (editCost * cost) / length);
}

const FIRST_LETTER_COST = 0.2;
const BESIDE_OTHERS = 0.85;
const isLetters = (word: string) => /^[a-z]+$/.test(word);
