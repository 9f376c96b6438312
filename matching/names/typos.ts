import { editDistance, MAX_COMPARED } from '../text/edit-distance.ts';
import { lettersMissing } from '../text/letter-bits.ts';

/** Maximum edits between two spellings of one word, by its letters: each step says from how many letters on it is how many. */
const byLetters = (...steps: readonly (readonly [letters: number, edits: number])[]) => {
  const limits = Uint8Array.from({ length: MAX_COMPARED + 1 }, (_, letters) =>
    Math.max(0, ...steps.filter(([from]) => letters >= from).map(([, edits]) => edits)),
  );
  return (letters: number): number => limits[Math.min(letters, MAX_COMPARED)] ?? 0;
};

/**
 * All limits of typing errors, in edits (editDistance). Two spellings further apart are two words. The shorter a word, the
 * likelier another letter makes another word: "STONE" and "STORE". From development sets of eval and the real watchlists.
 */
export const TYPOS = {
  /** Given names, family names, streets, words looked up in the search index; of two words the shorter one's letters count. */
  usual: byLetters([4, 1], [8, 2]),
  /** Words of business names, the shorter one's letters; see businessTypos. */
  business: byLetters([4, 1], [8, 2], [12, 3]),
  /** Names of cities, the shorter one's letters: "AMES" is not "AMOS". */
  city: byLetters([5, 1], [9, 2]),
  /** Words of listed names, the longer one's letters: the other words of a name decide. See listedTypos. */
  listed: byLetters([1, 1], [6, 2]),
  /** Words looked up in the index of listed names. */
  listedLookUp: byLetters([4, 1], [6, 2]),
  /** Listed names as a whole, spaces aside, the shorter one's letters. */
  listedName: byLetters([1, 2], [14, 3]),
  /** Legal forms as words of listed names: "gesselschaft". */
  legalForm: byLetters([8, 2]),
  /** Two words that were written as one, together: "BARBRSHOP". */
  joined: byLetters([6, 1]),
  /** Digits of a store number. */
  storeNumber: byLetters([4, 1]),
} as const;

/** Maximum edits of two words by their letters, and by whether they start with the same one. */
export type TypoLimit = (shorter: number, longer: number, isSameStart: boolean) => number;

/** Three letters may lack a fourth, and six or seven with the first one right have two edits. */
export const businessTypos: TypoLimit = (shorter, longer, isSameStart) => {
  if (shorter === 3 && longer === 4) return 1;
  return isSameStart && shorter > 4 && shorter < 8 && longer > 5 ? 2 : TYPOS.business(shorter);
};

/** A short word with another letter is mostly another word, with one letter more or less a slip; two edits need six letters that are left. */
export const listedTypos: TypoLimit = (shorter, longer) => {
  if (shorter < 4) return shorter === 3 && longer === 4 ? 1 : 0;
  return Math.min(TYPOS.listed(longer), shorter < 6 ? 1 : 2);
};

/** A text, and letterBits of it. */
export interface Spelled {
  readonly text: string;
  readonly letters: number;
}

/**
 * editDistance of two texts, `limit + 1` where there are more edits: lengths and letters rule most texts out before they are
 * compared.
 */
export function editsWithin(one: Spelled, other: Spelled, limit: number): number {
  return mayBeWithin(one.text.length, one.letters, other.text.length, other.letters, limit)
    ? editDistance(one.text, other.text, limit)
    : limit + 1;
}

/** Whether texts of such lengths and letters may be so few edits apart: an edit changes a length by one, and adds or takes one letter. */
export const mayBeWithin = (
  length: number,
  letters: number,
  otherLength: number,
  otherLetters: number,
  limit: number,
): boolean => Math.abs(length - otherLength) <= limit && lettersMissing(letters, otherLetters) <= limit;
