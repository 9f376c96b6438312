import { badUserInput } from '../../catalog/errors/catalogue.ts';

/** Inputs as GraphQL passes them: absent and null mean the same. */

/** The fields of an input object; none for null. */
export const inputFields = (value: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(value ?? {}));

export const isGiven = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

/**
 * A text cut at `maxLength` characters, without spaces at its ends; undefined if nothing is left, or if it is not a string.
 */
export function textOf(value: unknown, maxLength: number): string | undefined {
  const trimmed = typeof value === 'string' ? value.slice(0, maxLength).trim() : '';
  return trimmed === '' ? undefined : trimmed;
}

/** Reads a text of an input; undefined if there is no text. Throws BAD_USER_INPUT if the text is not as expected. */
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
