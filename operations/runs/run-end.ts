import type { Knex } from 'knex';
import type { OperationsConnection } from '../connection.ts';
import { uuidNamed } from '../uuid.ts';
import { isWanted } from '../watching/deliveries.ts';
import { type NewEvent, RUN_ENDED } from '../watching/event.ts';
import { addWanted } from '../watching/events.ts';
import { ended, type RunRow } from './run-row.ts';

/** The runs that end, and how; `accountId`: whose they are. */
export interface RunEnd {
  readonly accountId: string;
  readonly runs: (knex: Knex) => Knex.QueryBuilder;
  readonly status: 'SUCCESS' | 'FAILED' | 'CANCELLED';
  /** Columns that the end writes besides. */
  readonly columns?: Partial<Pick<RunRow, 'message' | 'result'>>;
}

/**
 * The one way in which runs end: with an event for each run if a webhook of the account wants it, in one transaction. The transaction takes
 * turns with others, so it is not made for an account without such a webhook. Returns the number of runs.
 */
export async function endRuns(
  { knex, exclusively }: Pick<OperationsConnection, 'knex' | 'exclusively'>,
  end: RunEnd,
): Promise<number> {
  if (await isWanted(knex, end.accountId, RUN_ENDED)) return exclusively((transaction) => endRunsIn(transaction, end));
  return end.runs(knex).update(columnsOf(end));
}

/** The same within a transaction that takes turns with others. */
export async function endRunsIn(transaction: Knex.Transaction, end: Omit<RunEnd, 'accountId'>): Promise<number> {
  const rows: RunRow[] = await end.runs(transaction).update(columnsOf(end)).returning('*');
  await addWanted(transaction, rows.map(eventOf));
  return rows.length;
}

const columnsOf = ({ status, columns }: Pick<RunEnd, 'status' | 'columns'>) => ({ ...ended(status), ...columns });

/** A run that failed is open until somebody has looked at it. */
const eventOf = ({ id, account_id: accountId, kind, subject, status, done, message }: RunRow): NewEvent => ({
  ...{ id: uuidNamed(id, RUN_ENDED), accountId, watchId: null, kind: RUN_ENDED },
  content: { run_id: id, run_kind: kind, subject, status, rows: Number(done), message },
  state: status === 'FAILED' ? 'open' : 'resolved',
});
