import { editDistance, MAX_COMPARED } from '../text/edit-distance.ts';
import { lettersMissing } from '../text/letter-bits.ts';

/**
 * Maximum edits between two spellings of one word, by its length: each step gives the minimum letters and the edits allowed
 * from there on.
 */
const byLetters = (...steps: readonly (readonly [letters: number, edits: number])[]) => {
  const limits = Uint8Array.from({ length: MAX_COMPARED + 1 }, (_, letters) =>
    Math.max(0, ...steps.filter(([from]) => letters >= from).map(([, edits]) => edits)),
  );
  return (letters: number): number => limits[Math.min(letters, MAX_COMPARED)] ?? 0;
};

/**
 * All limits of typing errors, in edits (editDistance). Spellings further apart are different words. The shorter a word,
 * the likelier a changed letter makes another word: "STONE" and "STORE". Fitted to the development sets of eval and the
 * real watchlists.
 */
export const TYPOS = {
  /** Given names, family names, streets, and words looked up in the search index; the length of the shorter word counts. */
  usual: byLetters([4, 1], [8, 2]),
  /** Words of business names; the length of the shorter word counts. See businessTypos. */
  business: byLetters([4, 1], [8, 2], [12, 3]),
  /** Names of cities; the length of the shorter name counts: "AMES" is not "AMOS". */
  city: byLetters([5, 1], [9, 2]),
  /**
   * Words of listed names; the length of the longer word counts, because the other words of a name decide. See listedTypos.
   */
  listed: byLetters([1, 1], [6, 2]),
  /** Words looked up in the index of listed names. */
  listedLookUp: byLetters([4, 1], [6, 2]),
  /** Whole listed names without spaces; the length of the shorter name counts. */
  listedName: byLetters([1, 2], [14, 3]),
  /** Legal forms that occur as words of listed names: "gesselschaft". */
  legalForm: byLetters([8, 2]),
  /** Two words written as one, by their joint length: "BARBRSHOP". */
  joined: byLetters([6, 1]),
  /** Digits of a store number. */
  storeNumber: byLetters([4, 1]),
} as const;

/** Maximum edits of two words by their lengths, and by whether they start with the same letter. */
export type TypoLimit = (shorter: number, longer: number, isSameStart: boolean) => number;

/**
 * A word of three letters may lack a fourth, and words of five to seven letters with the first one right may have two
 * edits.
 */
export const businessTypos: TypoLimit = (shorter, longer, isSameStart) => {
  if (shorter === 3 && longer === 4) return 1;
  return isSameStart && shorter > 4 && shorter < 8 && longer > 5 ? 2 : TYPOS.business(shorter);
};

/**
 * A short word with a changed letter is usually another word; with one letter more or less, a slip. Two edits need six
 * remaining letters.
 */
export const listedTypos: TypoLimit = (shorter, longer) => {
  if (shorter < 4) return shorter === 3 && longer === 4 ? 1 : 0;
  return Math.min(TYPOS.listed(longer), shorter < 6 ? 1 : 2);
};

/** A text with its letterBits. */
export interface Spelled {
  readonly text: string;
  readonly letters: number;
}

/**
 * The editDistance of two texts, or `limit + 1` if there are more edits. Lengths and letters rule out most texts before the
 * comparison.
 */
export function editsWithin(one: Spelled, other: Spelled, limit: number): number {
  return mayBeWithin(one.text.length, one.letters, other.text.length, other.letters, limit)
    ? editDistance(one.text, other.text, limit)
    : limit + 1;
}

/**
 * Whether texts with these lengths and letters can be within `limit` edits: an edit changes the length by at most one, and
 * adds or removes one letter.
 */
export const mayBeWithin = (
  length: number,
  letters: number,
  otherLength: number,
  otherLetters: number,
  limit: number,
): boolean => Math.abs(length - otherLength) <= limit && lettersMissing(letters, otherLetters) <= limit;
