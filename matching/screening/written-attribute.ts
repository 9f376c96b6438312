import { writtenDay } from '../days.ts';
import { isNothing } from '../tables/placeholders.ts';
import type { Attribute } from './configuration.ts';
import { countryCode } from './country.ts';

/** A value of a party, or a part of one or of a text, that was not screened, because it cannot be read or takes too long. */
export interface LeftOut {
  readonly attribute: Attribute | 'text';
  readonly value: string;
  /** What can be read: "a day, such as …". */
  readonly expected: string;
}

/** What the written values of an attribute say. */
export interface Readings {
  readonly values: readonly string[];
  readonly leftOut: readonly LeftOut[];
}

interface Reader {
  readonly expected: string;
  /** The value as it is compared; undefined if the text cannot be read. */
  readonly read: (written: string) => string | undefined;
  /** What no value has: the texts between are values of their own. */
  readonly between: RegExp;
  /** What a value may have, but separates several in a text that is none. */
  readonly within?: RegExp;
}

const READERS = {
  dob: { expected: 'a day, such as 1962-11-23 or 11/23/1962, or a year', read: birthDay, between: /[;|\n]/ },
  country_of_affiliation: {
    expected: 'a country by ISO 3166 code, English name or adjective',
    read: countryCode,
    between: /[;|/\n]/,
    // "Korea, North", "Bosnia and Herzegovina"
    within: /,|&|\band\b/i,
  },
} satisfies Readonly<Partial<Record<Attribute, Reader>>>;

/** Whether a text says that there is no value: "-", "N/A", "unknown". */
export const isAbsent = (written: string): boolean => !/[\p{L}\p{N}]/u.test(written) || isNothing(written);

/**
 * Reads the days of birth or the countries of a party, as written: one text may have several. What says that there is no
 * value is absent. What cannot be read is left out, alone: the party is screened by all others.
 */
export function readAttribute(attribute: keyof typeof READERS, written: readonly string[]): Readings {
  const reader: Reader = READERS[attribute];
  const parts = written
    // "N/A" is one text, although it has what separates several.
    .filter((text) => !isAbsent(text) || reader.read(text) !== undefined)
    .flatMap((text) => text.split(reader.between))
    .flatMap((text) => partsOf(text, reader));
  return {
    values: [...new Set(parts.flatMap(({ value }) => value ?? []))],
    leftOut: parts.flatMap(({ text, value }) =>
      value === undefined ? { attribute, value: text, expected: reader.expected } : [],
    ),
  };
}

/** A text with its value, or its parts if any of them has one; `value` is undefined if a text or part cannot be read. */
function partsOf(written: string, { read, within }: Reader) {
  const known = (text: string) => {
    const value = read(text);
    // "NA" is Namibia: what can be read is no placeholder.
    return value === undefined && isAbsent(text) ? [] : [{ text, value }];
  };
  const text = written.trim();
  const whole = known(text);
  if (within === undefined || whole.every(({ value }) => value !== undefined)) return whole;
  const parts = text.split(within).flatMap((part) => known(part.trim()));
  return parts.some(({ value }) => value !== undefined) ? parts : whole;
}

/**
 * A date of birth in any spelling that a load reads, as YYYY-MM-DD, a two-digit year in the past. As YYYY if a year is all
 * that can be read: of "1962", "Nov 1962", "1962-00-00", or "23/11/1962", in which no month is 23. Undefined otherwise.
 */
function birthDay(written: string): string | undefined {
  const years = new Set(written.match(YEAR));
  return writtenDay(written, 0) ?? (years.size === 1 ? [...years][0] : undefined);
}
const YEAR = /(?<!\d)(?:1[89]|20)\d\d(?!\d)/g;
