import { NUMBERED_BODIES } from '../tables/numbered-bodies.ts';
import { JOINING_WORDS } from '../tables/particles.ts';
import { PROGRAMS } from '../tables/trades.ts';
import { compounds } from './compounds.ts';
import { type FoundForm, findLegalForm } from './legal-forms.ts';
import { nameTokens } from './tokens.ts';
import { singular, type Word } from './word.ts';

/** A company's name, prepared for comparison. */
export interface Name {
  /** As given. */
  readonly written: string;
  /** Its words, without legal form, store number, articles and "and"; never empty if the name has a letter or digit. */
  readonly words: readonly Word[];
  /** Whether a word occurs twice; whether all words are numbers. */
  readonly repeats: boolean;
  readonly isNumbers: boolean;
  /** Lines of business, outlets and quarters of all words, as bits. */
  readonly trades: number;
  readonly outlets: number;
  readonly quarters: number;
  /** Whether it names a sponsor's programme: a word, or two that are one ("head start"), is of PROGRAMS. */
  readonly isProgram: boolean;
  /** Number of words at its beginning that begin another name of its business too; 0 unless other words follow them. */
  readonly ownHead: number;
  /** Index of the word that names a county: "LAKE" in "LAKE COUNTY LIBRARY"; -1 if there is none. */
  readonly countyAt: number;
  /** For each word but the last: that word and the next joined ("barber shop" → barbershop), singular. */
  readonly joined: readonly string[];
  /** First letters of the words and of the legal form: "BLUE RIDGE ELECTRIC MEMBERSHIP CORP" is an EMC. */
  readonly initials: string;
  /** All words and numbers joined, including articles. */
  readonly compact: string;
  /** What it is called: all words joined, without articles, legal form and store number. */
  readonly called: string;
  /** The same including legal form and "and": "ACMELLC" is "ACME LLC", "AANDB" is "A & B". */
  readonly whole: string;
  readonly form: FoundForm['form'];
  /** "#123", "STORE 12": the number that distinguishes the shops of a chain. */
  readonly storeNumber: string | null;
}

/** Words that a store number follows. */
const STORE_WORDS = new Set('store no number unit shop location loc branch site'.split(' '));
/** "#123", "No. 12-A"; a number after "#" needs no such word. */
const HASH_NUMBER = /#\s*(?:no\.?\s*)?([a-z]{0,2}\d[\da-z-]{0,9})/i;
/** A number at the end with this many digits is a store number. */
const PLAIN_STORE_NUMBER = /^\d{4,6}[a-z]?$/;
/** Legal forms that stand before a name: "LLC 2412", "OOO ROMASHKA". */
const LEADING_FORMS = new Set('llc inc ooo oao zao pao pjsc ojsc'.split(' '));
const ARTICLES = new Set(['the', 'a', 'an']);
const MAX_NAME_LENGTH = 500;
/** Maximum words of a name that are compared. */
export const MAX_WORDS = 24;

/**
 * Prepares a name for comparison; `read` comes from wordReader. Reads the first 500 characters and 24 words. Never throws.
 */
export function prepareName(written: string, read: (token: string) => Word): Name {
  const { plain, tokens, start, form, bare, end, storeNumber, distinctive } = partsOf(written);
  const words = distinctive.map(read);
  const joined = words.slice(1).map((word, at) => singular((words[at]?.text ?? '') + word.text));
  return {
    written,
    words,
    repeats: new Set(words.map(({ stem }) => stem)).size < words.length,
    isNumbers: words.every(({ isNumber }) => isNumber),
    trades: words.reduce((bits, word) => bits | word.trades, 0),
    outlets: words.reduce((bits, word) => bits | word.outlets, 0),
    quarters: words.reduce((bits, word) => bits | word.quarters, 0),
    isProgram: words.some(({ stem }) => PROGRAMS.has(stem)) || joined.some((word) => PROGRAMS.has(word)),
    ownHead: 0,
    countyAt: words.findIndex((_, at) => words[at + 1]?.stem === 'county'),
    joined,
    initials: [...words.map(({ text }) => text), ...tokens.slice(start)].map(([letter]) => letter).join(''),
    compact: bare.join(''),
    called: bare
      .slice(0, end)
      .filter((token) => !ARTICLES.has(token))
      .join(''),
    whole: plain.join(''),
    form,
    storeNumber: storeNumber === null ? null : storeNumber.toLowerCase().replace(/^0+(?=.)|-/g, ''),
  };
}

/**
 * The names of one business, with what begins several of them: "ACE MANAGEMENT HYATT REGENCY" of ACE PARKING MANAGEMENT INC says
 * its own name first, then perhaps its host's.
 */
export function withOwnHeads(names: readonly Name[]): readonly Name[] {
  if (names.length < 2) return names;
  return names.map((name) => {
    const ownHead = Math.max(...names.map((other) => commonHead(name, other)));
    return ownHead === 0 ? name : { ...name, ownHead };
  });
}

/** The number of words of a name before the first that is not in another; 0 if the other begins otherwise or has a later word too. */
function commonHead({ words }: Name, other: Name): number {
  if (words[0]?.stem !== other.words[0]?.stem) return 0;
  const isIn = words.map(({ stem }) => other.words.some((word) => word.stem === stem));
  const length = isIn.indexOf(false);
  return length < 0 || isIn.includes(true, length) ? 0 : length;
}

/** Only the words of a name, as prepareName gives them. */
export const wordsOfName = (written: string, read: (token: string) => Word): readonly Word[] =>
  partsOf(written).distinctive.map(read);

function partsOf(written: string) {
  const { text, hashNumber } = withoutHashNumber(written.slice(0, MAX_NAME_LENGTH));
  const plain = nameTokens(text);
  const tokens = compounds(withInitials(plain.map(withoutZeros)));
  const { start, form } = findLegalForm(tokens);
  const first = tokens.length > 1 && LEADING_FORMS.has(tokens[0] ?? '') ? 1 : 0;
  const bare = tokens.slice(first, Math.max(start, first + 1));
  const { storeNumber, end } =
    hashNumber === undefined ? trailingStoreNumber(bare) : { storeNumber: hashNumber, end: storeWordEnd(bare) };
  const distinctive = distinctiveTokens(bare.slice(0, end)).slice(0, MAX_WORDS).map(withRoman);
  return { plain, tokens, start, form, bare, end, storeNumber, distinctive };
}

function withoutHashNumber(text: string): { text: string; hashNumber: string | undefined } {
  const found = text.includes('#') ? HASH_NUMBER.exec(text) : null;
  if (found === null) return { text, hashNumber: undefined };
  if (NUMBERED_BODIES.has(nameTokens(text.slice(0, found.index)).at(-1) ?? '')) return { text, hashNumber: undefined };
  return { text: `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`, hashNumber: found[1] };
}

/**
 * The tokens without articles and joining words, unless there is nothing else; "a" at the end is not an article ("PLAN A").
 */
function distinctiveTokens(tokens: readonly string[]): readonly string[] {
  const distinctive = tokens.filter(
    (token, at) => !JOINING_WORDS.has(token) || (token === 'a' && at > 0 && at === tokens.length - 1),
  );
  return distinctive.length > 0 ? distinctive : tokens;
}

/** "a b c plumbing" → abc plumbing; "a & w" → aw. */
function withInitials(tokens: readonly string[]): readonly string[] {
  if (!tokens.some((token, at) => isLetter(token) && (isLetter(tokens[at + 1]) || isLetter(tokens[at + 2]))))
    return tokens;
  const joined: string[] = [];
  let run = '';
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? '';
    if (isLetter(token)) {
      run += token;
      if (tokens[at + 1] === 'and' && isLetter(tokens[at + 2])) at++;
      continue;
    }
    if (run !== '') joined.push(run);
    run = '';
    joined.push(token);
  }
  return run === '' ? joined : [...joined, run];
}

const isLetter = (token: string | undefined) => token?.length === 1 && token >= 'a';

/** "0047" → 47. */
const withoutZeros = (token: string) => (token.startsWith('0') ? token.replace(/^0+(?=\d)/, '') : token);

/** "PIZZA II" is the second; "IV THERAPY" is not the fourth, "MAY I HELP" not the first. */
const withRoman = (token: string, at: number, tokens: readonly string[]): string =>
  at === tokens.length - 1 || (at > 0 && ROMAN_ANYWHERE.has(token)) ? (ROMAN.get(at > 0 ? token : '') ?? token) : token;

const ROMAN: ReadonlyMap<string, string> = new Map([
  ['i', '1'],
  ['ii', '2'],
  ['iii', '3'],
  ['iv', '4'],
]);
const ROMAN_ANYWHERE = new Set(['ii', 'iii']);

/** The store number at the end of the tokens, and the index where the name before it ends. */
function trailingStoreNumber(tokens: readonly string[]): { storeNumber: string | null; end: number } {
  const last = tokens.at(-1) ?? '';
  const isMarked = tokens.length > 2 && STORE_WORDS.has(tokens.at(-2) ?? '') && /^\d{1,6}[a-z]?$/.test(last);
  if (isMarked) return { storeNumber: last, end: tokens.length - 2 };
  const isBody = NUMBERED_BODIES.has(tokens.at(-2) ?? '');
  if (tokens.length > 1 && PLAIN_STORE_NUMBER.test(last) && !isBody)
    return { storeNumber: last, end: tokens.length - 1 };
  return { storeNumber: null, end: tokens.length };
}

/** Index where the name ends after its "#" number was removed: "SUBWAY STORE #12" is named SUBWAY. */
const storeWordEnd = (tokens: readonly string[]): number =>
  tokens.length > 1 && STORE_WORDS.has(tokens.at(-1) ?? '') ? tokens.length - 1 : tokens.length;

/** Whether names are written with the same letters, spaces aside ("24 7", "247"): then no word of one contradicts the other. */
export const areSameLetters = (one: Name, other: Name): boolean =>
  one.compact === other.compact || one.whole === other.whole;
