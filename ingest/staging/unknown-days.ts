/**
 * What a staged row has in place of a first or last day that is unknown: every known day is before the one and after the other,
 * so that the earliest and the latest of several days are known ones wherever there are any. The snapshot has null.
 */
export const UNKNOWN_FIRST = '9999-12-31';
export const UNKNOWN_LAST = '';

/** SQL: the staged day as the snapshot has it. */
export const firstInSnapshot = (column: string): string => `nullif(${column}, '${UNKNOWN_FIRST}')`;
export const lastInSnapshot = (column: string): string => `nullif(${column}, '${UNKNOWN_LAST}')`;

/** SQL: a day of a snapshot as a staged row has it. */
export const stagedFirst = (column: string): string => `coalesce(${column}, '${UNKNOWN_FIRST}')`;
export const stagedLast = (column: string): string => `coalesce(${column}, '${UNKNOWN_LAST}')`;
