import { NUMBER_WORDS } from './tables/number-words.ts';

/** A house number: its spelling, and the numbers it covers. */
export interface HouseNumber {
  /** Upper case without leading zeros: "100", "100A", "100 1/2", "100-102", "N6W23001". */
  readonly text: string;
  /** First and last number; equal but for ranges. Null for grid numbers. */
  readonly from: number | null;
  readonly to: number | null;
  /** What follows the digits: a letter, a fraction. */
  readonly addition: string | null;
}

const PLAIN = /^(\d{1,6})(?:-?([A-Z]))?$/;
const RANGE = /^(\d{1,6})-(\d{1,6})([A-Z])?$/;
const GRID = /^[NSEW]\d{1,5}[NSEW]\d{1,6}$|^[NSEW]\d{3,6}$/;
const FRACTION = /^\d\/\d$/;

/** Reads the number at the head of a street line's words; `length` is how many words it takes. */
export function readHouseNumber(words: readonly string[]): { number: HouseNumber; length: number } | undefined {
  const [first = '', second = '', third = ''] = words;
  if (second === '-' && /^\d+$/.test(first) && /^\d+$/.test(third)) return taken(`${first}-${third}`, 3, null);
  if (words.length > 1 && second !== '' && FRACTION.test(second)) return taken(first, 2, second);
  const digits = NUMBER_WORDS.get(first.toLowerCase());
  if (digits !== undefined && words.length > 1 && /^\d+$/.test(digits) && !/^(?:ST|STREET|AVE|AVENUE)$/.test(second))
    return taken(digits, 1, null);
  if (
    words.length > 2 &&
    /^[A-Z]$/.test(second) &&
    /^\d+$/.test(first) &&
    !'NSEW'.includes(second) &&
    isLetterOfNumber(third)
  )
    return taken(`${first}${second}`, 2, null);
  return taken(first, 1, null);
}

/** "100 A MAIN ST", but not "100 A ST". */
const isLetterOfNumber = (next: string) => next.length > 3;

function taken(text: string, length: number, fraction: string | null) {
  const number = houseNumber(text, fraction);
  return number === undefined ? undefined : { number, length };
}

function houseNumber(text: string, fraction: string | null): HouseNumber | undefined {
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
  if (range !== null) return rangeOf(range[1] ?? '', range[2] ?? '', range[3] ?? null);
  return GRID.test(text) ? { text, from: null, to: null, addition: null } : undefined;
}

/** "100-102" covers both; "12-34" in Queens is one number, 1234; "1200-10" ends at 1210. */
function rangeOf(first: string, last: string, addition: string | null): HouseNumber {
  const from = Number(first);
  const full = last.length < first.length ? Number(first.slice(0, first.length - last.length) + last) : Number(last);
  if (full > from && full - from <= MAX_RANGE && last.length <= first.length + 1)
    return { text: `${from}-${full}`, from, to: full, addition };
  const one = Number(first + last);
  return { text: String(one), from: one, to: one, addition };
}

const MAX_RANGE = 200;
