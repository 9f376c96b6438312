import { nameTokens } from '../names/tokens.ts';
import { ScreeningInputError } from './configuration.ts';
import { countryCode } from './country.ts';
import { wordForm } from './word-form.ts';
import { wordSimilarity } from './word-similarity.ts';

/** What an attribute of a listed record is worth, and the listed value that was best. */
export interface AttributeScore {
  /** The listed value. */
  readonly value: string;
  /** The sought value. */
  readonly sought: string;
  /** 0 to 1. */
  readonly score: number;
}

/** The best of all pairs of sought and listed values; undefined where either side has none, so that it does not count. */
export function bestScore<T>(
  sought: readonly T[],
  listed: readonly string[],
  compare: (one: T, other: string) => number,
  text: (one: T) => string,
): AttributeScore | undefined {
  let best: AttributeScore | undefined;
  for (const one of sought) {
    for (const value of listed) {
      const score = compare(one, value);
      if (best === undefined || score > best.score) best = { value, sought: text(one), score };
    }
  }
  return best;
}

/** A day of birth given as yyyymmdd, dashes allowed, as YYYY-MM-DD. Throws ScreeningInputError where it is none. */
export function birthDay(text: string): string {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(text.trim()) ?? [];
  const iso = `${year}-${month}-${day}`;
  if (year === undefined || Number.isNaN(Date.parse(iso)) || new Date(iso).toISOString().slice(0, 10) !== iso) {
    throw new ScreeningInputError('dob', 'a day written yyyymmdd', text);
  }
  return iso;
}

/**
 * Two days of birth: 1 when equal; 0.9 with day and month swapped; 0.7 when two of year, month and day agree; 0.5 in the
 * same year, 0.2 in neighbouring ones (lists often estimate); else 0.
 */
export function compareBirthDays(one: string, other: string): number {
  if (one === other) return 1;
  const [year, month, day] = one.split('-');
  const [otherYear, otherMonth, otherDay] = other.split('-');
  if (year === otherYear && month === otherDay && day === otherMonth) return 0.9;
  const equal = [year === otherYear, month === otherMonth, day === otherDay].filter(Boolean).length;
  if (equal === 2) return 0.7;
  const apart = Math.abs(Number(year) - Number(otherYear));
  return apart === 0 ? 0.5 : apart === 1 ? 0.2 : 0;
}

/** Sought countries as codes. Throws ScreeningInputError where a text names none. */
export const affiliation = (text: string): string => {
  const code = countryCode(text);
  if (code === undefined) {
    throw new ScreeningInputError(
      'country_of_affiliation',
      'a country by ISO 3166 code, English name or adjective',
      text,
    );
  }
  return code;
};

const LONGEST_ADDRESS = 400;
/** The words of an address; house numbers count double, as they tell neighbours apart. */
export const addressWords = (text: string): string[] => [...new Set(nameTokens(text.slice(0, LONGEST_ADDRESS)))];

/** How much two addresses share of their words, 0 to 1; the better covered side counts two thirds, as parts are often missing. */
export function compareAddresses(one: readonly string[], other: readonly string[]): number {
  const covered = [covering(one, other), covering(other, one)];
  return (2 * Math.max(...covered) + Math.min(...covered)) / 3;
}

/** The share of the words of one address that the other has, too. */
function covering(one: readonly string[], other: readonly string[]): number {
  let [shared, all] = [0, 0];
  for (const word of one) {
    all += weightOf(word);
    if (other.some((each) => wordSimilarity(wordForm(word), wordForm(each)) >= SAME_WORD)) shared += weightOf(word);
  }
  return all === 0 ? 0 : shared / all;
}

const SAME_WORD = 0.9;
const weightOf = (word: string) => (/\d/.test(word) ? 2 : 1);
