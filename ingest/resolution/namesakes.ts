import {
  distinctiveWords,
  expectedNamesakes,
  isChainName,
  isFranchiseName,
  isOwnStart,
  isOwnWord,
} from './chain-name.ts';
import { areSameWords, tradeNameKey, tradeNameWords } from './match-keys.ts';
import { areOfStrangers, areOwnedInTwoStates, ownerKey, unrelatedOwners } from './namesake-owners.ts';
import { type NamesakeRow, type Namesakes, sectorsIn } from './namesake-row.ts';
import { hasShopNumber } from './number-groups.ts';
import { GOODS, SCHOOL, sectorsExclude } from './sectors.ts';

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
/** The same, for brands with the name of one brand of many places in their dataset. */
const MAX_EXPECTED_OF_KNOWN_BRAND = 0.1;

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

/**
 * True if the brands of one name in one dataset are one chain. If at most one unrelated owner is known, or the dataset
 * does not name owners, the name must be a chain's (isChainName). Otherwise it must be a franchise's (isFranchiseName).
 */
export function isOneChain({ words, places, counts, ownerless, rows }: Namesakes): boolean {
  const namesakes = numberOfPlaces({ places, rows });
  if (
    namesakes < MIN_PLACES_OF_LARGE_CHAIN &&
    (areOfStrangers({ rows, words, counts }) || areOfTwoStates({ rows, words }))
  )
    return false;
  const unrelated = unrelatedOwners(rows, words);
  const isEveryonesWhole = rows.every(({ isWhole }) => isWhole === 1);
  if (isOwnName({ rows, words, counts }) && (ownerless || unrelated === 0 || isEveryonesWhole)) return true;
  if (!ownerless && unrelated > 1) return isFranchiseName(words, namesakes, counts);
  return isChainName(words, namesakes, counts) || isSeries({ rows, words, counts });
}

/**
 * The brands that have a name as a whole, if one of them has it at so many places that another firm would hardly take it: "a known chain takes
 * every exact bearer", also one of another owner, as a franchisee is. Undefined if no brand is so well known.
 */
export function exactBearers({ rows, words, counts, ownerless }: Namesakes): Namesakes | undefined {
  const whole = rows.filter(({ isWhole }) => isWhole === 1);
  const places = (own: readonly NamesakeRow[]) => new Set(own.map(({ address }) => address));
  const most = Math.max(
    0,
    ...Map.groupBy(whole, ({ number }) => number)
      .values()
      .map((own) => places(own).size),
  );
  const isKnownName =
    most >= MIN_PLACES_OF_LARGE_CHAIN &&
    distinctiveWords(words) !== '' &&
    expectedNamesakes(words, counts) <= MAX_EXPECTED_OF_KNOWN_BRAND;
  return isKnownName && !areOfStrangers({ rows: whole, words, counts })
    ? { rows: whole, words, counts, ownerless, places: places(whole) }
    : undefined;
}

/** True for firms of two states, as in areOneChain: named owners there, and no number of a shop. */
const areOfTwoStates = ({ rows, words }: Pick<Namesakes, 'rows' | 'words'>) =>
  !rows.some(isNumbered) && areOwnedInTwoStates({ rows, words });

/** The number of places; several that the dataset gives to one brand count once. */
const numberOfPlaces = ({ places, rows }: Pick<Namesakes, 'places' | 'rows'>) =>
  Math.min(places.size, new Set(rows.map(({ number }) => number)).size);

/**
 * True for a name of one word that is in no other name of the dataset than those of these brands, all of which serve food:
 * "AZALINA'S" and "AZALINA'S KITCHEN".
 */
const isOwnName = ({ rows, words, counts }: Pick<Namesakes, 'rows' | 'words' | 'counts'>) => {
  const [word = '', ...others] = words;
  return (
    others.length === 0 &&
    isOwnStart(word) &&
    rows.every(({ servesFood }) => servesFood === 1) &&
    (counts.counts.get(word) ?? 0) <= new Set(rows.map(({ name }) => tradeNameKey(name))).size
  );
};

/** Maximum expected number of firms with the name by chance, for kitchens that count their places in their names. */
const MAX_EXPECTED_IN_SERIES = 0.05;
/** The last word of a name that counts places: "2" of "AFGHAN CUISINE II". */
const COUNTED = /^[1-9]$/;

/** True for kitchens of which one counts, and none counts as another one does: "AFGHAN CUISINE 1" and "AFGHAN CUISINE II". */
function isSeries({ rows, words, counts }: Pick<Namesakes, 'rows' | 'words' | 'counts'>): boolean {
  const numbers = new Map(rows.map(({ number, name }) => [number, tradeNameWords(name).at(-1) ?? '']));
  const counted = [...numbers.values()].filter((last) => COUNTED.test(last));
  return (
    counted.some((last) => last !== '1') &&
    new Set(counted).size === counted.length &&
    rows.every(({ servesFood }) => servesFood === 1) &&
    expectedNamesakes(words, counts) <= MAX_EXPECTED_IN_SERIES
  );
}

/** False for a person who trades under their own name, and for a school: such names do not identify a chain. */
export const mayBeInChain = (row: NamesakeRow): boolean =>
  (row.isPersons === 0 || !areSameWords(row.name, row.ownerName ?? '')) && !sectorsIn(row).includes(SCHOOL);

/**
 * Keys that make brands of one name one, however common the name is: one address, or companies of one name as owners in
 * one state. Empty if there are none.
 */
export const keysOfSameBrand = (row: NamesakeRow): readonly string[] => [
  ...(row.isWhole === 1 ? [`address ${row.address}`] : []),
  ...(row.isWhole === 1 && row.owner !== null && row.isPersons === 0 ? [`owner ${ownerKey(row)} in ${row.state}`] : []),
];

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
  if (haveArticlesOfTwo(one, other) || areKitchenAndOther(one, other)) return false;
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

const PLURAL_ARTICLE = /\bl[ao]s\b/i;
const SINGULAR_ARTICLE = /\b(?:el|la)\b/i;

/** Splits brands by their Spanish articles, which the words of a name lack: LA PALMA is not LAS PALMAS. */
export function partsByArticle(rows: readonly NamesakeRow[]): readonly (readonly NamesakeRow[])[] {
  const plural = rows.filter(({ name }) => PLURAL_ARTICLE.test(name));
  const others = rows.filter(({ name }) => !PLURAL_ARTICLE.test(name));
  return plural.length > 0 && others.some(({ name }) => SINGULAR_ARTICLE.test(name)) ? [plural, others] : [rows];
}

const haveArticlesOfTwo = (one: Namesakes, other: Namesakes) => partsByArticle([...one.rows, ...other.rows]).length > 1;

/** Sectors of firms that have a kitchen or a licence to sell food only if they are large. */
const WITHOUT_FOOD: ReadonlySet<string> = new Set([
  '22',
  '23',
  '48',
  '49',
  '51',
  '52',
  '53',
  '54',
  '55',
  '56',
  '61',
  '62',
  '81',
  GOODS,
]);

/**
 * True if one of the two serves food and the other one does not by its sectors, unless both have the name as a whole: a
 * bank has a café of its name, but BOTTOM LINE PLUMBING is not the café BOTTOM LINE @ SEATTLE U.
 */
function areKitchenAndOther(one: Namesakes, other: Namesakes): boolean {
  const serveFood = ({ rows }: Namesakes) => rows.some((row) => row.servesFood === 1);
  const areOther = ({ rows }: Namesakes) => {
    const sectors = rows.flatMap(sectorsIn);
    return sectors.length > 0 && sectors.every((sector) => WITHOUT_FOOD.has(sector));
  };
  return (
    ((serveFood(one) && areOther(other)) || (serveFood(other) && areOther(one))) &&
    ![one, other].every(({ rows }) => rows.some(({ isWhole }) => isWhole === 1))
  );
}

const isNoNumber = (word: string) => !/^\d/.test(word);
const expectedOf = ({ words, counts }: Namesakes) => expectedNamesakes(words, counts);
const isLarge = ({ words, places, counts }: Namesakes) =>
  places.size >= MIN_PLACES_OF_LARGE_CHAIN && isChainName(words, places.size, counts);
const isKnown = (namesakes: Namesakes) => namesakes.places.size >= MIN_PLACES_OF_KNOWN_CHAIN && isOneChain(namesakes);

/** The sectors of two parts exclude each other if those of every two brands do. */
export function doSectorsExclude(one: Namesakes, other: Namesakes): boolean {
  const [sectors, others] = [one, other].map(({ rows }) => [...new Set(rows.flatMap(sectorsIn))]);
  return (
    sectors !== undefined &&
    others !== undefined &&
    sectors.length > 0 &&
    others.length > 0 &&
    sectors.every((sector) => others.every((each) => sectorsExclude(sector, each)))
  );
}

/** True if the name of a brand or of one of its places has the number of a shop of a large chain. */
export const isNumbered = ({ name, hasNumberedPlace }: NamesakeRow): boolean =>
  hasNumberedPlace === 1 || hasShopNumber(name);
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
