import { badUserInput } from '../../catalog/errors/catalogue.ts';

/** Inputs as GraphQL hands them over, in which absent and null are the same. */

/** The fields of an input object; none of null. */
export const inputFields = (value: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(value ?? {}));

export const isGiven = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

/** A text without spaces around it, cut at `maxLength` characters; undefined where nothing is left, or it is none. */
export function textOf(value: unknown, maxLength: number): string | undefined {
  const trimmed = typeof value === 'string' ? value.slice(0, maxLength).trim() : '';
  return trimmed === '' ? undefined : trimmed;
}

/** What a text of an input is read as; undefined where there is no text. Throws BAD_USER_INPUT where it is not what was expected. */
export function readAs(
  written: string | undefined,
  field: string,
  expected: string,
  read: (text: string) => string | undefined,
): string | undefined {
  const found = written === undefined ? undefined : read(written);
  if (written !== undefined && found === undefined) throw badUserInput(field, expected, written);
  return found;
}
