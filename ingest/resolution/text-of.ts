/** A text column's value; anything else is none. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
