import { distinctiveWords, expectedNamesakes, isChainName, isFranchiseName, type NameWords } from './chain-name.ts';
import type { KeyedRow } from './groups-by-key.ts';
import { areSameWords, compactTradeName } from './match-keys.ts';

/** A brand with one of its trade names and one of its places. */
export interface NamesakeRow extends KeyedRow {
  readonly name: string;
  readonly words: string;
  readonly address: number;
  readonly state: string | null;
  readonly zip: string | null;
  readonly owner: number | null;
  readonly ownerName: string | null;
  /** 1 if the owner is a person. */
  readonly isPersons: number;
}

/** The brands that carry one name in one dataset. */
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
/**
 * Maximum number of firms that chance would give the name (expectedNamesakes), for joining a chain of one state with brands
 * of another. This and the two thresholds below are chosen so that the decisions in test/ingest/resolution hold.
 */
const MAX_EXPECTED_ELSEWHERE = 0.02;
/** The same, if neither of the two is a large chain. */
const MAX_EXPECTED_SMALL_CHAINS = 0.003;
/** The same, for brands in one ZIP code. */
const MAX_EXPECTED_IN_ZIP = 0.5;

/**
 * Whether the brands of one name in one dataset are one chain. If at most one unrelated owner is known, or the dataset does
 * not name owners, the name must be a chain's (isChainName). Else it must be a franchise's (isFranchiseName).
 */
export function isOneChain({ words, places, counts, ownerless, rows }: Namesakes): boolean {
  // Several places that the dataset gives to one brand count once.
  const namesakes = Math.min(places.size, new Set(rows.map(({ number }) => number)).size);
  const isOne = ownerless || unrelatedOwners(rows, words) < 2 ? isChainName : isFranchiseName;
  return isOne(words, namesakes, counts);
}

/** False if a person trades under the own name: such a name does not identify a chain. */
export const isNotNameOfOwner = ({ isPersons, name, ownerName }: NamesakeRow): boolean =>
  isPersons === 0 || !areSameWords(name, ownerName ?? '');

/** Number of owners whose own name does not contain the brand's name. */
function unrelatedOwners(rows: readonly NamesakeRow[], words: readonly string[]): number {
  const own = distinctiveWords(words).replaceAll(' ', '');
  const carriesName = (name: string | null) =>
    own.length >= MIN_DISTINCTIVE_LETTERS && compactTradeName(name ?? '').includes(own);
  return new Set(rows.flatMap(({ owner, ownerName }) => (owner === null || carriesName(ownerName) ? [] : [owner])))
    .size;
}

const MIN_DISTINCTIVE_LETTERS = 4;

/**
 * Whether brands of one name in two datasets are one chain:
 *
 * - In one ZIP code: the name has several words and is unlikely by chance (MAX_EXPECTED_IN_ZIP).
 * - In one state: the name is a chain's for the places of both together.
 * - Else: one of them is a large chain, and the other is one too or has a name that is unlikely by chance
 *   (MAX_EXPECTED_ELSEWHERE); or the name is very unlikely by chance in both (MAX_EXPECTED_SMALL_CHAINS).
 */
export function areOneChain(one: Namesakes, other: Namesakes): boolean {
  const expected = (namesakes: Namesakes) => expectedNamesakes(namesakes.words, namesakes.counts);
  const both = [one, other];
  const isUnlikelyByChance = (maxExpected: number) =>
    one.words.length > 1 && both.every((each) => expected(each) <= maxExpected);
  if (haveCommon(one, other, 'zip') && isUnlikelyByChance(MAX_EXPECTED_IN_ZIP)) return true;
  const places = new Set([...one.places, ...other.places]).size;
  if (haveCommon(one, other, 'state')) return both.every(({ words, counts }) => isChainName(words, places, counts));
  const isLarge = ({ words, places, counts }: Namesakes) =>
    places.size >= MIN_PLACES_OF_LARGE_CHAIN && isChainName(words, places.size, counts);
  return (
    (isUnlikelyByChance(MAX_EXPECTED_SMALL_CHAINS) &&
      both.every(({ words, counts }) => isChainName(words, 2, counts))) ||
    (both.some(isLarge) && both.every((each) => isLarge(each) || expected(each) <= MAX_EXPECTED_ELSEWHERE))
  );
}

function haveCommon(one: Namesakes, other: Namesakes, field: 'state' | 'zip'): boolean {
  const values = new Set(one.rows.map((row) => row[field]));
  return other.rows.some((row) => row[field] !== null && values.has(row[field]));
}

/** Minimum places of a chain that may be joined by its core name: "ROCKET" sells petrol, "ROCKET TACO" does not. */
const MIN_PLACES_OF_CORE_NAME = 3;

/** The distinctive words of a chain's name; undefined if it has too few places, or only common words. */
export const coreNameOf = ({ words, places }: Namesakes): string | undefined =>
  places.size < MIN_PLACES_OF_CORE_NAME ? undefined : distinctiveWords(words) || undefined;

/**
 * Whether two chains with the same core name are one: one of them is large, and one name has all words of the other, such as
 * "MCDONALD'S" and "MCDONALD'S RESTAURANT". "SPICE KING" and "BURGER KING" are two.
 */
export const areOneChainByCoreName = (one: Namesakes, other: Namesakes): boolean =>
  Math.max(one.places.size, other.places.size) >= MIN_PLACES_OF_LARGE_CHAIN &&
  (containsWordsOf(one, other) || containsWordsOf(other, one));

const containsWordsOf = ({ words }: Namesakes, other: Namesakes) => other.words.every((word) => words.includes(word));
