/** The condition that a column is one of some surrogate keys: whole numbers, which are written into the statement. */
export const inKeys = (keys: Iterable<number>): string => `IN (${[...keys].map(Math.trunc).join(', ') || 'NULL'})`;
