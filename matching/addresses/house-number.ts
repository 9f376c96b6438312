import { NUMBER_WORDS } from '../tables/number-words.ts';
import { DIRECTIONALS, SPANISH_STREETS, STREET_TYPES } from '../tables/street-types.ts';
import { isMilestone } from './milestone.ts';

/** A house number: its normal spelling, and the numbers it covers. */
export interface HouseNumber {
  /** Upper case without leading zeros: "100", "100A", "100 1/2", "100-102", "104-12" in Queens, "N6W23001", "KM 11.2", "MILE 96.5". */
  readonly text: string;
  /** First and last number; equal unless it is a range. Null for grid numbers, milestones and numbers with a point. */
  readonly from: number | null;
  readonly to: number | null;
  /** What follows the digits: a letter, a fraction. */
  readonly addition: string | null;
}

const PLAIN = /^(\d{1,6})(?:-?([A-Z]))?$/;
const RANGE = /^(\d{1,6})(?:-|(?<=\d{2})\/(?=\d{2}))(\d{1,6})([A-Z])?$/;
/**
 * A grid number, counted from the north-south and east-west lines of a county: all in one word, or the second half in the
 * next word.
 */
const GRID = /^[NSEW]\d{1,5}[NSEW]\d{1,6}$|^[NSEW]\d{3,6}$|^\d{1,2}[NSEW]\d{3}$/;
const GRID_HALVES = [/^[NSEW]\d{1,4}$/, /^[NSEW]\d{2,6}$/] as const;
const FRACTION = /^\d\/\d$/;
const WITH_POINT = /^\d{1,6}\.\d{1,3}$/;
const SPELLED_STREET = /^(?:ST|STREET|AVE|AVENUE)$/;

/**
 * Reads the number at the head of a street line's words; `length` is the number of words it takes. `isQueens` says that
 * numbers with a hyphen are not ranges.
 */
export function readHouseNumber(
  words: readonly string[],
  isQueens: boolean,
): { number: HouseNumber; length: number } | undefined {
  const [first = '', second = '', third = ''] = words;
  const code = first.charCodeAt(0);
  if (!(code >= 48 && code <= 57)) return lettered(first, second, words.length);
  if ((second === '-' || second === '&') && /^\d+$/.test(first)) {
    if (/^\d+$/.test(third)) return numberOfLength(`${first}-${third}`, 3, null, isQueens && second === '-');
    if (second === '-' && /^\d+(?:ST|ND|RD|TH)$/.test(third)) return numberOfLength(first, 2, null, false);
  }
  if (isSpacedPair(first, second, third, isQueens)) return numberOfLength(`${first}-${second}`, 2, null, isQueens);
  if (words.length > 1 && FRACTION.test(second)) return numberOfLength(first, 2, second, isQueens);
  if (
    words.length > 2 &&
    second.length === 1 &&
    /^[A-Z]$/.test(second) &&
    /^\d+$/.test(first) &&
    !'NSEWO'.includes(second) &&
    isLetterOfNumber(third)
  )
    return numberOfLength(`${first}${second}`, 2, null, isQueens);
  return numberOfLength(first, 1, null, isQueens);
}

/**
 * "723 725 E 75TH ST" and "3012 16 E 92ND ST" are ranges, "56 45 MAIN ST" in Queens is one number; "100 20 MILE RD" is on a
 * road with a number in its name.
 */
function isSpacedPair(first: string, second: string, third: string, isQueens: boolean): boolean {
  if (!/^\d{2,6}$/.test(first) || !/^\d{2,6}$/.test(second)) return false;
  if (isQueens) return first.length < 4 && second.length === 2 && third !== '' && !STREET_TYPES.has(third);
  if (!DIRECTIONALS.has(third) && !/^\d+(?:ST|ND|RD|TH)$/.test(third)) return false;
  const { from, to } = rangeOf(first, second, null);
  return from !== to;
}

/** Reads numbers that begin with a letter or are spelled out. */
function lettered(first: string, second: string, length: number) {
  if (length < 2) return undefined;
  if (GRID_HALVES[0].test(first) && GRID_HALVES[1].test(second)) return as(first + second, 2);
  // "W 5527 HWY 10".
  if (length > 2 && /^[NSEW]$/.test(first) && /^\d{3,5}$/.test(second)) return as(first + second, 2);
  if (GRID.test(first) || isMilestone(first)) return as(first, 1);
  // "B12 CALLE 3" of an urbanización.
  if (/^[A-Z]{1,2}-?\d{1,4}$/.test(first) && SPANISH_STREETS.has(second)) return as(first.replace('-', ''), 1);
  const digits = NUMBER_WORDS.get(first.toLowerCase());
  return digits !== undefined && /^\d+$/.test(digits) && !SPELLED_STREET.test(second)
    ? numberOfLength(digits, 1, null, false)
    : undefined;
}

const as = (text: string, length: number) => ({ number: { text, from: null, to: null, addition: null }, length });

/** "100 A MAIN ST" has the number 100A, "100 A ST" does not. */
const isLetterOfNumber = (next: string) => next.length > 3 && !/^(?:STREET|AVENUE)$/.test(next);

function numberOfLength(text: string, length: number, fraction: string | null, isQueens: boolean) {
  const number = houseNumber(text, fraction, isQueens);
  return number === undefined ? undefined : { number, length };
}

function houseNumber(text: string, fraction: string | null, isQueens: boolean): HouseNumber | undefined {
  const plain = PLAIN.exec(text);
  if (plain !== null) {
    const value = Number(plain[1]);
    const addition = plain[2] ?? fraction;
    return {
      text: `${value}${plain[2] ?? ''}${fraction === null ? '' : ` ${fraction}`}`,
      from: value,
      to: value,
      addition,
    };
  }
  const range = RANGE.exec(text);
  if (range !== null) {
    const [, first = '', last = '', addition = null] = range;
    return isQueens ? hyphened(first, last, addition) : rangeOf(first, last, addition);
  }
  return GRID.test(text) || WITH_POINT.test(text) ? { text, from: null, to: null, addition: null } : undefined;
}

/** "100-102" covers both; "1200-10" ends at 1210; a pair that cannot be a range is one number with a hyphen. */
function rangeOf(first: string, last: string, addition: string | null): HouseNumber {
  const from = Number(first);
  const full = last.length < first.length ? Number(first.slice(0, first.length - last.length) + last) : Number(last);
  const [low, high] = from <= full ? [from, full] : [full, from];
  if (high - low > MAX_RANGE || last.length > first.length + 1 || (from > full && last.length < first.length))
    return hyphened(first, last, addition);
  return { text: low === high ? String(low) : `${low}-${high}`, from: low, to: high, addition };
}

const MAX_RANGE = 200;

/** "104-12" in Queens: the cross street, and the number after it. */
function hyphened(first: string, last: string, addition: string | null): HouseNumber {
  const one = Number(first + last);
  return { text: `${Number(first)}-${last}${addition ?? ''}`, from: one, to: one, addition };
}
