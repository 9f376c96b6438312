import { LISTED_WORDS } from '../names/policies.ts';
import { wordSimilarity } from '../names/similarity.ts';
import { nameTokens } from '../names/tokens.ts';
import { editDistance } from '../text/edit-distance.ts';
import { screenedWord } from './screened-word.ts';

/** The score of an attribute of a listed record, with the two values compared. */
export interface AttributeScore {
  /** The listed value. */
  readonly value: string;
  /** The value of the query. */
  readonly query: string;
  /** 0 to 1. */
  readonly score: number;
}

/**
 * The best score over all pairs of queried and listed values; undefined where either side has none, so that the attribute
 * does not count.
 */
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

/**
 * Score of two dates of birth: 1 if equal; 0.9 with day and month swapped; 0.7 if two of year, month and day agree, and the
 * years but for a slip of the pen; 0.5 in the same year, 0.2 in adjacent years (lists often estimate); otherwise 0. A
 * year alone agrees in full with any day of it.
 */
export function compareBirthDays(one: string, other: string): number {
  if (one === other) return 1;
  const [year, month, day] = one.split('-');
  const [otherYear, otherMonth, otherDay] = other.split('-');
  if (year === otherYear && month === otherDay && day === otherMonth) return 0.9;
  const equal = [year === otherYear, month === otherMonth, day === otherDay].filter(Boolean).length;
  if (equal === 2 && editDistance(year ?? '', otherYear ?? '', 1) <= 1) return 0.7;
  const apart = Math.abs(Number(year) - Number(otherYear));
  if (apart === 0 && (month === undefined || otherMonth === undefined)) return 1;
  return apart === 0 ? 0.5 : apart === 1 ? 0.2 : 0;
}

const MAX_ADDRESS_LENGTH = 400;
/** The distinct words of an address. */
export const addressWords = (text: string): string[] => [...new Set(nameTokens(text.slice(0, MAX_ADDRESS_LENGTH)))];

/**
 * Score of two addresses by the words they share, 0 to 1. The side that is covered better counts two thirds, because parts
 * are often missing.
 */
export function compareAddresses(one: readonly string[], other: readonly string[]): number {
  const covered = [covering(one, other), covering(other, one)];
  return (2 * Math.max(...covered) + Math.min(...covered)) / 3;
}

/** Weighted share of the words of one address that the other has too. */
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

/** Minimum similarity at which two words of addresses count as the same word. */
const SAME_WORD = 0.9;
/** House numbers count double, because they distinguish neighbours. */
const weightOf = (word: string) => (/\d/.test(word) ? 2 : 1);
