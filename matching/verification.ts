import { tinTypes } from './identifiers/tin.ts';
import { type Person, parsePerson } from './persons/person.ts';

/** How well a requested value matches a recorded one. */
export type Verdict = 'exact' | 'match' | 'none';

/** Result of comparing a requested value with a recorded one. */
export interface Checked {
  readonly verdict: Verdict;
  /** Similarity, 0 to 1; also 1 for equal values in different forms. */
  readonly score: number;
  /** The difference, worded to end a sentence: " but for the legal suffix", ": other unit"; empty if there is none. */
  readonly difference: string;
}

/** A person by first and last name. */
export interface FirstAndLast {
  readonly firstName: string;
  readonly lastName: string;
}

/** How the first names of two persons agree who have one last name: equal, one an initial of the other, or in their first letter only. */
export type FirstNames = 'equal' | 'initial' | 'letter';

/**
 * completions.md section 7: "last names equal and first letters of first names equal, ignoring case and punctuation". How far
 * the first names then agree; undefined for other persons. A name without letters equals no name.
 */
export function agreeingPersons(requested: FirstAndLast, recorded: FirstAndLast): FirstNames | undefined {
  const [one, other] = [parsePerson(requested), parsePerson(recorded)];
  const last = ({ family }: Person) => family.replaceAll(' ', '');
  const [first, otherFirst] = [one.given[0] ?? '', other.given[0] ?? ''];
  const isOtherGeneration = one.suffix !== null && other.suffix !== null && one.suffix !== other.suffix;
  if (last(one) === '' || last(one) !== last(other) || isOtherGeneration) return undefined;
  if (first === '' || first.charAt(0) !== otherFirst.charAt(0)) return undefined;
  if (first === otherFirst) return 'equal';
  return Math.min(first.length, otherFirst.length) === 1 ? 'initial' : 'letter';
}

/**
 * completions.md section 7: "tin_invalid: not nine digits, or a number no authority issues (EIN prefixes by the published campus
 * table; SSN rules)".
 */
export const isIssuableTin = (digits: string): boolean => tinTypes(digits).length > 0;

/** The same for ssn_invalid. */
export const isIssuableSsn = (digits: string): boolean => tinTypes(digits).includes('SSN');
