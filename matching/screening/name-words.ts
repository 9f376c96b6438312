import { MAX_WORDS } from '../names/name.ts';
import { nameTokens } from '../names/tokens.ts';
import { TYPOS } from '../names/typos.ts';
import { FORM_WORDS, RANKS, TITLES, VESSEL_PREFIXES } from '../tables/labels.ts';
import { LEGAL_FORMS } from '../tables/legal-forms.ts';
import { MINOR_PARTICLES } from '../tables/particles.ts';
import { editDistance } from '../text/edit-distance.ts';

const MAX_NAME_LENGTH = 400;

/** The number that a ship keeps for life; lists give it beside the name, not in it. */
const SHIP_NUMBER = /\bIMO[\s:#.-]*(?:NO\.?|NUMBER)?[\s:#.-]*\d{7}\b/gi;
/** "M/V", "S/A". */
const SLASHED = /\b(\p{L})\/(?=\p{L}\b)/gu;

/**
 * The words by which a name is screened: normalised, in ASCII; without a ship's number; "abd al" as "abdul". The first 400
 * characters and 24 words count.
 */
export const screenedWords = (name: string): string[] =>
  wordsOfText(name.slice(0, MAX_NAME_LENGTH)).slice(0, MAX_WORDS);

/** The same of a text of any length. */
function wordsOfText(text: string): string[] {
  const words = tokens(withoutShipNumbers(text));
  return servantOf(words.length === 0 ? tokens(text) : words);
}

/** The tokens of a text or of a part of it that ends where no token does. */
export const tokens = (text: string): string[] => nameTokens(text.replace(SLASHED, '$1'));

/** A text as long with blanks for ships' numbers. */
export const withoutShipNumbers = (text: string): string =>
  text.replace(SHIP_NUMBER, (number) => ' '.repeat(number.length));

/** "abd al rahman", "abdel rahman" and "abd ur rahman" open with one word. */
function servantOf(words: string[]): string[] {
  if (!words.some((word) => SERVANT.test(word))) return words;
  return words.flatMap((_, at) => servantAt(words, at) ?? []);
}

/** The word at a place, "abdul" where it opens such a name; undefined for the article that belongs to the word before. */
export function servantAt(words: readonly string[], at: number): string | undefined {
  const word = words[at];
  if (word === undefined || (words[at - 1] === 'abd' && ARTICLE.test(word))) return undefined;
  if (word === 'abd') return ARTICLE.test(words[at + 1] ?? '') ? 'abdul' : word;
  return SERVANT.test(word) ? 'abdul' : word;
}

const SERVANT = /^abd(?:|[aeuo]u?l|u[rs])$/;
const ARTICLE = /^(?:[aeu]l|u[rs]|a[rs])$/;

const LABELS: ReadonlySet<string> = new Set([
  ...[...LEGAL_FORMS.keys()].filter((words) => !words.includes(' ')),
  ...[FORM_WORDS, VESSEL_PREFIXES, TITLES].flat(),
]);
/** Labels that may be mistyped, by their first two letters. */
const LONG_LABELS = Map.groupBy(
  [...LABELS].filter((word) => word.length >= 9),
  (word) => word.slice(0, 2),
);
const MINOR_WORDS: ReadonlySet<string> = new Set([...MINOR_PARTICLES, ...RANKS]);

/**
 * Whether a word says of what kind a party is, and hardly which: legal forms, wherever they stand in a name, long ones
 * with a typo, too; titles; what stands before a ship's name.
 */
export function isLabel(word: string): boolean {
  if (LABELS.has(word)) return true;
  const limit = TYPOS.legalForm(word.length);
  return (
    limit > 0 && (LONG_LABELS.get(word.slice(0, 2)) ?? []).some((form) => editDistance(word, form, limit) <= limit)
  );
}

/** Whether a word adds little to a name: articles and the like, and ranks, which also are words of names. */
export const isMinor = (word: string): boolean => MINOR_WORDS.has(word);

/** Minimum letters of two words written as one. */
const MIN_JOINED = 5;

/** Neighbours written as one word, with the place of the first: "al zawahiri" is also "alzawahiri". */
export function joinedPairs(words: readonly string[]): { readonly at: number; readonly word: string }[] {
  return words.slice(1).flatMap((word, at) => {
    const joined = `${words[at]}${word}`;
    return joined.length >= MIN_JOINED ? [{ at, word: joined }] : [];
  });
}
