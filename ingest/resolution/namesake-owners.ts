import { distinctiveWords, hasOnlyWord } from './chain-name.ts';
import { compactTradeName, legalNameKey } from './match-keys.ts';
import { type NamesakeRow, type Namesakes, sectorsIn } from './namesake-row.ts';

/**
 * True if the owners of a few brands of one name show that these are of strangers: rides and rooms, services and persons who
 * use a name that others have too, or names that are one in part alone and have an owner each.
 */
export function areOfStrangers({ rows, words, counts }: Pick<Namesakes, 'rows' | 'words' | 'counts'>): boolean {
  if (ownersOf(rows).size < 2) return false;
  const unrelated = unrelatedOwners(rows, words);
  const areOneInPart = rows.some(({ isWhole }) => isWhole === 0);
  const addWords = rows.some(({ isWhole, name }) => isWhole === 0 && addsWords(name, words));
  return (
    (unrelated > 0 && rows.some(isOfferedByAnyone)) ||
    rows.some((row) => isStrangersOwn(row, rows)) ||
    (areOneInPart && rows.some(isService) && !hasOnlyWord(words, counts)) ||
    (addWords && ((unrelated > MAX_OWNERS_OF_PART && !haveSeveralWhole(rows)) || areUnrelatedPersons(rows)))
  );
}

/**
 * Sectors of rides and rooms, which anyone offers under the name of a dispatcher, a house or a quarter: transportation, real
 * estate and lodging. Two owners are two there, if the name is not that of both.
 */
const RIDES_AND_ROOMS: ReadonlySet<string> = new Set(['48', '53', '721']);
const isOfferedByAnyone = (row: NamesakeRow) => sectorsIn(row).some((sector) => RIDES_AND_ROOMS.has(sector));

/**
 * Sectors of construction, real estate, offices, teaching and care, whose names say the trade. Two owners there whose names are
 * one in part alone ("BREAKING CYCLES THERAPY", "BREAKING THE CYCLE") need a word that nobody else has.
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
  const known = [row.name, ...others.map(({ ownerName }) => ownerName ?? '')].map(compactTradeName).join(' ');
  return !wordsOfOwner(row).some((word) => known.includes(word));
}

/**
 * Maximum unrelated owners of brands whose names are one in part alone: "ALAMO SQUARE CAFE", "ALAMO SQUARE MARKET" and
 * "ALAMO SQUARE" of three owners have the name of their quarter.
 */
const MAX_OWNERS_OF_PART = 2;

/** True if several brands have the name as a whole: then it is no part of theirs. */
const haveSeveralWhole = (rows: readonly NamesakeRow[]) =>
  new Set(rows.filter(({ isWhole }) => isWhole === 1).map(({ number }) => number)).size > 1;

/** True if all owners are persons, and no two of them have a word of their names in common. */
function areUnrelatedPersons(rows: readonly NamesakeRow[]): boolean {
  const owners = [...Map.groupBy(rows, ownerKey).values()].flatMap(([first]) => first ?? []);
  const words = owners.flatMap((row) => [...new Set(wordsOfOwner(row))]);
  return owners.every(({ isPersons }) => isPersons === 1) && new Set(words).size === words.length;
}

/** True if a name has other words than these, numbers of shops aside. */
const addsWords = (name: string, words: readonly string[]) =>
  compactTradeName(name).replace(/\d+$/, '') !== words.join('').replace(/\d+$/, '');

const wordsOfOwner = ({ ownerName }: NamesakeRow) =>
  legalNameKey(ownerName ?? '')
    .split(' ')
    .filter((word) => word.length > 1);

/** The keys of all known owners of brands. */
const ownersOf = (rows: readonly NamesakeRow[]): ReadonlySet<string> =>
  new Set(rows.filter(({ owner }) => owner !== null).map(ownerKey));

/**
 * Number of owners whose own name does not contain the brand's name. One name in two spellings is one owner, and so are owners
 * with one mail address.
 */
export const unrelatedOwners = (rows: readonly NamesakeRow[], words: readonly string[]): number =>
  rowsOfUnrelated(rows, words).length;

/** True if two such owners have the name in different states: "named owners in two states". */
export function areOwnedInTwoStates({ rows, words }: Pick<Namesakes, 'rows' | 'words'>): boolean {
  const owners = rowsOfUnrelated(rows, words).map((own) => own.flatMap(({ state }) => state ?? []));
  return owners.some(
    (one, at) =>
      one.length > 0 &&
      owners.slice(at + 1).some((other) => other.length > 0 && !other.some((state) => one.includes(state))),
  );
}

/** The brands of each owner whose own name does not contain the brand's name. */
function rowsOfUnrelated(rows: readonly NamesakeRow[], words: readonly string[]): readonly (readonly NamesakeRow[])[] {
  const own = distinctiveWords(words).replaceAll(' ', '');
  const whole = words.length > 1 ? words.join('') : '';
  // "BCM ONE" is not distinctive without its common word.
  const carried = [own, whole].find(({ length }) => length >= MIN_DISTINCTIVE_LETTERS);
  const carriesName = (name: string | null) => carried !== undefined && compactTradeName(name ?? '').includes(carried);
  const byKey = new Map<string | number, NamesakeRow[]>();
  for (const row of rows) {
    if (row.owner === null || carriesName(row.ownerName)) continue;
    const keys = keysOfOwner(row);
    const known = [...new Set(keys.map((key) => byKey.get(key)))].filter((own) => own !== undefined);
    const [largest = [], ...others] = known.sort((one, other) => other.length - one.length);
    const joining = [...others.flat(), row];
    for (const each of joining) for (const key of keysOfOwner(each)) byKey.set(key, largest);
    largest.push(...joining);
  }
  return [...new Set(byKey.values())];
}

/** What is equal for the brands of one owner: its name, and its mail address if that is known. */
const keysOfOwner = (row: NamesakeRow): readonly (string | number)[] =>
  row.ownerMail === null ? [ownerKey(row)] : [ownerKey(row), row.ownerMail];

const MIN_DISTINCTIVE_LETTERS = 4;

/** The letters of an owner's name with its words in any order; for an owner without a name, its number. */
export const ownerKey = ({ owner, ownerName }: NamesakeRow): string =>
  [
    ...(ownerName ?? '')
      .replace(/\(.*/, '')
      .toUpperCase()
      .matchAll(/[A-Z0-9]/g),
  ]
    .map(([letter]) => letter)
    .sort()
    .join('') || String(owner);
