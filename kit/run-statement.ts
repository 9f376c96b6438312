import { tooManyRows } from '../catalog/errors/catalogue.ts';
import type { Row } from '../storage/snapshot.ts';
import type { SqlValue } from '../storage/sql.ts';
import type { RequestContext } from './request-context.ts';

/** What is known of a statement before it runs. */
export interface Extent {
  /** Maximum rows that it returns. */
  readonly rows: number;
  /** Maximum rows that it reads to find them; absent if it reads few beside those that it returns. */
  readonly reads?: number;
}

/** Maximum rows that a short statement reads: about ten milliseconds on SQLite. */
const SHORT_READS = 20_000;
/** Maximum rows that a short statement returns; returning a row costs as much as reading several. */
const SHORT_ROWS = 5_000;

/**
 * Runs a statement of a request within the request's remaining time and rows. Rejects with TIMEOUT, COST_LIMIT, or any error of
 * Snapshot.select.
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
    // One extra row shows that there are more.
    ...(rows > left && { rows: left + 1 }),
  });
  if (found.length > left) throw tooManyRows(budget.allowed);
  return found;
}

function laneOf(rows: number, reads: number | undefined): 'short' | 'long' | 'byRows' {
  if (reads !== undefined && reads > SHORT_READS) return 'long';
  return rows <= SHORT_ROWS ? 'short' : 'byRows';
}
