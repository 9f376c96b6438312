import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { normalTin } from '../../matching/identifiers/tin.ts';
import { inputFields, isGiven, textOf } from './fields.ts';

const MAX_TIN_LENGTH = 100;
/** Kinds that can be searched; null means any. */
const SEARCHED = new Set(['EIN', 'TIN']);

/**
 * The nine digits of a TinInput, "dashes ignored" (completions.md section 5); undefined if none is given. Numbers of
 * natural persons are stored only as keyed hashes, so a search by one is refused, because it would find nothing. Throws
 * BAD_USER_INPUT, but never with a digit of the number.
 */
export function queryTin(written: unknown, field: string): string | undefined {
  const { tin, tinType } = inputFields(written);
  const text = textOf(tin, MAX_TIN_LENGTH);
  if (text === undefined) return undefined;
  if (isGiven(tinType) && !SEARCHED.has(String(tinType)))
    throw badUserInput(`${field}.tinType`, 'EIN or TIN: numbers of natural persons are not searched by', tinType);
  const digits = normalTin(text);
  if (digits === undefined) throw badUserInput(`${field}.tin`, 'nine digits', `${text.length} characters`);
  return digits;
}
