import { shareLeft } from '../names/similarity.ts';
import { TYPOS } from '../names/typos.ts';
import { editDistance } from '../text/edit-distance.ts';
import { hasWord, type IndexedWord } from './indexed-word.ts';
import type { NamedParty } from './named-party.ts';
import { isPlural, type NameScore, NO_SCORE, sum } from './score-words.ts';
import { isEastAsian } from './syllables.ts';

/** Minimum letters of the compared text in which typos are allowed. */
const MIN_LETTERS = 6;
/**
 * Shared weight, in nats, beside which four letters are enough, and beside which a typo costs less; the minimum letters and
 * the edit cost there.
 */
const [MUCH_OF_PERSON, MUCH_OF_ORGANISATION, MIN_LETTERS_BESIDE, COST_BESIDE] = [6.5, 2.5, 4, 0.8];
/** Cost of an edit, as a share of one letter's part of the name: usually, and in a name of one word. */
const [EDIT_COST, COST_ALONE] = [1.15, 1.45];
/** Minimum letters at which a word that is two in the other name may be mistyped at the usual cost. */
const MIN_LONG = 8;
/** Additional edits when the first letters differ. */
const FIRST_LETTER_EDITS = 0.2;

/**
 * Compares two names by their letters without spaces: typos may affect several words, join or split them. Words that both
 * names have are no evidence about the letters of the others: "AA CONSTRUCTION" is not "ABM CONSTRUCTION". A single letter
 * is an initial, not a slip, and counts as an additional edit.
 */
export function scoreWriting(query: readonly IndexedWord[], { words: listed, isPerson }: NamedParty): NameScore {
  const weight = (words: readonly IndexedWord[]) => sum(words.map((word) => word.weight(isPerson)));
  const common = query.filter((word, at) => hasWord(listed, word) && !hasWord(query.slice(0, at), word));
  const own = (words: readonly IndexedWord[]) => words.filter((word) => !word.isLabel && !hasWord(common, word));
  const [queryRest, listedRest] = [own(query), own(listed)];
  const isOneWord = queryRest.length === 1 && listedRest.length === 1;
  // Single words beside equal ones were already compared as words, and words in their own right are not slips.
  if (isOneWord && common.length > 0) return NO_SCORE;
  const areKnown = queryRest.every(({ isKnown }) => isKnown) && listedRest.every(({ isKnown }) => isKnown);
  if (areKnown || (isEastAsian(query) && isEastAsian(listed))) return NO_SCORE;
  const [one, other] = [textOf(queryRest, ''), textOf(listedRest, '')];
  if (one === '' || other === '' || digitsOf(one) !== digitsOf(other)) return NO_SCORE;
  const shorter = Math.min(one.length, other.length);
  const limit = TYPOS.listedName(shorter);
  const slips = editDistance(one, other, limit);
  const edits = slips + queryRest.filter(({ text }) => text.length === 1).length;
  if (isOneWord && isPlural(queryRest[0], listedRest[0])) return NO_SCORE;
  const isBeside = weight(common) >= (isPerson ? MUCH_OF_PERSON : MUCH_OF_ORGANISATION);
  if (edits > limit || (edits > 0 && shorter < (isBeside ? MIN_LETTERS_BESIDE : MIN_LETTERS))) return NO_SCORE;
  if (slips > 0 && (isOtherPiece(queryRest, listedRest) || isOtherPiece(listedRest, queryRest))) return NO_SCORE;
  // A short word that is both joined and mistyped is another word.
  const isShortWord = shorter < MIN_LONG && (queryRest.length === 1 || listedRest.length === 1);
  const counted = edits + (one[0] === other[0] ? 0 : FIRST_LETTER_EDITS);
  const similarity = shareLeft(
    Math.min(lettersOwn(queryRest), lettersOwn(listedRest)),
    counted,
    isBeside ? COST_BESIDE : isOneWord || isShortWord ? COST_ALONE : EDIT_COST,
  );
  const score = 1 - ((1 - similarity) * weight(listedRest)) / weight(listed);
  return { score, compared: [{ query: textOf(query, ' '), listed: textOf(listed, ' '), similarity }] };
}

/**
 * Whether the other name writes the words as one, with edits in a short first word alone: these make another word of it, as
 * RUSELECTRONICS is not DPS ELECTRONICS. An article may be spelled in several ways.
 */
const isOtherPiece = ([first, ...rest]: readonly IndexedWord[], other: readonly IndexedWord[]): boolean =>
  first !== undefined &&
  rest.length > 0 &&
  other.length === 1 &&
  first.isDistinctive &&
  first.text.length <= SHORT_PIECE &&
  textOf(other, '').endsWith(textOf(rest, ''));
/** Maximum letters of a word in which a changed letter makes another word. */
const SHORT_PIECE = 3;

/** Letters of a name without those of common words, which are no evidence about the others. */
const lettersOwn = (words: readonly IndexedWord[]): number =>
  Math.max(1, sum(words.map(({ text, isCommon }) => (isCommon ? 0 : text.length))));

const textOf = (words: readonly IndexedWord[], between: string): string => words.map(({ text }) => text).join(between);

const digitsOf = (text: string) => text.replace(/\D/g, '');
