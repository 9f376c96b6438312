import { splitNames } from '../names/aliases.ts';
import { addressWords } from './attribute-score.ts';
import { type Attribute, ScreeningInputError } from './configuration.ts';
import { screenedWords } from './name-words.ts';
import { writingsOf } from './scripts.ts';
import { isAbsent, type LeftOut, readAttribute } from './written-attribute.ts';

/** The party to screen; every attribute may have several values. */
export type EntityDescription = Readonly<Partial<Record<Attribute, readonly string[]>>>;

export interface QueryName {
  readonly attribute: 'person_name' | 'org_name';
  readonly text: string;
  readonly words: readonly string[];
}

/** A description in normalised form. */
export interface ScreeningQuery {
  readonly names: readonly QueryName[];
  /** YYYY-MM-DD, or YYYY if only the year is known. */
  readonly birthDays: readonly string[];
  /** ISO 3166, three letters. */
  readonly countries: readonly string[];
  readonly addresses: readonly { readonly text: string; readonly words: readonly string[] }[];
  /** The days and countries that cannot be read. */
  readonly leftOut: readonly LeftOut[];
}

/**
 * Normalises a description, the one reader of a party's attributes; an empty value and, of anything but a name, a
 * placeholder count as absent. Throws ScreeningInputError if it has no name, or more than twenty values of an attribute.
 */
export function screeningQuery(description: EntityDescription): ScreeningQuery {
  const names = (['person_name', 'org_name'] as const).flatMap((attribute) =>
    valuesOf(description, attribute).flatMap((text) =>
      readingsOf(attribute, text).map((written) => ({ attribute, text, words: screenedWords(written) })),
    ),
  );
  if (names.length === 0) {
    throw new ScreeningInputError('entity_description', 'a person_name or an org_name', description);
  }
  const days = readAttribute('dob', valuesOf(description, 'dob'));
  const countries = readAttribute('country_of_affiliation', valuesOf(description, 'country_of_affiliation'));
  const addresses = valuesOf(description, 'address').filter((text) => !isAbsent(text));
  return {
    names: names.filter(({ words }) => words.length > 0),
    birthDays: days.values,
    countries: countries.values,
    addresses: addresses.map((text) => ({ text, words: addressWords(text) })),
    leftOut: [...days.leftOut, ...countries.leftOut],
  };
}

/** A semicolon separates people, as an "and" does; the names of an organization that it separates are one, as lists have them. */
const separated = (attribute: QueryName['attribute'], written: string) =>
  attribute === 'person_name' ? written.replaceAll(';', ' and ') : written;

/**
 * The ways to read a queried name. The names that "dba" and the like join are also names of their own. Dotted letters are one word
 * ("U.S. Steel", "Acme S.A."), but may be the initials of a person ("J.A. Guzman").
 */
export function readingsOf(attribute: QueryName['attribute'], text: string): readonly string[] {
  const written = writingsOf(text)
    .map((each) => separated(attribute, each))
    .flatMap((each) => [each, ...namesJoined(each)]);
  const initials = attribute === 'person_name' ? written.map((each) => each.replace(DOTTED_INITIAL, '$1. ')) : [];
  return [...new Set([...written, ...initials])];
}
/** The names that a text joins, if it joins several: "ACME LLC d/b/a MERIDIAN". */
function namesJoined(text: string): readonly string[] {
  const names = splitNames(text).map(({ name }) => name);
  return names.length > 1 ? names : [];
}
/** An initial before another one. */
const DOTTED_INITIAL = /(?<!\p{L})(\p{L})\.(?=\p{L}(?!\p{L}))/gu;

const MAX_VALUES = 20;

function valuesOf(description: EntityDescription, attribute: Attribute): readonly string[] {
  const values = (description[attribute] ?? []).filter((value) => value.trim() !== '');
  if (values.length > MAX_VALUES) {
    throw new ScreeningInputError(attribute, `at most ${MAX_VALUES} values`, values.length);
  }
  return values;
}
