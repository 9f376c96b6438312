import { LISTED_WORDS } from '../names/policies.ts';
import { wordSimilarity } from '../names/similarity.ts';
import { nameTokens } from '../names/tokens.ts';
import { ScreeningInputError } from './configuration.ts';
import { countryCode } from './country.ts';
import { screenedWord } from './screened-word.ts';

/** The score of an attribute of a listed record, and the values that it comes from. */
export interface AttributeScore {
  /** The listed value. */
  readonly value: string;
  /** The value of the query. */
  readonly query: string;
  /** 0 to 1. */
  readonly score: number;
}

/** The best of all pairs of queried and listed values; undefined where either side has none, so that it does not count. */
export function bestScore<T>(
  queried: readonly T[],
  listed: readonly string[],
  compare: (one: T, other: string) => number,
  text: (one: T) => string,
): AttributeScore | undefined {
  let best: AttributeScore | undefined;
  for (const one of queried) {
    for (const value of listed) {
      const score = compare(one, value);
      if (best === undefined || score > best.score) best = { value, query: text(one), score };
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

/** The code of a queried country. Throws ScreeningInputError where a text names none. */
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

const MAX_ADDRESS_LENGTH = 400;
/** The words of an address, each once. */
export const addressWords = (text: string): string[] => [...new Set(nameTokens(text.slice(0, MAX_ADDRESS_LENGTH)))];

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
    const own = screenedWord(word);
    if (other.some((each) => wordSimilarity(own, screenedWord(each), LISTED_WORDS) >= SAME_WORD))
      shared += weightOf(word);
  }
  return all === 0 ? 0 : shared / all;
}

/** Similarity from which on two words of addresses are one. */
const SAME_WORD = 0.9;
/** House numbers count double, as they distinguish neighbours. */
const weightOf = (word: string) => (/\d/.test(word) ? 2 : 1);
