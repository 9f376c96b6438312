import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { OperationsConnection } from '../connection.ts';
import { type LeasedRun, MAX_ATTEMPTS, type RunStatus } from './run.ts';
import { endRuns } from './run-end.ts';
import { isoAt, type RunRow, runOf, touched } from './run-row.ts';

const WAITING: readonly RunStatus[] = ['QUEUED', 'PAUSED'];

/**
 * Claims a run for a worker. Accounts take turns: the run comes from the account with the fewest runs in progress, and
 * is the one that has waited longest. Two workers that look at the same moment may claim two runs of one account; no
 * worker claims a run that another one has.
 */
export async function claimRun(
  connection: Pick<OperationsConnection, 'knex' | 'exclusively' | 'skippingLocked'>,
  kinds: readonly string[],
  leaseMs: number,
): Promise<LeasedRun | undefined> {
  const { knex, skippingLocked } = connection;
  const now = Date.now();
  // Most calls find nothing, and then write nothing either.
  if (!(await isDue(knex, kinds))) return undefined;
  const lost = (each: Knex) =>
    lapsed(each('run').whereIn('kind', kinds), isoAt(now)).where('execution_attempts', '>=', MAX_ATTEMPTS);
  const message = `Given up after ${MAX_ATTEMPTS} attempts that did not get on.`;
  for (const accountId of await lost(knex).distinct('account_id').pluck('account_id')) {
    const runs = (each: Knex) => lost(each).where('account_id', accountId);
    await endRuns(connection, { accountId, runs, status: 'FAILED', columns: { message } });
  }
  const [row]: (RunRow | undefined)[] = await knex('run')
    .where('id', skippingLocked(nextRun(knex, kinds, isoAt(now)), 'run'))
    .update({
      ...touched(now),
      status: 'PROCESSING',
      started_timestamp: isoAt(now),
      lease_id: randomUUID(),
      leased_until: isoAt(now + leaseMs),
      execution_attempts: knex.raw(`execution_attempts + CASE WHEN status = 'PAUSED' THEN 0 ELSE 1 END`),
    })
    .returning('*');
  return row === undefined || row.lease_id === null ? undefined : { ...runOf(row), leaseId: row.lease_id };
}

/** True if there is a run to claim. */
export async function isDue(knex: Knex, kinds: readonly string[]): Promise<boolean> {
  const due = await claimable(knex, kinds, isoAt(Date.now())).limit(1);
  return due.length > 0;
}

/** The id of the next run: one sort of the claimable runs, by how many runs each account has in progress. */
export const nextRun = (knex: Knex, kinds: readonly string[], now: string): Knex.QueryBuilder =>
  claimable(knex, kinds, now)
    .leftJoin(
      knex('run')
        .select('account_id')
        .count('* as runs')
        .where('status', 'PROCESSING')
        .where('leased_until', '>=', now)
        .groupBy('account_id')
        .as('busy'),
      'busy.account_id',
      'run.account_id',
    )
    .orderByRaw('coalesce(busy.runs, 0), run.next_execution_timestamp, run.id')
    .limit(1);

/** The ids of runs that may be claimed. */
const claimable = (knex: Knex, kinds: readonly string[], now: string) =>
  knex('run')
    .select('run.id')
    .whereIn('run.kind', kinds)
    .where((builder) =>
      builder
        .where(
          (waiting) => void waiting.whereIn('run.status', WAITING).where('run.next_execution_timestamp', '<=', now),
        )
        .orWhere((running) => void lapsed(running, now)),
    );

/** Restricts runs to those whose process has died, or has stalled for longer than its lease. */
const lapsed = (runs: Knex.QueryBuilder, now: string) =>
  runs.where('run.status', 'PROCESSING').where('run.leased_until', '<', now);
