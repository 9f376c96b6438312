import { expectedBearers, isChainName, isFranchiseName, type NameWords, tellingWords } from './chain-name.ts';
import type { KeyedRow } from './groups-by-key.ts';
import { areSameWords, compactTradeName } from './keys.ts';

/** A brand under its trade name, at one of its places. */
export interface BearerRow extends KeyedRow {
  readonly name: string;
  readonly words: string;
  readonly address: number;
  readonly state: string | null;
  readonly zip: string | null;
  readonly owner: number | null;
  readonly ownerName: string | null;
  /** 1: the owner is a person. */
  readonly isPersons: number;
}

/** The brands of one name in one dataset. */
export interface Bearers {
  readonly rows: readonly BearerRow[];
  readonly words: readonly string[];
  readonly places: ReadonlySet<number>;
  /** The names of the dataset. */
  readonly counts: NameWords;
  /** The dataset leaves the owners of most brands open. */
  readonly ownerless: boolean;
}

/** From so many places on a chain is known beyond its own state. */
const SEVERAL_PLACES = 5;
/** Bearers by chance that the chain of one state leaves to another. */
const ELSEWHERE = 0.02;
/** The same where neither has several places. */
const NOWHERE_ELSE = 0.003;
/** The same inside one ZIP code. */
const ONE_TOWN = 0.5;

/**
 * Whether brands of one name are one. Where a dataset does not say who owns most of its brands the name alone decides. A brand
 * whose owner is known is told apart by its owner, unless the name can be no chance.
 */
export function isOneChain({ words, places, counts, ownerless, rows }: Bearers): boolean {
  // Places that the dataset knows as one brand's are one bearer of the name.
  const bearers = Math.min(places.size, new Set(rows.map(({ number }) => number)).size);
  const isOne = ownerless || strangers(rows, words) < 2 ? isChainName : isFranchiseName;
  return isOne(words, bearers, counts);
}

/** A person who trades under the own name is told apart by more than the name. */
export const isNoPersonsName = ({ isPersons, name, ownerName }: BearerRow): boolean =>
  isPersons === 0 || !areSameWords(name, ownerName ?? '');

/** How many owners the brands have that do not bear the brand's name themselves. */
function strangers(rows: readonly BearerRow[], words: readonly string[]): number {
  const own = tellingWords(words).replaceAll(' ', '');
  const bears = (name: string | null) => own.length >= TELLING_LETTERS && compactTradeName(name ?? '').includes(own);
  return new Set(rows.flatMap(({ owner, ownerName }) => (owner === null || bears(ownerName) ? [] : [owner]))).size;
}

const TELLING_LETTERS = 4;

/**
 * Whether brands of one name in two datasets are one. In one ZIP code a name of several words suffices that is not chance
 * itself; in one state the places of both count together. Elsewhere one must be a chain of several places, and the other one,
 * too, or the name no chance there; or the name no chance in either.
 */
export function isOneChainWith(one: Bearers, other: Bearers): boolean {
  const expected = (bearers: Bearers) => expectedBearers(bearers.words, bearers.counts);
  const both = [one, other];
  const isNoChance = (most: number) => one.words.length > 1 && both.every((each) => expected(each) <= most);
  if (share(one, other, 'zip') && isNoChance(ONE_TOWN)) return true;
  const places = new Set([...one.places, ...other.places]).size;
  if (share(one, other, 'state')) return both.every(({ words, counts }) => isChainName(words, places, counts));
  const isLarge = ({ words, places, counts }: Bearers) =>
    places.size >= SEVERAL_PLACES && isChainName(words, places.size, counts);
  return (
    (isNoChance(NOWHERE_ELSE) && both.every(({ words, counts }) => isChainName(words, 2, counts))) ||
    (both.some(isLarge) && both.every((each) => isLarge(each) || expected(each) <= ELSEWHERE))
  );
}

function share(one: Bearers, other: Bearers, field: 'state' | 'zip'): boolean {
  const values = new Set(one.rows.map((row) => row[field]));
  return other.rows.some((row) => row[field] !== null && values.has(row[field]));
}

/** From so many places on a chain may be a known one under a longer name ("ROCKET" sells petrol, "ROCKET TACO" does not). */
const PLACES_BESIDE = 3;

/** The name by which a chain is known beside its trade; undefined where it has too few places, or common words alone. */
export const nameOfChain = ({ words, places }: Bearers): string | undefined =>
  places.size < PLACES_BESIDE ? undefined : tellingWords(words) || undefined;

/**
 * Whether two chains of one nameOfChain are one: one of them has several places, and one name has but words of trade more
 * ("MCDONALD'S RESTAURANT"); "SPICE KING" is no "BURGER KING".
 */
export const isKnownChain = (one: Bearers, other: Bearers): boolean =>
  Math.max(one.places.size, other.places.size) >= SEVERAL_PLACES && (has(one, other) || has(other, one));

const has = ({ words }: Bearers, other: Bearers) => other.words.every((word) => words.includes(word));
