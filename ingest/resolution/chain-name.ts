import type Sqlite from 'better-sqlite3';
import { COMMON_WORDS, COMMON_WORDS_NAMES } from '../../matching/tables/common-words.ts';

/** The trade names of one dataset: how many there are, and in how many of them a word stands. */
export interface NameWords {
  readonly names: number;
  readonly counts: ReadonlyMap<string, number>;
}

/** From so many bearers on a name of one word is a chain's, and what begins with it too. */
const CHAIN_BEARERS = 5;

/**
 * Counts the words of all trade names of each dataset, so that what else is loaded changes nothing. A name counts once however
 * many brands bear it, and with all names that begin with it ("MCDONALD'S", "MCDONALD'S ISSAQUAH"): no chain is common by its
 * own size. `table` has the columns number, words and dataset.
 */
export function nameWords(staging: Sqlite.Database, table: string): ReadonlyMap<number, NameWords> {
  const datasets = new Map<number, { names: number; counts: Map<string, number> }>();
  const rows = staging
    .prepare<[], [number, string, number]>(
      `SELECT dataset, words, count(DISTINCT number) FROM ${table} GROUP BY dataset, words ORDER BY dataset, words`,
    )
    .raw();
  let head = { name: '', own: [''], bearers: 0 };
  for (const [dataset, words, bearers] of rows.iterate()) {
    let known = datasets.get(dataset);
    if (known === undefined) {
      head = { name: '', own: [''], bearers: 0 };
      known = { names: 0, counts: new Map<string, number>() };
      datasets.set(dataset, known);
    }
    if (words.startsWith(head.name) && words[head.name.length] === ' ' && isTellingName(head)) continue;
    const own = words.split(' ');
    head = { name: words, own, bearers };
    known.names++;
    for (const word of own.length > 1 ? new Set(own) : own) known.counts.set(word, (known.counts.get(word) ?? 0) + 1);
  }
  return datasets;
}

const isTellingName = ({ own, bearers }: { readonly own: readonly string[]; readonly bearers: number }) =>
  own.length > 1 ? own.some(isTelling) : bearers >= CHAIN_BEARERS;

const isCommon = (word: string) => COMMON_WORDS.has(word) || COMMON_WORDS.has(`${word}s`);
/** A word that may tell one house from another: "7" of "7 11" does not. */
const isTelling = (word: string) => !isCommon(word) && !/^\d/.test(word);

/** In how many other names a word stands that stands in none of this dataset. */
const UNSEEN = 0.5;

/**
 * How many firms would bear a name if its words were drawn by chance from the names of its dataset: "TERIYAKI HOUSE" two or
 * three, "TACO TIME" a sixth of one, "CAFFE LADRO" a tenth of that.
 */
export function expectedBearers(words: readonly string[], { names, counts }: NameWords): number {
  // The name itself tells nothing of others; and a small dataset too little of words that are common everywhere.
  const share = (word: string) =>
    Math.max(Math.max((counts.get(word) ?? 0) - 1, UNSEEN) / names, (COMMON_WORDS.get(word) ?? 0) / COMMON_WORDS_NAMES);
  return new Set(words).values().reduce((expected, word) => expected * share(word), names);
}

/** From so many places on chance is told by numbers alone; below, a word of the name must tell. */
const SEVERAL_PLACES = 5;
/** A chain has so many times the places that chance would give its name: "MCDONALD'S RESTAURANT" eight, "PIZZA MART" three. */
const TIMES_CHANCE = 7;
/** The most bearers by chance that two, three and four places of one name leave without doubt. */
const FEW_PLACES: Readonly<Record<number, number>> = { 2: 0.02, 3: 0.1, 4: 0.2 };
/** The same for several common words that nobody else puts together: "BLUE WATER TACO GRILL". */
const NEVER = 0.001;
/** A word that stands in no other name is the firm's own ("LADRO"); four places allow for names made of the chain's. */
const OWN_WORD = 1;
const OWN_WORD_OF_FOUR = 4;
const SHORT_WORD = 3;

/** What every town has, and names after the same people: "JOHN MUIR ELEMENTARY SCHOOL". */
const INSTITUTIONS = new Set(
  'school academy college university church parish temple chapel hospital library park museum theater theatre'.split(
    ' ',
  ),
);
const isInstitution = (words: readonly string[]) => words.some((word) => INSTITUTIONS.has(word));

/**
 * Whether so many places of one name are a chain. Doubt keeps apart: a name of one word needs as many places as there are
 * names with it, and institutions have namesakes in every town.
 */
export function isChainName(words: readonly string[], places: number, dataset: NameWords): boolean {
  if (isInstitution(words)) return false;
  const count = (word: string) => dataset.counts.get(word) ?? 0;
  const expected = expectedBearers(words, dataset);
  if (places >= SEVERAL_PLACES) {
    if (words.length > 1 ? expected * TIMES_CHANCE <= places : words.some(isTelling) && expected <= places) return true;
  } else if (words.length > 1 && expected <= (words.some(isTelling) ? (FEW_PLACES[places] ?? 0) : NEVER)) return true;
  const most = places >= 4 ? OWN_WORD_OF_FOUR : OWN_WORD;
  return places > 1 && words.some((word) => isTelling(word) && word.length > SHORT_WORD && count(word) <= most);
}

/** Bearers by chance up to which two owners who bear a name bear one brand, where a word stands in so few names. */
const FRANCHISE = 0.01;
const FRANCHISE_WORD = 3;
/** The same by many places. */
const FRANCHISE_TIMES_CHANCE = 300;
const LONE_WORD_TIMES_CHANCE = 3;

/**
 * Whether brands of one name are one although their owners differ: a franchise, or a firm of several companies. Licences name
 * trades too ("SHORT TERM RENTAL"), so the name must be hardly chance and have a word of its own, or many more places than
 * chance gives.
 */
export function isFranchiseName(words: readonly string[], places: number, dataset: NameWords): boolean {
  const rarest = Math.min(
    ...words.map((word) => (isTelling(word) && word.length > 2 ? (dataset.counts.get(word) ?? 0) : Infinity)),
  );
  if (rarest === Infinity || isInstitution(words)) return false;
  const expected = expectedBearers(words, dataset);
  const times = words.length > 1 ? FRANCHISE_TIMES_CHANCE : LONE_WORD_TIMES_CHANCE;
  return (
    (words.length > 1 && expected <= FRANCHISE && rarest <= FRANCHISE_WORD) ||
    (places >= SEVERAL_PLACES && expected * times <= places)
  );
}

/** The words by which a chain is told, trade aside: "STARBUCKS" of "STARBUCKS COFFEE". Empty where all are common. */
export const tellingWords = (words: readonly string[]): string => words.filter(isTelling).join(' ');
