/** The condition that a column is one of some surrogate keys. They are integers, and are written into the statement. */
export const inKeys = (keys: Iterable<number>): string => `IN (${[...keys].map(Math.trunc).join(', ') || 'NULL'})`;
