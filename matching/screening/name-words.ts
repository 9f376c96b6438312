import { MAX_WORDS } from '../names/name.ts';
import { nameTokens } from '../names/tokens.ts';
import { TYPOS } from '../names/typos.ts';
import { FORM_WORDS, NAME_JOINERS, RANKS, TITLES, VESSEL_PREFIXES } from '../tables/labels.ts';
import { LEGAL_FORMS } from '../tables/legal-forms.ts';
import { DIGIT_WORDS, ENGLISH_NUMBERS, ORDINAL_DIGITS, ordinal, TENS_WORDS } from '../tables/number-words.ts';
import { MINOR_PARTICLES } from '../tables/particles.ts';
import { editDistance } from '../text/edit-distance.ts';
import { readScripts } from './scripts.ts';

const MAX_NAME_LENGTH = 400;

/** The number that a ship keeps for life; lists give it beside the name, not in the name. */
const SHIP_NUMBER = /\bIMO[\s:#.-]*(?:NO\.?|NUMBER)?[\s:#.-]*\d{7}\b/gi;
/** "M/V", "S/A". */
const SLASHED = /\b(\p{L})\/(?=\p{L}\b)/gu;

/**
 * The words by which a name is screened: normalised, ASCII, without a ship's number, "abd al" as "abdul". Reads the first
 * 400 characters and 24 words.
 */
export const screenedWords = (name: string): string[] =>
  wordsOfText(name.slice(0, MAX_NAME_LENGTH)).slice(0, MAX_WORDS);

/** The same for a text of any length. */
function wordsOfText(text: string): string[] {
  const words = tokens(withoutShipNumbers(text));
  return asOneWord(words.length === 0 ? tokens(text) : words).map(({ word }) => word);
}

/** The tokens of a text, or of a part of it that does not end inside a token. */
export const tokens = (text: string): string[] =>
  readScripts(text).flatMap((part) => ('words' in part ? part.words : nameTokens(part.text.replace(SLASHED, '$1'))));

/** The text at the same length, with ships' numbers replaced by blanks. */
export const withoutShipNumbers = (text: string): string =>
  text.replace(SHIP_NUMBER, (number) => ' '.repeat(number.length));

/** One word made of `count` tokens from index `at` on. */
export interface MadeWord {
  readonly word: string;
  readonly at: number;
  readonly count: number;
}

/**
 * Joins tokens that make one word, and unifies spellings: "abd al rahman", "abdel rahman" and "abd ur rahman" begin with
 * "abdul", "United States of America" is "us", and numbers in words and Roman ones are digits.
 */
export function asOneWord(words: readonly string[]): readonly MadeWord[] {
  const made: MadeWord[] = [];
  for (let at = 0; at < words.length; at += made.at(-1)?.count ?? 1) made.push({ at, ...wordAt(words, at) });
  return made;
}

function wordAt(words: readonly string[], at: number): Omit<MadeWord, 'at'> {
  const word = words[at] ?? '';
  const next = words[at + 1] ?? '';
  if (word === 'abd') return ARTICLE.test(next) ? { word: 'abdul', count: 2 } : { word, count: 1 };
  if (SERVANT.test(word)) return { word: 'abdul', count: 1 };
  const phrase = PHRASES.find(([name]) => name.every((each, place) => words[at + place] === each));
  if (phrase !== undefined) return { word: phrase[1], count: phrase[0].length };
  const [tens, digit] = [TENS_WORDS.get(word), DIGIT_WORDS.get(next) ?? ORDINAL_DIGITS.get(next)];
  if (tens !== undefined && digit !== undefined)
    return { word: DIGIT_WORDS.has(next) ? String(tens + digit) : ordinal(tens + digit), count: 2 };
  return { word: ROMAN_NUMBERS.get(word) ?? ENGLISH_NUMBERS.get(word) ?? word, count: 1 };
}

/** "FUND II" is "Fund 2", "OSVALD TRENTHAM III" the third. VI, X and XI are also names of people, I and V initials. */
const ROMAN_NUMBERS: ReadonlyMap<string, string> = new Map([
  ['ii', '2'],
  ['iii', '3'],
  ['iv', '4'],
  ['vii', '7'],
  ['viii', '8'],
]);

/** Phrases that names have in full or as letters: countries, longer ones first, a legal form with a letter, what joins two names. */
const PHRASES: readonly (readonly [name: readonly string[], short: string])[] = [
  [['united', 'states', 'of', 'america'], 'us'],
  [['united', 'states'], 'us'],
  [['usa'], 'us'],
  [['united', 'arab', 'emirates'], 'uae'],
  [['united', 'kingdom'], 'uk'],
  [['sp', 'z', 'oo'], 'spzoo'],
  [['doing', 'business', 'as'], 'dba'],
  [['trading', 'as'], 'dba'],
  [['also', 'known', 'as'], 'aka'],
  [['formerly', 'known', 'as'], 'fka'],
];

const SERVANT = /^abd(?:|[aeuo]u?l|u[rs])$/;
const ARTICLE = /^(?:[aeu]l|u[rs]|a[rs])$/;

const LABELS: ReadonlySet<string> = new Set([
  ...[...LEGAL_FORMS.keys()].filter((words) => !words.includes(' ')),
  ...[FORM_WORDS, VESSEL_PREFIXES, TITLES, NAME_JOINERS].flat(),
]);
/** Labels long enough for typos to be recognised, by their first two letters. */
const LONG_LABELS = Map.groupBy(
  [...LABELS].filter((word) => word.length >= 9),
  (word) => word.slice(0, 2),
);
const TITLE_WORDS: ReadonlySet<string> = new Set(TITLES);
const PREFIXES: ReadonlySet<string> = new Set([...VESSEL_PREFIXES, 'motor']);
const RANK_WORDS: ReadonlySet<string> = new Set(RANKS);

/**
 * Whether a word tells what kind of party a name is, but not which party: legal forms anywhere in a name, long ones also
 * with a typo; titles; prefixes of ships' names.
 */
export function isLabel(word: string): boolean {
  if (LABELS.has(word)) return true;
  const limit = TYPOS.legalForm(word.length);
  return (
    limit > 0 && (LONG_LABELS.get(word.slice(0, 2)) ?? []).some((form) => editDistance(word, form, limit) <= limit)
  );
}

/** Whether a word adds little to a name: articles and joining words, and ranks, which also occur as names. */
export const isMinor = (word: string): boolean => isParticle(word) || isRank(word);

/** Whether a word is an article or joins other words. */
export const isParticle = (word: string): boolean => MINOR_PARTICLES.has(word);

/** Whether a word stands before a person's name and is hardly ever part of it. */
export const isTitle = (word: string): boolean => TITLE_WORDS.has(word);

/**
 * Which of a family a word behind a person's name means: 1 for "SR", 2 for "JR", 3 for "III" as screenedWords gives it;
 * undefined for other words.
 */
export const generationOf = (word: string): number | undefined =>
  /^\d$/.test(word) ? Number(word) : GENERATIONS.get(word);
const GENERATIONS: ReadonlyMap<string, number> = new Map([
  ['sr', 1],
  ['snr', 1],
  ['jr', 2],
  ['jnr', 2],
]);

/** Whether a word is a firm's legal form. */
export const isLegalForm = (word: string): boolean => isLabel(word) && !isTitle(word) && !isVesselPrefix(word);

/** Whether a word is a prefix of a vessel's name. */
export const isVesselPrefix = (word: string): boolean => PREFIXES.has(word);

/** Whether a word is a rank or an office, which also occurs as a name. */
export const isRank = (word: string): boolean => RANK_WORDS.has(word);

/** Minimum letters of two words written as one. */
const MIN_JOINED = 5;

/** Adjacent words joined as one, with the index of the first: "al zawahiri" is also "alzawahiri". */
export function joinedPairs(words: readonly string[]): { readonly at: number; readonly word: string }[] {
  return words.slice(1).flatMap((word, at) => {
    const joined = `${words[at]}${word}`;
    return joined.length >= MIN_JOINED ? [{ at, word: joined }] : [];
  });
}
