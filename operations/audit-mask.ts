import { besideIds, maskNumbers } from '../catalog/errors/without-numbers.ts';
import type { AuditEntry } from './audit.ts';

/** Fields of a social security number, and of tax numbers, in any spelling. */
const SSN_FIELD = /^(?:ssn|social_?security(?:_?number)?)$/i;
const TIN_FIELD = /^(?:tins?|eins?|itins?|tax_?ids?|tax_?numbers?)$/i;

/** What stands for the digits that are not kept. */
export const MASK = '*****';

/** Maximum levels of a value that are kept. */
const MAX_DEPTH = 32;

/** How texts are masked, and texts of which a field says that they are tax numbers, mistyped perhaps. */
interface Mask {
  readonly text: (text: string) => string;
  readonly tin: (text: string) => string;
}

/**
 * What may be kept of an answer and its request: "never stored, never logged, never echoed" of social security numbers, tax
 * numbers as their last four digits (completions.md section 7).
 *
 * Of the request, whatever its shape: fields of SSNs are left out at any depth, and what looks like such a number in any other text, or
 * as a key, is masked as tax numbers are; a ZIP code with a dash is none. Of the answer: fields of tax numbers, and the numbers
 * that the request has. Its other numbers of nine digits are those of filings, or stand in ids.
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

/** A JSON value in which no field of SSNs is left, and of tax numbers the last four digits. Ids of records stay. */
export const withoutTaxNumbers = (value: unknown): unknown =>
  masked(value, { text: (text) => besideIds(text, WHOLE.text), tin: WHOLE.tin }, 0);

/** Masks in a text the numbers of nine digits that some texts have, but for their last four digits. */
export const maskOf = (texts: readonly string[]): ((text: string) => string) => answerMask(texts).text;

/** Masks the numbers that a request has, and fields of tax numbers. */
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
  // A number with nine digits is one that was not put in quotes.
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

/** The last four digits behind stars; of fewer than nine, none: they may be most of a number. What is masked stays so. */
function lastFour(written: string): string {
  if (/^\*{5}(?:\d{4})?$/.test(written)) return written;
  const digits = digitsOf(written);
  return digits.length < 9 ? MASK : MASK + digits.slice(-4);
}

const WHOLE: Mask = {
  text: (text) => maskNumbers(text, (written) => (isZip(written) ? written : lastFour(written))),
  tin: lastFour,
};
