import { tooManyRows } from '../../catalog/errors/catalogue.ts';
import type { Row } from '../../storage/snapshot.ts';
import type { SqlValue } from '../../storage/sql.ts';
import type { RequestContext } from './request-context.ts';

/** What is known of a statement before it runs. */
export interface Extent {
  /** Rows that it returns at most. */
  readonly rows: number;
  /** Rows that it reads at most to find them; absent where it reads little beside those that it returns. */
  readonly reads?: number;
}

/** Rows that a short statement reads at most: some ten milliseconds on SQLite. */
const SHORT_READS = 20_000;
/** Rows that a short statement returns at most: each costs several that are only read. */
const SHORT_ROWS = 5_000;

/**
 * Runs a statement of a request within what is left to the request: its time, and the rows that it may show. Rejects with
 * TIMEOUT, COST_LIMIT or whatever else Snapshot.select says.
 */
export async function runStatement<R extends object = Row>(
  { snapshot, deadline, rows: budget }: Pick<RequestContext, 'snapshot' | 'deadline' | 'rows'>,
  { sql, parameters }: { readonly sql: string; readonly parameters: readonly SqlValue[] },
  { rows, reads }: Extent,
): Promise<readonly R[]> {
  const { left } = budget;
  const found = await snapshot.select<R>(sql, parameters, {
    deadline,
    lane: laneOf(rows, reads),
    // One more tells that there are more.
    ...(rows > left && { rows: left + 1 }),
  });
  if (found.length > left) throw tooManyRows(budget.allowed);
  return found;
}

function laneOf(rows: number, reads: number | undefined): 'short' | 'long' | 'byRows' {
  if (reads !== undefined && reads > SHORT_READS) return 'long';
  return rows <= SHORT_ROWS ? 'short' : 'byRows';
}
