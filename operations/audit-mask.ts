import { besideIds, maskNumbers } from '../catalog/errors/without-numbers.ts';
import type { AuditEntry } from './audit.ts';

/** Field names of social security numbers, and of tax numbers, in any spelling. */
const SSN_FIELD = /^(?:ssn|social_?security(?:_?number)?)$/i;
const TIN_FIELD = /^(?:tins?|eins?|itins?|tax_?ids?|tax_?numbers?)$/i;

/** Replaces the digits that are not stored. */
export const MASK = '*****';

/** Maximum depth of a nested value that is stored. */
const MAX_DEPTH = 32;

/** How to mask ordinary texts, and texts in a tax number field, which may be mistyped. */
interface Mask {
  readonly text: (text: string) => string;
  readonly tin: (text: string) => string;
}

/**
 * What may be stored of an answer and its request: "never stored, never logged, never echoed" for social security
 * numbers; tax numbers as their last four digits (completions.md section 7).
 *
 * In the request, whatever its shape: fields of SSNs are removed at any depth, and what looks like such a number in any
 * other text or key is masked as tax numbers are; a ZIP code with a dash is no such number. In the answer: fields of
 * tax numbers are masked, and so are the numbers that the request contains. Other nine-digit numbers of the answer are
 * filing numbers or parts of ids.
 */
export function auditableEntry(entry: AuditEntry): AuditEntry {
  const { path, request, response, explanation } = entry;
  const ofAnswer = answerMask([path, request]);
  return {
    ...entry,
    path: WHOLE.text(path),
    request: masked(request, WHOLE, 0),
    response: masked(response, ofAnswer, 0),
    explanation: masked(explanation, ofAnswer, 0),
  };
}

/** Copies a JSON value without its fields of SSNs, and with only the last four digits of tax numbers. Ids of records stay. */
export const withoutTaxNumbers = (value: unknown): unknown => masked(value, { text: storableText, tin: WHOLE.tin }, 0);

/** A client's text as it may be stored: nine digits become their last four. Ids of records and ZIP codes with a dash stay. */
export const storableText = (text: string): string => besideIds(text, WHOLE.text);

/** Whether a field of this name has tax numbers, those of persons included. */
export const isTaxNumberField = (name: string): boolean => SSN_FIELD.test(name) || TIN_FIELD.test(name);

/** The usual notations of an SSN, ITIN or EIN; nine digits alone may also be a filing number. */
const NOTATION = /(?<!\d)(?:\d{3}[- ]\d{2}[- ]\d{4}|\d{2}-\d{7})(?!\d)/;

/** Whether a text has, beside ids of records, a number in the notation of a tax number. */
export function isTaxNumberNotation(text: string): boolean {
  let found = false;
  besideIds(text, (part) => {
    found ||= NOTATION.test(part);
    return part;
  });
  return found;
}

/** Returns a function that masks, in a text, the nine-digit numbers that occur in `texts`, except for their last four digits. */
export const maskOf = (texts: readonly string[]): ((text: string) => string) => answerMask(texts).text;

/** Masks the numbers that a request contains, and fields of tax numbers. */
function answerMask(request: unknown): Mask {
  const numbers = new Set<string>();
  const note = (text: string) =>
    maskNumbers(text, (written) => {
      if (!isZip(written)) numbers.add(digitsOf(written));
      return written;
    });
  masked(request, { text: note, tin: note }, 0);
  const text = (each: string) =>
    maskNumbers(each, (written) => (numbers.has(digitsOf(written)) ? lastFour(written) : written));
  return { text, tin: lastFour };
}

function masked(value: unknown, mask: Mask, depth: number): unknown {
  if (depth > MAX_DEPTH) return null;
  if (typeof value === 'string') return mask.text(value);
  // A JSON number with nine digits is a tax number without quotes.
  if (typeof value === 'number') return unquoted(value, mask.text);
  if (Array.isArray(value)) return value.map((each) => masked(each, mask, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value)
    .filter(([name]) => !SSN_FIELD.test(name))
    .map(([name, of]) => {
      const inField = TIN_FIELD.test(name) ? { text: mask.tin, tin: mask.tin } : mask;
      return [mask.text(name), masked(of, inField, depth + 1)];
    });
  return Object.fromEntries(fields);
}

function unquoted(value: number, mask: (text: string) => string): unknown {
  const text = mask(String(value));
  return text === String(value) ? value : text;
}

const digitsOf = (written: string) => written.replace(/\D/g, '');
const isZip = (written: string) => /^\d{5}-\d{4}$/.test(written);

/**
 * The last four digits after stars; no digits if there are fewer than nine, because four might be most of the number.
 * Text that is already masked stays.
 */
function lastFour(written: string): string {
  if (/^\*{5}(?:\d{4})?$/.test(written)) return written;
  const digits = digitsOf(written);
  return digits.length < 9 ? MASK : MASK + digits.slice(-4);
}

const WHOLE: Mask = {
  text: (text) => maskNumbers(text, (written) => (isZip(written) ? written : lastFour(written))),
  tin: lastFour,
};
