import { FAMILY_OPENERS } from './tables/particles.ts';
import { DEGREES, PERSON_SUFFIXES, PERSON_TITLES } from './tables/person-titles.ts';
import { fold } from './text/fold.ts';

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
const MAX_WORDS = 12;

/**
 * Splits a person's name into its parts: "JOHN Q PUBLIC JR", "PUBLIC, JOHN Q.", "Dr. Ludwig van der Berg III". Without a
 * comma the family name is the last word and the particles before it. Never throws.
 */
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
  const [head = '', ...tail] = line.slice(0, MAX_NAME_LENGTH).split(',');
  const all = nameWords(line);
  const suffix = suffixOf(all.slice(1));
  const plain = (text: string) => nameWords(text).filter(isName);
  const isFamilyFirst = tail.some((part) => plain(part).length > 0);
  if (isFamilyFirst) return person(line, tail.flatMap(plain), plain(head), suffix);
  const words = plain(head);
  let start = Math.max(0, words.length - 1);
  while (start > 1 && FAMILY_OPENERS.has((words[start - 1] ?? '').toLowerCase())) start--;
  return person(line, words.slice(0, start), words.slice(start), suffix);
}

const isName = (word: string, at: number, words: readonly string[]) =>
  !(words.length > 1 && PERSON_TITLES.has(word) && at === 0) &&
  !(at > 0 && PERSON_SUFFIXES.has(word) && !(word === 'V' && at < words.length - 1)) &&
  !(at > 1 && DEGREES.has(word)) &&
  !(words.length === 1 && (PERSON_SUFFIXES.has(word) || DEGREES.has(word)));

const suffixOf = (words: readonly string[]): string | null =>
  words
    .map((word, at) => (word === 'V' && at < words.length - 1 ? undefined : PERSON_SUFFIXES.get(word)))
    .find((suffix) => suffix !== undefined) ?? null;

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
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
