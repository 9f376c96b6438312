import type Sqlite from 'better-sqlite3';
import { builtInShare, otherNames } from '../../matching/names/idf.ts';
import { FIRM_WORDS } from '../../matching/screening/firm-words.ts';
import { COMMON_WORDS } from '../../matching/tables/common-words.ts';
import { hasNicknames } from '../../matching/tables/nicknames.ts';
import { isInstitution } from './institutions.ts';

/** The number of trade names of one dataset, and the number of names with each word. */
export interface NameWords {
  readonly names: number;
  readonly counts: ReadonlyMap<string, number>;
}

/** Minimum brands with a name of one word for longer names that begin with it to count as the same chain. */
const MIN_BRANDS_OF_ONE_WORD = 5;

/**
 * Counts the words of all trade names of each dataset. Datasets are separate, so that loading another one changes
 * nothing. A name counts once, no matter how many brands have it, and so do all names that begin with it ("MCDONALD'S",
 * "MCDONALD'S ISSAQUAH"); otherwise the words of a large chain would seem common. `table` has the columns number, words
 * and dataset.
 */
export function nameWords(staging: Sqlite.Database, table: string): ReadonlyMap<number, NameWords> {
  const datasets = new Map<number, { names: number; counts: Map<string, number> }>();
  const rows = staging
    .prepare<[], [number, string, number]>(
      `SELECT dataset, words, count(DISTINCT number) FROM ${table} GROUP BY dataset, words ORDER BY dataset, words`,
    )
    .raw();
  let head = { name: '', own: [''], brands: 0 };
  for (const [dataset, words, brands] of rows.iterate()) {
    let known = datasets.get(dataset);
    if (known === undefined) {
      head = { name: '', own: [''], brands: 0 };
      known = { names: 0, counts: new Map<string, number>() };
      datasets.set(dataset, known);
    }
    if (words.startsWith(head.name) && words[head.name.length] === ' ' && isDistinctiveName(head)) continue;
    const own = words.split(' ');
    head = { name: words, own, brands };
    known.names++;
    for (const word of own.length > 1 ? new Set(own) : own) known.counts.set(word, (known.counts.get(word) ?? 0) + 1);
  }
  return datasets;
}

const isDistinctiveName = ({ own, brands }: { readonly own: readonly string[]; readonly brands: number }) =>
  own.length > 1 ? own.some(isDistinctive) : brands >= MIN_BRANDS_OF_ONE_WORD;

const isCommon = (word: string) => COMMON_WORDS.has(word) || COMMON_WORDS.has(`${word}s`);
/** True for a word that may distinguish one firm from another. Common words and numbers ("7" of "7 11") do not. */
const isDistinctive = (word: string) => !isCommon(word) && !/^\d/.test(word);

/**
 * Minimum places of a franchise that a given name distinguishes: with fewer places, each George may have his own
 * "GEORGE'S COFFEE SHOP".
 */
const MIN_PLACES_OF_GIVEN_NAME = 3;
/** True if a word is a given name. */
export const isGivenName = (word: string) => hasNicknames(word.toUpperCase());

/** Count for a word that no other name of the dataset has: between 0 and 1, so that such words remain possible. */
const UNSEEN_COUNT = 0.5;

/** Names up to which a smaller dataset is filled with those of the table of US firms: it cannot show how rare a word is. */
const MIN_NAMES = 5000;

/**
 * Expected number of firms with a name, if its words were drawn at random from the names of its dataset: 2 to 3 for
 * "TERIYAKI HOUSE", 0.17 for "TACO TIME", 0.02 for "CAFFE LADRO".
 */
export function expectedNamesakes(words: readonly string[], { names, counts }: NameWords): number {
  const all = Math.max(names, MIN_NAMES);
  const namesWith = (word: string) =>
    Math.max(otherNames(counts.get(word) ?? 0) + (all - names) * FIRM_WORDS.share(word), UNSEEN_COUNT);
  const share = (word: string) => Math.max(namesWith(word) / all, COMMON_WORDS.has(word) ? builtInShare(word) : 0);
  return new Set(words).values().reduce((expected, word) => expected * share(word), all);
}

/** Minimum places for a chain that is proved by its number of places alone. With fewer places, the name needs a distinctive word. */
const MIN_PLACES_BY_NUMBER = 5;
/** Minimum ratio of places to expected namesakes, for a chain: "MCDONALD'S RESTAURANT" has 8, "PIZZA MART" 3. */
const MIN_TIMES_EXPECTED = 7;
/** Maximum expected namesakes for a chain of two, three and four places. */
const MAX_EXPECTED_BY_PLACES: Readonly<Record<number, number>> = { 2: 0.02, 3: 0.1, 4: 0.2 };
/** The same for a name of common words only, in a combination that nobody else uses: "BLUE WATER TACO GRILL". */
const MAX_EXPECTED_COMMON_WORDS = 0.001;
/** Minimum places of a chain that is named by one word; at most as many names as it has places may have that word: "TAVOLATA". */
const MIN_PLACES_OF_ONE_WORD = 3;
/** Maximum names with a word that belongs to one firm ("LADRO"). A chain of four places may have longer names with it. */
const MAX_NAMES_WITH_OWN_WORD = 1;
const MAX_NAMES_WITH_OWN_WORD_OF_FOUR = 4;
/** Maximum letters of a word that is too short to belong to one firm. */
const MAX_SHORT_WORD_LENGTH = 3;

/**
 * True if `places` places with one name are one chain. In doubt they are not: a name of one word needs as many places
 * as there are names with that word, and institutions are never a chain.
 */
export function isChainName(words: readonly string[], places: number, dataset: NameWords): boolean {
  if (isInstitution(words)) return false;
  const count = (word: string) => dataset.counts.get(word) ?? 0;
  const expected = expectedNamesakes(words, dataset);
  if (places >= MIN_PLACES_BY_NUMBER) {
    if (words.length > 1 ? expected * MIN_TIMES_EXPECTED <= places : words.some(isDistinctive) && expected <= places)
      return true;
  } else if (
    words.length > 1 &&
    expected <= (words.some(isDistinctive) ? (MAX_EXPECTED_BY_PLACES[places] ?? 0) : MAX_EXPECTED_COMMON_WORDS)
  )
    return true;
  const [only = ''] = words;
  const maxNames = places >= 4 ? MAX_NAMES_WITH_OWN_WORD_OF_FOUR : MAX_NAMES_WITH_OWN_WORD;
  if (words.length === 1 && places >= MIN_PLACES_OF_ONE_WORD && !isGivenName(only) && count(only) <= places)
    return isDistinctive(only) && only.length > MAX_SHORT_WORD_LENGTH;
  return (
    places > 1 &&
    words.some((word) => isDistinctive(word) && word.length > MAX_SHORT_WORD_LENGTH && count(word) <= maxNames)
  );
}

/** Maximum expected namesakes of a franchise, if one of its words is in at most MAX_NAMES_WITH_FRANCHISE_WORD names. */
const MAX_EXPECTED_FRANCHISE = 0.01;
const MAX_NAMES_WITH_FRANCHISE_WORD = 3;
/** Minimum ratio of places to expected namesakes of a franchise: for names of several words, also of many places, and of one word. */
const MIN_TIMES_EXPECTED_FRANCHISE = 300;
const [MANY_PLACES_OF_FRANCHISE, MIN_TIMES_EXPECTED_MANY] = [7, 40];
const MIN_TIMES_EXPECTED_ONE_WORD = 3;

/**
 * True if brands of one name are one although their owners differ: a franchise, or a firm of several companies.
 * Licenses may have a trade in place of a name ("SHORT TERM RENTAL"). So the name must be very unlikely by chance and
 * have a rare word, or have many more places than chance explains.
 */
export function isFranchiseName(words: readonly string[], places: number, dataset: NameWords): boolean {
  const rarest = Math.min(
    ...words.map((word) =>
      isDistinctive(word) && word.length > 2 && (places >= MIN_PLACES_OF_GIVEN_NAME || !isGivenName(word))
        ? (dataset.counts.get(word) ?? 0)
        : Infinity,
    ),
  );
  if (rarest === Infinity || isInstitution(words)) return false;
  const expected = expectedNamesakes(words, dataset);
  const ofSeveralWords = places < MANY_PLACES_OF_FRANCHISE ? MIN_TIMES_EXPECTED_FRANCHISE : MIN_TIMES_EXPECTED_MANY;
  const times = words.length > 1 ? ofSeveralWords : MIN_TIMES_EXPECTED_ONE_WORD;
  return (
    (words.length > 1 && expected <= MAX_EXPECTED_FRANCHISE && rarest <= MAX_NAMES_WITH_FRANCHISE_WORD) ||
    (places >= MIN_PLACES_BY_NUMBER && expected * times <= places)
  );
}

/** True if hardly any names of a dataset but those of one firm have a word. */
export const isOwnWord =
  ({ counts }: NameWords) =>
  (word: string): boolean =>
    isDistinctive(word) &&
    word.length > MAX_SHORT_WORD_LENGTH &&
    (counts.get(word) ?? 0) <= MAX_NAMES_WITH_FRANCHISE_WORD;

/** Minimum letters of a word that is a name by itself. */
const MIN_LETTERS_OF_START = 6;

/** True for a word that may be the whole name of a firm, and the start of its longer names: "AZALINA'S", but not "MARIO'S". */
export const isOwnStart = (word: string): boolean =>
  word.length >= MIN_LETTERS_OF_START && isDistinctive(word) && !isGivenName(word) && !word.includes(' ');

/** The distinctive words of a name: "STARBUCKS" of "STARBUCKS COFFEE". Empty if all words are common. */
export const distinctiveWords = (words: readonly string[]): string => words.filter(isDistinctive).join(' ');

/** True if a name has a word that no other name of its dataset has, given names and short words aside. */
export const hasOnlyWord = (words: readonly string[], { counts }: NameWords): boolean =>
  words.some(
    (word) =>
      isDistinctive(word) &&
      word.length > MAX_SHORT_WORD_LENGTH &&
      !isGivenName(word) &&
      (counts.get(word) ?? 0) <= MAX_NAMES_WITH_OWN_WORD,
  );
