import { type LimitedField, type ValueOf, valuesOf } from '../../catalog/graph.ts';
import { stateOfColumn } from '../../matching/addresses/states.ts';
import { writtenDay } from '../../matching/days.ts';
import { countryCode } from '../../matching/screening/country.ts';
import { emailAddress } from '../records/contact.ts';

/** A value of a row of the canonical format. */
export type CanonicalValue = string | number | boolean;

/** The format of a value, for the documentation, for errors and for checking. */
export interface ValueType<Value extends CanonicalValue = CanonicalValue> {
  /** "a day as YYYY-MM-DD" */
  readonly expects: string;
  /** The value as it is staged; undefined if it does not have this type. */
  read(written: string): Value | undefined;
  /** What a value of another type is, if that explains the fault. */
  got?(written: string): string | undefined;
}

export interface Column<Value extends CanonicalValue = CanonicalValue> {
  readonly type: ValueType<Value>;
  /** True: every row needs it. False: the column, or a value of it, may be missing. */
  readonly required: boolean;
  readonly meaning: string;
}

/** A column that every row needs. */
export const required = <Value extends CanonicalValue>(type: ValueType<Value>, meaning: string): Column<Value> => ({
  type,
  meaning,
  required: true,
});

export const optional = <Value extends CanonicalValue>(type: ValueType<Value>, meaning: string): Column<Value> => ({
  type,
  meaning,
  required: false,
});

const MAX_TEXT = 4_000;
const shortened = (written: string) => written.replace(/\s+/g, ' ').slice(0, MAX_TEXT);

export const TEXT: ValueType<string> = { expects: 'text', read: shortened };

/** A number as a spreadsheet shows it in a narrow cell: "1.23457E+11" stands for a million ids of twelve digits. */
const SHORTENED = /(?<![\w.,])\d(?:[.,](\d+))?E\+(\d{2,})(?![\w.,])/i;

/** True if a text has a number whose last digits a spreadsheet left out. */
export function isShortened(written: string): boolean {
  const [, digits = '', zeros] = SHORTENED.exec(written) ?? [];
  return zeros !== undefined && digits.length < Number(zeros);
}

const got = (written: string) => (isShortened(written) ? 'a number that a spreadsheet shortened' : undefined);
export const KEY: ValueType<string> = {
  expects: 'key',
  read: (written) => (written.length <= 500 && !isShortened(written) ? written : undefined),
  got,
};
/** The number under which an office keeps a record; it tells records apart like a key. */
export const FILE_NUMBER: ValueType<string> = {
  expects: 'text',
  read: (written) => (isShortened(written) ? undefined : shortened(written)),
  got,
};
export const DAY: ValueType<string> = { expects: 'day as YYYY-MM-DD or MM/DD/YYYY', read: writtenDay };
export const STATE: ValueType<string> = { expects: 'US state, two letters or its name', read: stateOfColumn };
export const EMAIL: ValueType<string> = { expects: 'e-mail address', read: emailAddress };

export const NUMBER: ValueType<number> = {
  expects: 'number, with a point for decimals',
  read: writtenNumber,
};
export const WHOLE: ValueType<number> = {
  expects: 'whole number',
  read(written) {
    const value = writtenNumber(written);
    return Number.isSafeInteger(value) ? value : undefined;
  },
};
export const COUNTRY: ValueType<string> = {
  expects: 'country, its code of ISO 3166 or its English name',
  read: countryCode,
};
/** "1234.5", "1,234.50", "$1,234", "(12.00)" for a negative amount; undefined if it is not a number. */
function writtenNumber(written: string): number | undefined {
  const [, inside] = /^\((.+)\)$/.exec(written) ?? [];
  const plain = (inside ?? written).replace(/^([-+]?)\s*(?:US)?\$\s*/i, '$1').replace(/\s*USD$/i, '');
  const digits = THOUSANDS.test(plain) ? plain.replaceAll(',', '') : plain;
  if (!/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(digits)) return undefined;
  return inside === undefined ? Number(digits) : -Number(digits);
}
const THOUSANDS = /^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/** A number within limits, inclusive. */
export const between = (min: number, max: number): ValueType<number> => ({
  expects: `number from ${min} to ${max}`,
  read(written) {
    const value = NUMBER.read(written);
    return value !== undefined && value >= min && value <= max ? value : undefined;
  },
});
/** Degrees of a latitude or longitude. One half of "(47.6, -122.3)" may keep its parenthesis. */
export const degrees = (max: number): ValueType<number> => {
  const within = between(-max, max);
  return { ...within, read: (written) => within.read(written.replace(/^\(([^)]*)$|^([^(]*)\)$/, '$1$2').trim()) };
};
/** One of some words, in any case. */
export const oneOf = <Word extends string>(words: readonly Word[]): ValueType<Word> => ({
  expects: `one of ${words.map((word) => `\`${word}\``).join(', ')}`,
  read: (written) => words.find((word) => word.toLowerCase() === written.toLowerCase()),
});

/** One of the values that a field of the graph allows, in any case. */
export const oneOfField = <Field extends LimitedField>(field: Field): ValueType<ValueOf<Field>> =>
  oneOf(valuesOf(field));
