import { NO_CORPUS } from '../../matching/corpus.ts';
import { impliedType, withoutLegalForm } from '../../matching/legal-forms.ts';
import { wordsOfName } from '../../matching/name.ts';
import { nameTokens } from '../../matching/name-tokens.ts';
import { parseStreet } from '../../matching/street.ts';
import { storedStreet } from '../../matching/street-line.ts';
import { wordReader } from '../../matching/word.ts';

/** Texts kept by each of the functions below, as every rule reads the same ones; above it all are forgotten. */
const KEPT_TEXTS = 50_000;

function remembering<Key>(keyOf: (text: string) => Key): (text: string) => Key {
  const kept = new Map<string, Key>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    if (kept.size >= KEPT_TEXTS) kept.clear();
    const key = keyOf(text);
    kept.set(text, key);
    return key;
  };
}

/** Where in its street a place is: equal keys, and nothing in the rest that contradicts, are one building. */
export interface StreetPlace {
  /** House number, street name and ZIP. */
  readonly key: string;
  /** What sources leave out or misplace: direction, street type, unit; empty where unknown. */
  readonly direction: string;
  readonly type: string;
  readonly unit: string;
}

/**
 * The place that a street line and a ZIP name; a unit may stand in a field of its own or end the line. Undefined where one is
 * missing, and for a post office box, which is nobody's place.
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

/** The place that a line names in its ZIP code. */
const linePlace: (street: string) => StreetPlace | undefined = remembering((street) => {
  const { box, number, name, before, after, type, unit } = parseStreet(street);
  if (box !== null) return undefined;
  const spot = number === null || name === null ? storedStreet(street) : `${number.text} ${name}`;
  if (spot === '') return undefined;
  return {
    key: spot,
    direction: [...new Set([before, after])].join(''),
    type: type ?? '',
    unit: unitKey([unit?.type ?? '', unit?.id ?? ''].join(' ')),
  };
});

/** The key of a street place alone. */
export const streetKey = (street: string | null, zip: string | null): string | undefined =>
  streetPlace(street, null, zip)?.key;

/** Whether one part of two places contradicts; an empty one says nothing. */
export const contradicts = (one: string, other: string): boolean => one !== '' && other !== '' && one !== other;

/** A unit without its designator: "STE 200", "# 200" and "200" are one. */
export const unitKey = (unit: string | null): string =>
  (unit ?? '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '')
    .replace(/^(?:APARTMENT|APT|SUITE|STE|UNIT|ROOM|RM)(?=[A-Z]?\d|\d|[A-Z]$)/, '');

/** What spellings of a legal name have in common: its words in their order; form, punctuation and outer article aside. */
export const makeLegalNameKey = (name: string): string =>
  withoutArticle(nameTokens(withoutLegalForm(name))).join(' ') || nameTokens(name).join(' ');
/** The same, remembered. */
export const legalNameKey: (name: string) => string = remembering(makeLegalNameKey);

/** "THE PARTNERSHIP" and "PARTNERSHIP, THE" are one. */
const withoutArticle = (tokens: readonly string[]) =>
  tokens.filter((token, at) => token !== 'the' || (at > 0 && at < tokens.length - 1));

/** Whether two names have the same words in any order: registers write a person's family name first or last. */
export const areSameWords = (one: string, other: string): boolean => wordSet(one) === wordSet(other);

const wordSet = (name: string) => legalNameKey(name).split(' ').sort().join(' ');

/** The type that a legal name's form implies; an empty text where it has none. */
export const formOf: (name: string) => string = remembering((name) => impliedType(name) ?? '');

const read = wordReader(NO_CORPUS);

/** What spellings of a trade name have in common: its words, without legal form, store number, articles and plurals. */
export const tradeNameWords: (name: string) => readonly string[] = remembering((name) =>
  wordsOfName(name, read).map(({ stem }) => stem),
);
export const tradeNameKey = (name: string): string => tradeNameWords(name).join(' ');

/** The same for comparing names as a whole: "DE YOUNG" and "DEYOUNG" are one. */
export const compactTradeName = (name: string): string => tradeNameWords(name).join('');

/**
 * The name in front of what says where in a chain or building a place is: "JERSEY MIKE'S SUBS" of "JERSEY MIKE'S SUBS - MAPLE
 * VALLEY". The tail is what follows, unless it is a number ("- KC #1158"). Undefined where the name has no such parts.
 */
export function headAndTail(name: string): { readonly head: string; readonly tail: string | undefined } | undefined {
  const [, head = '', tail = ''] = /^(.{3,}?)\s*(?:\s[-–@]\s|\s@|\()\s*(.+)$/.exec(name) ?? [];
  return head === '' ? undefined : { head, tail: /#\s*\d/.test(tail) ? undefined : tail };
}
