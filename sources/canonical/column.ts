import { countryCode } from '../../matching/screening/country.ts';
import { stateCode } from '../../matching/states.ts';
import { isoDay } from '../formats/days.ts';
import { emailAddress } from '../records/contact.ts';

/** A value of a row of the canonical format. */
export type CanonicalValue = string | number | boolean;

/** What a value has to look like: said in the documentation and in errors, and checked. */
export interface ValueType {
  /** "a day as YYYY-MM-DD" */
  readonly expects: string;
  /** The value as it is staged; undefined where it is none of this type. */
  read(written: string): CanonicalValue | undefined;
}

export interface Column {
  readonly type: ValueType;
  /** Every row has it; else the column, or a value of it, may be missing. */
  readonly required: boolean;
  readonly meaning: string;
}

/** A column that every row has. */
export const required = (type: ValueType, meaning: string): Column => ({ type, meaning, required: true });

export const optional = (type: ValueType, meaning: string): Column => ({ type, meaning, required: false });

const LONGEST_TEXT = 4_000;
const shortened = (written: string) => written.replace(/\s+/g, ' ').slice(0, LONGEST_TEXT);

export const TEXT: ValueType = { expects: 'text', read: shortened };
export const KEY: ValueType = { expects: 'key', read: (written) => (written.length <= 500 ? written : undefined) };
export const DAY: ValueType = { expects: 'day as YYYY-MM-DD', read: isoDay };
export const STATE: ValueType = { expects: 'US state, two letters or its name', read: stateCode };
export const EMAIL: ValueType = { expects: 'e-mail address', read: emailAddress };

export const NUMBER: ValueType = {
  expects: 'number, with a point for decimals',
  read: (written) => (/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(written) ? Number(written) : undefined),
};
export const WHOLE: ValueType = {
  expects: 'whole number',
  read: (written) => (/^-?\d{1,15}(?:\.0+)?$/.test(written) ? Math.trunc(Number(written)) : undefined),
};
export const COUNTRY: ValueType = {
  expects: 'country, its code of ISO 3166 or its English name',
  read: countryCode,
};
/** A number within bounds, ends included. */
export const between = (least: number, most: number): ValueType => ({
  expects: `number from ${least} to ${most}`,
  read(written) {
    const value = NUMBER.read(written);
    return typeof value === 'number' && value >= least && value <= most ? value : undefined;
  },
});
/** One of some words, in any case. */
export const oneOf = (...words: readonly string[]): ValueType => ({
  expects: `one of ${words.map((word) => `\`${word}\``).join(', ')}`,
  read: (written) => words.find((word) => word.toLowerCase() === written.toLowerCase()),
});
