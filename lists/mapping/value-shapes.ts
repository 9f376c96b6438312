import { splitAddressLine } from '../../matching/addresses/address-line.ts';
import { stateCode } from '../../matching/addresses/states.ts';
import { writtenDay } from '../../matching/days.ts';
import { parseWebsite } from '../../matching/identifiers/website.ts';
import { findLegalForm } from '../../matching/names/legal-forms.ts';
import { nameTokens } from '../../matching/names/tokens.ts';
import { stemOf } from '../../matching/names/word.ts';
import { countryCode } from '../../matching/screening/country.ts';
import { hasNicknames } from '../../matching/tables/nicknames.ts';
import { JOINING_WORDS } from '../../matching/tables/particles.ts';
import { DIRECTIONALS, STREET_TYPES } from '../../matching/tables/street-types.ts';
import { TRADE_BITS } from '../../matching/tables/trades.ts';
import { UNITS } from '../../matching/tables/units.ts';
import { statesOfZip } from '../../matching/tables/zip-states.ts';
import { isDayFirst } from './day-order.ts';

/** Shapes that a value may have; a value may have several. */
export const SHAPES = {
  /** "WA", "Washington". */
  state: (value: string) => value.length <= 30 && stateCode(value) !== undefined,
  /** "98101", "98101-1234"; its prefix must belong to a state. */
  zip: (value: string) => /^\d{5}(?:-?\d{4})?$/.test(value) && statesOfZip(value).length > 0,
  /** "2134", "2134.0": a ZIP code of New England or New Jersey whose leading zeros a spreadsheet dropped. */
  shortZip: (value: string) => {
    const digits = /^(\d{3,4})(?:\.0)?$/.exec(value)?.[1];
    return digits !== undefined && statesOfZip(digits.padStart(5, '0')).length > 0;
  },
  /** "example.com", "https://www.example.com/shop". */
  website: (value: string) => !/[\s@]/.test(value) && value.includes('.') && parseWebsite(value) !== undefined,
  email: (value: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
  phone: (value: string) => /^\+?1?[\s.(-]*\d{3}[\s.)-]*\d{3}[\s.-]*\d{4}$/.test(value),
  /** As a load reads days, or day first, which a mapping may say. */
  date: (value: string) => value.length <= 40 && (writtenDay(value) !== undefined || isDayFirst(value)),
  /** Digits with the signs around them: numbers, amounts, identifiers. */
  number: (value: string) => /^[-+$]?[\d.,\s%]*\d[\d.,\s%-]*$/.test(value),
  /** "706 UNION ST # 409", "PO BOX 12", "ONE UNION SQ". */
  street: isStreet,
  /** "STE 200", "# 4", "2nd Floor". */
  unit: (value: string) => {
    if (value.length > 24) return false;
    const words = value
      .toUpperCase()
      .split(/[\s.#]+/)
      .filter((word) => word !== '');
    return (
      /^#\s*\w/.test(value) ||
      (UNITS.has(words[0] ?? '') && !isJoining(words[1] ?? '')) ||
      (words.length === 2 && /^(?:FL|FLOOR|FLR)$/.test(words[1] ?? ''))
    );
  },
  /** Has a legal form at its end, "& Sons", or a word of a trade. */
  company: isCompany,
  /** "US", "Canada"; "GA" and "Georgia" are states first. */
  country: (value: string) => value.length <= 60 && countryCode(value) !== undefined && stateCode(value) === undefined,
  /** "King County", "Orleans Parish". */
  county: (value: string) => /\b(?:county|parish|borough|census area)$/i.test(value),
  /** Letters, blanks and signs that occur in names. */
  words: (value: string) => /^[\p{L}][\p{L}\p{M}\s.,'&/()-]*$/u.test(value),
  /** One word of letters, with at most an initial: "Maria", "O'Neil". */
  oneWord: (value: string) => /^[\p{L}][\p{L}\p{M}'-]+(?:\s\p{L}\.?)?$/u.test(value),
  /** A given name with known nicknames. */
  givenName: (value: string) =>
    /^\p{L}+/u.test(value) && hasNicknames((/^\p{L}+/u.exec(value)?.[0] ?? '').toUpperCase()),
} satisfies Record<string, (value: string) => boolean>;
export type Shape = keyof typeof SHAPES;

/**
 * Whether a website is one by more than a dot between two words, as in "scan.zip" and "Vue.js": it is written as a link, or ends as
 * domains have since 1985 (RFC 920).
 */
const isLink = (value: string): boolean =>
  /^(?:https?:|www\.)|\/|\.(?:com|edu|gov|mil|net|org|us|example)$/i.test(value);

/** "DEPT OF LABOR" has no number, unlike "STE A". */
const isJoining = (word: string): boolean => word.length > 1 && JOINING_WORDS.has(word.toLowerCase());

const PO_BOX = /^(?:P\.?\s*O\.?|POST(?:AL)? OFFICE)?\s*BOX\s+\w/i;

function isStreet(value: string): boolean {
  if (PO_BOX.test(value)) return true;
  const words = value
    .toUpperCase()
    .split(/[\s,.]+/)
    .filter((word) => word !== '');
  const first = words[0] ?? '';
  const isNumbered = /^\d{1,6}(?:[-/]?\d{0,4})?[A-Z]?$|^[NSEW]\d+[NSEW]?\d*$/.test(first);
  const rest = words.slice(1);
  if (isNumbered) return rest.some((word) => /^\p{L}{2,}|^\d+(?:ST|ND|RD|TH)$/u.test(word)) && value.length <= 200;
  return (
    rest.length > 0 &&
    rest.length <= 8 &&
    rest.slice(0, 5).some((word) => word.length < 5 && SHORT_TYPES.has(word)) &&
    /\d/.test(value)
  );
}
/** Abbreviations that hardly occur in other texts. */
const SHORT_TYPES: ReadonlySet<string> = new Set(['AVE', 'BLVD', 'HWY', 'RD', 'ST', 'LN', 'PKWY']);

/** Whether a line has a street type or direction; names of firms that begin with a number usually have neither. */
export const hasStreetType = (value: string): boolean =>
  PO_BOX.test(value) ||
  value
    .toUpperCase()
    .split(/[\s,.]+/)
    .slice(1)
    .some((word) => STREET_TYPES.has(word) || DIRECTIONALS.has(word));

function isWholeAddress(value: string): boolean {
  if (!isStreet(value)) return false;
  const { state, zip } = splitAddressLine(value);
  return state !== '' || zip !== '';
}

function isCompany(value: string): boolean {
  if (value.length < 3 || !/\p{L}{2}/u.test(value)) return false;
  const tokens = nameTokens(value);
  if (tokens.length > 20) return false;
  if (findLegalForm(tokens).form !== null || /(?:&|\band) (?:sons?|co|associates|daughters?)\b/i.test(value))
    return true;
  return tokens.length > 1 && tokens.some((token) => TRADE_BITS.has(stemOf(token)));
}

/** The shape of a column's values. */
export interface ColumnShape {
  /** Number of values that are not empty. */
  readonly filled: number;
  /** Number of rows that were judged. */
  readonly rows: number;
  /** Number of distinct values, as a share of those not empty. */
  readonly distinct: number;
  /** Share of the most frequent value. */
  readonly top: number;
  /** Mean words and characters of a value. */
  readonly words: number;
  readonly length: number;
  /** Share of the values that have a shape. */
  readonly share: Readonly<Record<Shape, number>>;
  /** Share of the values that contain a street type. */
  readonly streetTypes: number;
  /** Share of the values that are a street with its city, state or ZIP code as one line. */
  readonly wholeAddresses: number;
  /** Share of the websites that are none by a dot alone. */
  readonly links: number;
  /** Share of websites with the most frequent domain. */
  readonly sameDomain: number;
}

const NULLS = new Set(['', '-', '--', '-0-', 'null', 'none', 'n/a', 'na', 'nan', '#n/a', 'unknown', '0', '.']);
const MAX_LENGTH = 400;

/** A cell as judged: without blanks around it, empty if it is a placeholder. */
export function cellValue(cell: string | undefined): string {
  const value = (cell ?? '').trim().slice(0, MAX_LENGTH);
  return value.length < 8 && NULLS.has(value.toLowerCase()) ? '' : value;
}

/** Computes the shape of a column from its cells. */
export function columnShape(cells: readonly string[]): ColumnShape {
  const values = cells.filter((value) => value !== '');
  const of = Math.max(1, values.length);
  const counts = countsOf(values.map((value) => value.toUpperCase()));
  const shareOf = (test: (value: string) => boolean) => values.filter(test).length / of;
  const sites = values.filter(SHAPES.website);
  const domains = sites.map((value) => parseWebsite(value)?.registrableDomain ?? '');
  const share = Object.fromEntries(Object.entries(SHAPES).map(([shape, test]) => [shape, shareOf(test)])) as Record<
    Shape,
    number
  >;
  return {
    filled: values.length,
    rows: cells.length,
    distinct: counts.size / of,
    top: Math.max(0, ...counts.values()) / of,
    words: values.reduce((sum, value) => sum + value.split(/\s+/).length, 0) / of,
    length: values.reduce((sum, value) => sum + value.length, 0) / of,
    share,
    streetTypes: shareOf(hasStreetType),
    wholeAddresses: share.street === 0 ? 0 : shareOf(isWholeAddress),
    links: sites.filter(isLink).length / Math.max(1, sites.length),
    sameDomain: Math.max(0, ...countsOf(domains).values()) / Math.max(1, domains.length),
  };
}

function countsOf<T>(values: readonly T[]): ReadonlyMap<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
