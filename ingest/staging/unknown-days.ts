/**
 * Placeholders in a staged row for an unknown first or last day. Every known day is before the one and after the other,
 * so the earliest and the latest of several days are known ones if there are any. The snapshot has null.
 */
export const UNKNOWN_FIRST = '9999-12-31';
export const UNKNOWN_LAST = '';

/** SQL: the staged day as stored in the snapshot. */
export const firstInSnapshot = (column: string): string => `nullif(${column}, '${UNKNOWN_FIRST}')`;
export const lastInSnapshot = (column: string): string => `nullif(${column}, '${UNKNOWN_LAST}')`;

/** SQL: a day of a snapshot as stored in a staged row. */
export const stagedFirst = (column: string): string => `coalesce(${column}, '${UNKNOWN_FIRST}')`;
export const stagedLast = (column: string): string => `coalesce(${column}, '${UNKNOWN_LAST}')`;
