import { type Person, parsePerson } from './person.ts';
import { tinTypes } from './tin.ts';

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

/**
 * completions.md section 7: "last names equal and first letters of first names equal, ignoring case and punctuation". A
 * name without letters equals no name.
 */
export function isSamePerson(requested: FirstAndLast, recorded: FirstAndLast): boolean {
  const [one, other] = [parsePerson(requested), parsePerson(recorded)];
  const last = ({ family }: Person) => family.replaceAll(' ', '');
  const first = ({ given: [name = ''] }: Person) => name.charAt(0);
  const isOtherGeneration = one.suffix !== null && other.suffix !== null && one.suffix !== other.suffix;
  return (
    last(one) !== '' &&
    first(one) !== '' &&
    last(one) === last(other) &&
    first(one) === first(other) &&
    !isOtherGeneration
  );
}

/**
 * completions.md section 7: "tin_invalid: not nine digits, or a number no authority issues (EIN prefixes by the published campus
 * table; SSN rules)".
 */
export const isIssuableTin = (digits: string): boolean => tinTypes(digits).length > 0;

/** The same for ssn_invalid. */
export const isIssuableSsn = (digits: string): boolean => tinTypes(digits).includes('SSN');
