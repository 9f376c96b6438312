import { parseStreet } from '../../matching/addresses/street.ts';
import { storedStreet } from '../../matching/addresses/street-line.ts';
import { unitText } from '../../matching/addresses/unit.ts';
import { NO_CORPUS } from '../../matching/names/idf.ts';
import { impliedType, withoutLegalForm } from '../../matching/names/legal-forms.ts';
import { wordsOfName } from '../../matching/names/name.ts';
import { nameTokens } from '../../matching/names/tokens.ts';
import { wordReader } from '../../matching/names/word.ts';
import { Recent } from '../../matching/recent.ts';
import { ENGLISH_NUMBERS } from '../../matching/tables/number-words.ts';
import { withoutDepartment } from './departments.ts';
import { withoutNumbers } from './number-groups.ts';

/** Maximum texts whose keys each function below caches, because every rule reads the same texts. */
const KEPT_TEXTS = 25_000;

/** Most rules read trade names and street lines, some in the order of names and some in the order of places, so more of them are cached. */
const KEPT_OF_MOST_RULES = 100_000;

function remembering<Key>(keyOf: (text: string) => Key, texts = KEPT_TEXTS): (text: string) => Key {
  const kept = new Recent(texts, keyOf);
  return (text) => kept.of(text);
}

/** The position of a place in its street. Two positions are one building if the keys are equal and no other part contradicts. */
export interface StreetPlace {
  /** House number, street name and ZIP. */
  readonly key: string;
  /** Parts that sources leave out or misplace: direction, street type, unit; empty if unknown. */
  readonly direction: string;
  readonly type: string;
  readonly unit: string;
}

/**
 * The position that a street line and a ZIP code name. The unit may be a separate field or the end of the line.
 * Undefined if street or ZIP is missing, and for a post office box, which is not a place of business.
 */
export function streetPlace(street: string | null, unit: string | null, zip: string | null): StreetPlace | undefined {
  if (!street || !zip) return undefined;
  const place = linePlace(street);
  if (place === undefined) return undefined;
  return {
    ...place,
    key: `${place.key}|${zip.slice(0, 5)}`,
    unit: unit === null ? place.unit : unitKey(unit),
  };
}

/** The position that a street line names within its ZIP code. */
const linePlace: (street: string) => StreetPlace | undefined = remembering((street) => {
  const parsed = parseStreet(street);
  const { box, number, name, before, after, type } = parsed;
  if (box !== null) return undefined;
  const spot = number === null || name === null ? storedStreet(street) : `${number.text} ${name}`;
  if (spot === '') return undefined;
  return {
    key: spot,
    direction: [...new Set([before, after])].join(''),
    type: type ?? '',
    unit: unitKey(unitText(parsed)),
  };
}, KEPT_OF_MOST_RULES);

/** House number and name of a street line; undefined for a post office box and for a line that has neither. */
export const streetLine = (street: string | null): string | undefined =>
  street === null ? undefined : linePlace(street)?.key;

/** The key of a street position. */
export const streetKey = (street: string | null, zip: string | null): string | undefined =>
  streetPlace(street, null, zip)?.key;

/** True if a part differs between two positions; an empty part contradicts nothing. */
export const contradicts = (one: string, other: string): boolean => one !== '' && other !== '' && one !== other;

/** A unit without its designator: "STE 200", "# 200" and "200" give the same key. */
export const unitKey = (unit: string | null): string =>
  (unit ?? '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '')
    .replace(/^(?:APARTMENT|APT|SUITE|STE|UNIT|ROOM|RM)(?=[A-Z]?\d|\d|[A-Z]$)/, '');

/** The key of a legal name: its words in order, without legal form, punctuation and outer article; "S F" is "SF". */
export const makeLegalNameKey = (name: string): string =>
  (withoutArticle(nameTokens(withoutLegalForm(name))).join(' ') || nameTokens(name).join(' ')).replace(INITIALS, '');
/** The space between two single letters. */
const INITIALS = /(?<=\b[a-z]) (?=[a-z]\b)/g;
/** Cached version of makeLegalNameKey. */
export const legalNameKey: (name: string) => string = remembering(makeLegalNameKey);

/** "THE PARTNERSHIP" and "PARTNERSHIP, THE" give the same tokens. */
const withoutArticle = (tokens: readonly string[]) =>
  tokens.filter((token, at) => token !== 'the' || (at > 0 && at < tokens.length - 1));

/** True if two names have the same words in any order: registers write a person's family name first or last. */
export const areSameWords = (one: string, other: string): boolean => wordSet(one) === wordSet(other);

const wordSet = (name: string) => legalNameKey(name).split(' ').sort().join(' ');

/** The type that a legal name's form implies; an empty text if it has none. */
export const formOf: (name: string) => string = remembering((name) => impliedType(name) ?? '');

const read = wordReader(NO_CORPUS);

/**
 * The words of a trade name, without legal form, number groups, departments of a shop, articles and plurals. A number before the
 * legal form is registered as a part of the name, and stays: "INVESTORS 2019 LLC" is not "INVESTORS 2021 LLC" (law L6).
 */
export function makeTradeNameWords(name: string): readonly string[] {
  const words = wordsOfName(withoutDepartment(withoutNumbers(name).name), read).map(({ stem }) => stem);
  const number = registeredNumber(name);
  return number === undefined || words.includes(number) ? words : [...words, number];
}

/** The number that stands before the legal form of a name. */
export function registeredNumber(name: string): string | undefined {
  const bare = withoutLegalForm(name);
  return bare === name ? undefined : / (\d+)$/.exec(bare.trimEnd())?.[1];
}

/** True if a word of a name is a number: in digits, as a word, or Roman. */
export const isNumberWord = (word: string): boolean => /^(?:\d.*|[ivx]+)$/.test(word) || ENGLISH_NUMBERS.has(word);

/** Cached version of makeTradeNameWords. */
export const tradeNameWords: (name: string) => readonly string[] = remembering(makeTradeNameWords, KEPT_OF_MOST_RULES);
export const tradeNameKey = (name: string): string => tradeNameWords(name).join(' ');

/** The words of a trade name without spaces: "DE YOUNG" and "DEYOUNG" give the same key. */
export const compactTradeName = (name: string): string => tradeNameWords(name).join('');

/** The letters of a trade name as it is written, without legal form, number groups and spaces: with its articles and plurals. */
export const tradeNameLetters = (name: string): string =>
  nameTokens(withoutLegalForm(withoutNumbers(name).name)).join('');

/**
 * Splits a name at the part that names a branch or a part of a building: "JERSEY MIKE'S SUBS - MAPLE VALLEY" has the
 * head "JERSEY MIKE'S SUBS" and the tail "MAPLE VALLEY". After "@", the tail is a host: a caterer is not the place
 * where it cooks. Number groups ("- KC #1158") are not a tail. Undefined if the name has no such parts.
 */
export function headAndTail(
  written: string,
): { readonly head: string; readonly tail: string; readonly isHost: boolean } | undefined {
  const { name } = withoutNumbers(written);
  const [, head = '', separator = '', tail = ''] = /^(.{3,}?)\s*(\s[-–@]\s|@|\()\s*(.+)$/.exec(name) ?? [];
  return head === '' ? undefined : { head, tail, isHost: separator.trim() === '@' };
}
