import { PERSON_SUFFIXES } from '../tables/person-titles.ts';
import { fold } from '../text/fold.ts';
import { personParts } from './person-parts.ts';

/** A person as given: the name in one line, or in parts. */
export type PersonInput =
  | string
  | {
      /** Replaces the parts. */
      readonly fullName?: string | null;
      readonly firstName?: string | null;
      readonly middleName?: string | null;
      readonly lastName?: string | null;
      readonly suffix?: string | null;
      /** A date, `1980-07-04`. */
      readonly dateOfBirth?: string | null;
    };

/** A person's name split into its parts, upper-case ASCII, prepared for comparison. */
export interface Person {
  /** As given. */
  readonly written: string;
  /** Given names in order, including initials. */
  readonly given: readonly string[];
  /** Family name with its particles before it: letters and digits, single spaces between words. */
  readonly family: string;
  /** JR, SR, II, III, IV, V. */
  readonly suffix: string | null;
  /** All names in their written order, because a line may leave in doubt which are family and which given names. */
  readonly names: readonly string[];
  /** A date, `1980-07-04`; null if unknown. */
  readonly dateOfBirth: string | null;
}

const MAX_NAME_LENGTH = 200;

/** The parts of a person's name (personParts), prepared for comparison. Never throws. */
export function parsePerson(input: PersonInput): Person {
  if (typeof input === 'string') return parseLine(input);
  const dateOfBirth = input.dateOfBirth ?? null;
  if (isGiven(input.fullName)) return { ...parseLine(input.fullName ?? ''), dateOfBirth };
  const words = (text: string | null | undefined) => nameWords(text ?? '');
  const given = [...words(input.firstName), ...words(input.middleName)];
  const ofFamily = words(input.lastName);
  const family = ofFamily.filter((word, at) => at === 0 || !PERSON_SUFFIXES.has(word));
  const suffix = PERSON_SUFFIXES.get(words(input.suffix)[0] ?? '') ?? suffixOf(ofFamily.slice(1));
  const written = [input.firstName, input.middleName, input.lastName, input.suffix].filter(isGiven).join(' ');
  return { ...person(written, given, family, suffix), dateOfBirth };
}

const isGiven = (part: string | null | undefined) => part !== null && part !== undefined && part !== '';

function parseLine(line: string): Person {
  const { given, family, suffixes } = personParts(line.slice(0, MAX_NAME_LENGTH));
  const suffix = PERSON_SUFFIXES.get(suffixes[0] ?? '') ?? null;
  return person(line, given.flatMap(nameWords), family.flatMap(nameWords), suffix);
}

const suffixOf = (words: readonly string[]): string | null =>
  words.map((word) => PERSON_SUFFIXES.get(word)).find((suffix) => suffix !== undefined) ?? null;

const person = (
  written: string,
  given: readonly string[],
  family: readonly string[],
  suffix: string | null,
): Person => ({
  written,
  // If there is no family name, the given names are compared as one.
  given: family.length === 0 ? [] : given,
  family: (family.length === 0 ? given : family).join(' '),
  suffix,
  names: [...given, ...family],
  dateOfBirth: null,
});

/** Words in upper-case ASCII; apostrophes join ("O'Brien" → OBRIEN), all other punctuation separates. */
const nameWords = (text: string): string[] =>
  fold(text.slice(0, MAX_NAME_LENGTH))
    .toUpperCase()
    .replace(/['`]/g, '')
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');
