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
