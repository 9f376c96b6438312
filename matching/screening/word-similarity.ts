import { areNicknames } from '../tables/nicknames.ts';
import { editDistance } from '../text/edit-distance.ts';
import { lettersApart } from '../text/letter-bits.ts';
import { soundSimilarity, soundsAlike } from './sound.ts';
import type { WordForm } from './word-form.ts';

/** An initial stands for a word, but for many others, too. */
const INITIAL = 0.9;
/** "Bill" and "William". */
export const NICKNAME = 0.9;
/**
 * How surely two normalised words are one, 0 to 1: equal, an initial, one typo or two by the length of the word, another
 * spelling of the same sounds, or a nickname. 0 where they are two words; numbers are equal or not.
 */
export function wordSimilarity(one: WordForm, other: WordForm): number {
  if (one.text === other.text) return 1;
  if (!one.isLetters || !other.isLetters) return 0;
  const [shorter, longer] = inOrderOfLength(one, other);
  if (shorter.text.length === 1) return longer.text.startsWith(shorter.text) ? INITIAL : 0;
  const typos = typoSimilarity(shorter, longer, BESIDE_OTHERS);
  if (typos >= NICKNAME) return typos;
  const alike = Math.max(typos, soundSimilarity(one, other));
  return alike < NICKNAME && haveNickname(one, other) ? NICKNAME : alike;
}

const haveNickname = (one: WordForm, other: WordForm) =>
  one.isGivenName && other.isGivenName && areNicknames(one.text.toUpperCase(), other.text.toUpperCase());

/** Most edits between words that are one, and from which length on there may be more than one. */
export const MOST_EDITS = 2;
export const TWO_EDITS_FROM = 6;

/**
 * The same for a name that is one word: two typos of the same sound at most; no other sound, initial or nickname of it is
 * enough.
 */
export function letterSimilarity(one: WordForm, other: WordForm): number {
  if (one.text === other.text) return 1;
  const typos = one.isLetters && other.isLetters ? typoSimilarity(...inOrderOfLength(one, other), 1) : 0;
  const sound = typos > 0 && one.text[0] === other.text[0] && soundsAlike(one.sound, other.sound);
  return sound ? Math.max(typos, SOUND_ALONE) : typos;
}

const inOrderOfLength = (one: WordForm, other: WordForm): [shorter: WordForm, longer: WordForm] =>
  one.text.length <= other.text.length ? [one, other] : [other, one];

const SOUND_ALONE = 0.82;

function typoSimilarity(one: WordForm, other: WordForm, editCost: number): number {
  const [shorter, longer] = [one.text, other.text];
  // A short word with another letter is mostly another word; one letter more or less can be a slip.
  const allowed =
    shorter.length < 3 ? Math.min(1, longer.length - shorter.length) : longer.length < TWO_EDITS_FROM ? 1 : MOST_EDITS;
  if (longer.length - shorter.length > allowed || lettersApart(one.letters, other.letters) > 2 * allowed) return 0;
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
