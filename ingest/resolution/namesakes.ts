import {
  distinctiveWords,
  expectedNamesakes,
  hasOnlyWord,
  isChainName,
  isFranchiseName,
  isOwnWord,
  type NameWords,
} from './chain-name.ts';
import type { KeyedRow } from './groups-by-key.ts';
import { areSameWords, compactTradeName, legalNameKey } from './match-keys.ts';
import { withoutNumbers } from './number-groups.ts';
import { SCHOOL, sectorsExclude } from './sectors.ts';

/** A brand with one of its trade names and one of its places. */
export interface NamesakeRow extends KeyedRow {
  readonly name: string;
  readonly words: string;
  readonly address: number;
  readonly state: string | null;
  readonly zip: string | null;
  readonly owner: number | null;
  readonly ownerName: string | null;
  /** The states in which the owner receives mail, separated by commas. */
  readonly ownerStates: string | null;
  /** 1 if the record contains the name as it is; 0 if it is a part of a name in the record. */
  readonly isWhole: number;
  /** 1 if the owner is a person. */
  readonly isPersons: number;
  /** The brand's sectors (sectorOf), separated by commas; null or empty if unknown. */
  readonly sectors: string | null;
}

/** The brands that have one name in one dataset, and whose sectors do not exclude each other. */
export interface Namesakes {
  readonly rows: readonly NamesakeRow[];
  readonly words: readonly string[];
  /** Their addresses, by number. */
  readonly places: ReadonlySet<number>;
  /** The words of all trade names of the dataset. */
  readonly counts: NameWords;
  /** True if the dataset does not name the owners of most of its brands. */
  readonly ownerless: boolean;
}

/** Minimum places of a chain that may be known beyond its own state. */
const MIN_PLACES_OF_LARGE_CHAIN = 5;
/** Minimum places of a chain to which every brand with its name in its state is added. */
const MIN_PLACES_OF_KNOWN_CHAIN = 3;
/**
 * Maximum expected number of firms with the name by chance (expectedNamesakes), for joining a chain of one state with
 * brands of another one. This and the three thresholds below are chosen so that the decisions in test/ingest/resolution
 * hold.
 */
const MAX_EXPECTED_ELSEWHERE = 0.02;
/** The same, if neither of the two is a large chain. */
const MAX_EXPECTED_SMALL_CHAINS = 0.003;
/** The same, for brands in one ZIP code, and for brands with a known chain's name in its state. */
const MAX_EXPECTED_IN_ZIP = 0.5;
const MAX_EXPECTED_OF_KNOWN_CHAIN = 0.5;

/**
 * Splits the brands of a name by sector. The largest part, by places, also gets those of unknown sector. So a dog
 * school is not in the chain of a clinic, however rare their name is.
 */
export function partsBySector(rows: readonly NamesakeRow[]): readonly (readonly NamesakeRow[])[] {
  const counts = new Map<string, number>();
  for (const sector of rows.flatMap(sectorsIn)) counts.set(sector, (counts.get(sector) ?? 0) + 1);
  const [main] = [...counts].sort(([a, count], [b, other]) => other - count || (a < b ? -1 : 1));
  if (main === undefined) return [rows];
  const fits = (row: NamesakeRow) => {
    const sectors = sectorsIn(row);
    return sectors.length === 0 || sectors.some((sector) => !sectorsExclude(sector, main[0]));
  };
  const others = rows.filter((row) => !fits(row));
  return others.length === 0 ? [rows] : [rows.filter(fits), ...partsBySector(others)];
}

const sectorsIn = ({ sectors }: NamesakeRow): string[] => (sectors ?? '').split(',').filter((sector) => sector !== '');

/**
 * True if the brands of one name in one dataset are one chain. If at most one unrelated owner is known, or the dataset
 * does not name owners, the name must be a chain's (isChainName). Otherwise it must be a franchise's (isFranchiseName).
 */
export function isOneChain({ words, places, counts, ownerless, rows }: Namesakes): boolean {
  // Several places that the dataset gives to one brand count once.
  const namesakes = Math.min(places.size, new Set(rows.map(({ number }) => number)).size);
  const unrelated = unrelatedOwners(rows, words);
  if (namesakes < MIN_PLACES_OF_LARGE_CHAIN && ownersOf(rows).size > 1) {
    if (unrelated > 0 && rows.some(isOfferedByAnyone)) return false;
    if (rows.some((row) => isStrangersOwn(row, rows))) return false;
    if (rows.some(isService) && rows.some(({ isWhole }) => isWhole === 0) && !hasOnlyWord(words, counts)) return false;
  }
  const isOne = ownerless || unrelated < 2 ? isChainName : isFranchiseName;
  return isOne(words, namesakes, counts);
}

/**
 * Sectors of rides and rooms, which anyone offers under the name of a dispatcher, a house or a quarter: transportation, real
 * estate and lodging. Below MIN_PLACES_OF_LARGE_CHAIN places, two owners are two there, if the name is not that of both.
 */
const RIDES_AND_ROOMS: ReadonlySet<string> = new Set(['48', '53', '721']);
const isOfferedByAnyone = (row: NamesakeRow) => sectorsIn(row).some((sector) => RIDES_AND_ROOMS.has(sector));

/**
 * Sectors of construction, real estate, offices, teaching and care, whose names say the trade. Below MIN_PLACES_OF_LARGE_CHAIN places, two owners
 * there whose names are one in part alone ("BREAKING CYCLES THERAPY", "BREAKING THE CYCLE") need a word that nobody else has.
 */
const SERVICES: ReadonlySet<string> = new Set(['23', '53', '54', '56', '61', '62']);
const isService = (row: NamesakeRow) => sectorsIn(row).some((sector) => SERVICES.has(sector));

/**
 * True for the brand of a person with a known trade, if no other owner and not the brand shares a word with the person's
 * name: cleaners, tailors and cooks trade under names that a company has too, and are no part of it.
 */
function isStrangersOwn(row: NamesakeRow, rows: readonly NamesakeRow[]): boolean {
  if (row.isPersons === 0 || row.ownerName === null || sectorsIn(row).length === 0) return false;
  const others = rows.filter((each) => ownerKey(each) !== ownerKey(row));
  const own = legalNameKey(row.ownerName)
    .split(' ')
    .filter((word) => word.length > 1);
  const known = [row.name, ...others.map(({ ownerName }) => ownerName ?? '')].map(compactTradeName).join(' ');
  return !own.some((word) => known.includes(word));
}

/** The keys of all known owners of brands. */
const ownersOf = (rows: readonly NamesakeRow[]): ReadonlySet<string> =>
  new Set(rows.filter(({ owner }) => owner !== null).map(ownerKey));

/** False for a person who trades under their own name, and for a school: such names do not identify a chain. */
export const mayBeInChain = (row: NamesakeRow): boolean =>
  (row.isPersons === 0 || !areSameWords(row.name, row.ownerName ?? '')) && !sectorsIn(row).includes(SCHOOL);

/** Number of owners whose own name does not contain the brand's name; one name in two spellings is one owner. */
function unrelatedOwners(rows: readonly NamesakeRow[], words: readonly string[]): number {
  const own = distinctiveWords(words).replaceAll(' ', '');
  const carriesName = (name: string | null) =>
    own.length >= MIN_DISTINCTIVE_LETTERS && compactTradeName(name ?? '').includes(own);
  return ownersOf(rows.filter(({ ownerName }) => !carriesName(ownerName))).size;
}

/**
 * Keys that make brands of one name one, however common the name is: one address, or companies of one name as owners in
 * one state. Empty if there are none.
 */
export const keysOfSameBrand = (row: NamesakeRow): readonly string[] => [
  ...(row.isWhole === 1 ? [`address ${row.address}`] : []),
  ...(row.isWhole === 1 && row.owner !== null && row.isPersons === 0 ? [`owner ${ownerKey(row)} in ${row.state}`] : []),
];

/** The letters of an owner's name with its words in any order; for an owner without a name, its number. */
const ownerKey = ({ owner, ownerName }: NamesakeRow): string =>
  [
    ...(ownerName ?? '')
      .replace(/\(.*/, '')
      .toUpperCase()
      .matchAll(/[A-Z0-9]/g),
  ]
    .map(([letter]) => letter)
    .sort()
    .join('') || String(owner);

const MIN_DISTINCTIVE_LETTERS = 4;

/**
 * True if brands of one name in two datasets are one chain. Their sectors must not exclude it. In addition:
 *
 * - In one ZIP code: the name has several words and is unlikely by chance (MAX_EXPECTED_IN_ZIP).
 * - In one state: the name is a chain's for the places of both together, or one is a known chain and chance would
 *   rarely give the other its name (MAX_EXPECTED_OF_KNOWN_CHAIN).
 * - Elsewhere: one of them is a large chain, and the other one is too or has a name that is unlikely by chance
 *   (MAX_EXPECTED_ELSEWHERE). Two small ones are firms of two states, unless the name, of several words besides numbers,
 *   is very unlikely by chance in both (MAX_EXPECTED_SMALL_CHAINS) and something else shows a chain: it numbers its shops, its owner is in another
 *   state, or it has several places under a word that hardly anyone else has, and not both have named owners.
 */
export function areOneChain(one: Namesakes, other: Namesakes): boolean {
  const both = [one, other];
  if (both.some(({ rows }) => rows.length === 0) || doSectorsExclude(one, other)) return false;
  const areUnlikely = (maxExpected: number) => both.every((each) => expectedOf(each) <= maxExpected);
  const hasSeveralWords = one.words.length > 1;
  if (haveCommon(one, other, 'zip') && hasSeveralWords && areUnlikely(MAX_EXPECTED_IN_ZIP)) return true;
  if (haveCommon(one, other, 'state')) {
    const places = new Set([...one.places, ...other.places]).size;
    return (
      both.every(({ words, counts }) => isChainName(words, places, counts)) ||
      (both.some(isKnown) && areUnlikely(MAX_EXPECTED_OF_KNOWN_CHAIN))
    );
  }
  if (both.some(isLarge) && both.every((each) => isLarge(each) || expectedOf(each) <= MAX_EXPECTED_ELSEWHERE))
    return true;
  return (
    one.words.filter(isNoNumber).length > 1 &&
    areUnlikely(MAX_EXPECTED_SMALL_CHAINS) &&
    both.every(({ words, counts }) => isChainName(words, 2, counts)) &&
    (both.some(({ rows }) => rows.some(isNumbered) || rows.some(isOwnedElsewhere)) ||
      (both.some(({ places }) => places.size > 1) &&
        both.every(({ words, counts }) => words.some(isOwnWord(counts))) &&
        !both.every(({ rows }) => rows.some(({ owner }) => owner !== null))))
  );
}

const isNoNumber = (word: string) => !/^\d/.test(word);
const expectedOf = ({ words, counts }: Namesakes) => expectedNamesakes(words, counts);
const isLarge = ({ words, places, counts }: Namesakes) =>
  places.size >= MIN_PLACES_OF_LARGE_CHAIN && isChainName(words, places.size, counts);
const isKnown = (namesakes: Namesakes) => namesakes.places.size >= MIN_PLACES_OF_KNOWN_CHAIN && isOneChain(namesakes);

/** The sectors of two parts exclude each other if those of every two brands do. */
function doSectorsExclude(one: Namesakes, other: Namesakes): boolean {
  const [sectors, others] = [one, other].map(({ rows }) => [...new Set(rows.flatMap(sectorsIn))]);
  return (
    sectors !== undefined &&
    others !== undefined &&
    sectors.length > 0 &&
    others.length > 0 &&
    sectors.every((sector) => others.every((each) => sectorsExclude(sector, each)))
  );
}

/** Minimum digits of a store number that a nationwide chain gives; "#2" may be anyone's second shop. */
const MIN_STORE_NUMBER_DIGITS = 3;
const isNumbered = ({ name }: NamesakeRow) =>
  withoutNumbers(name).numbers.some((number) => number.replace(/\D/g, '').length >= MIN_STORE_NUMBER_DIGITS);
const isOwnedElsewhere = ({ state, ownerStates }: NamesakeRow) =>
  (ownerStates ?? '').split(',').some((each) => each !== '' && each !== state);

function haveCommon(one: Namesakes, other: Namesakes, field: 'state' | 'zip'): boolean {
  const values = new Set(one.rows.map((row) => row[field]));
  return other.rows.some((row) => row[field] !== null && values.has(row[field]));
}

/** Minimum places of a chain that may be joined by its core name: "ROCKET" sells gasoline, "ROCKET TACO" does not. */
const MIN_PLACES_OF_CORE_NAME = 3;

/** The distinctive words of a chain's name; undefined if it has too few places, or only common words. */
export const coreNameOf = ({ words, places }: Namesakes): string | undefined =>
  places.size < MIN_PLACES_OF_CORE_NAME ? undefined : distinctiveWords(words) || undefined;

/**
 * True if two chains with the same core name are one: one of them is large, and one name has all words of the other,
 * such as "MCDONALD'S" and "MCDONALD'S RESTAURANT". "SPICE KING" and "BURGER KING" are two.
 */
export const areOneChainByCoreName = (one: Namesakes, other: Namesakes): boolean =>
  Math.max(one.places.size, other.places.size) >= MIN_PLACES_OF_LARGE_CHAIN &&
  !doSectorsExclude(one, other) &&
  (containsWordsOf(one, other) || containsWordsOf(other, one));

const containsWordsOf = ({ words }: Namesakes, other: Namesakes) => other.words.every((word) => words.includes(word));
