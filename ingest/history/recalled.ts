import type { StagingArea } from '../staging/staging-area.ts';

/** What a load took over from the snapshot that was live before it. */
export interface Recalled {
  /** Records that keep the earlier day on which they were first observed. */
  readonly firstDates: number;
  /** Records that the live snapshot had and that none of their loaded datasets has any more. */
  readonly closed: number;
  /** Those of them that an earlier load had closed already. */
  readonly stillClosed: number;
  /** Records that were closed and are there again. */
  readonly reopened: number;
}

export const NOTHING_RECALLED: Recalled = { firstDates: 0, closed: 0, stillClosed: 0, reopened: 0 };

export const added = (one: Recalled, other: Recalled): Recalled => ({
  firstDates: one.firstDates + other.firstDates,
  closed: one.closed + other.closed,
  stillClosed: one.stillClosed + other.stillClosed,
  reopened: one.reopened + other.reopened,
});

/**
 * Name of the table that says where the history's entities of a type are now: `key`, that of the history; `number`, the
 * staged one; `here`, whether this load has it; `moved`, whether its id gave way to another one.
 */
export const recalledEntities = (area: StagingArea, type: string): string =>
  `recalled_${area.tables.get(type)?.of.table}`;
