import type { StagingArea } from '../staging/staging-area.ts';

/** Counts of what a load carried over from the previous snapshot. */
export interface CarriedOver {
  /** Records that keep the earlier day on which they were first observed. */
  readonly firstDates: number;
  /** Records of the previous snapshot that none of their loaded datasets has anymore. */
  readonly closed: number;
  /** Records that an earlier load closed and that are still closed. */
  readonly stillClosed: number;
  /** Records that were closed and that sources have again. */
  readonly reopened: number;
}

export const NOTHING_CARRIED: CarriedOver = { firstDates: 0, closed: 0, stillClosed: 0, reopened: 0 };

export const addCounts = (one: CarriedOver, other: CarriedOver): CarriedOver => ({
  firstDates: one.firstDates + other.firstDates,
  closed: one.closed + other.closed,
  stillClosed: one.stillClosed + other.stillClosed,
  reopened: one.reopened + other.reopened,
});

/**
 * Name of the table that maps the previous entities of a type to the staged ones: `key` in the previous snapshot; `number`
 * in the staging file; `is_staged`, 1 if this load has the entity; `moved`, 1 if its id was retired for another one.
 */
export const previousEntities = (area: StagingArea, type: string): string =>
  `previous_${area.tables.get(type)?.declared.table}`;
