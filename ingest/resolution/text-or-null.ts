/** The value of a text column; null if it is not text. */
export const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
