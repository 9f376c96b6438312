import type { Knex } from 'knex';
import type { OperationsConnection } from '../connection.ts';
import { isUuid } from '../uuid.ts';
import { type Moved, OWN_MOVES, type OwnMove } from './run.ts';
import { endRuns } from './run-end.ts';
import { isoAt, NO_LEASE, type RunRow, runOf, touched } from './run-row.ts';

/** Nothing resumes a run that its owner has paused, except its owner. */
const FOR_EVER = '9999-12-31T23:59:59.999Z';

/** Changes the status of a run as its owner may; undefined for a run of another account. */
export async function moveRun(
  connection: Pick<OperationsConnection, 'knex' | 'exclusively'>,
  id: string,
  accountId: string,
  to: OwnMove,
): Promise<Moved | undefined> {
  const { knex } = connection;
  const run = { id, account_id: accountId };
  if (!isUuid(id)) return undefined;
  const movable = (each: Knex) => each('run').where(run).whereIn('status', OWN_MOVES[to]);
  const changed =
    to === 'CANCELLED'
      ? await endRuns(connection, { accountId, runs: movable, status: to })
      : await movable(knex).update(moved(knex, to));
  const row: RunRow | undefined = await knex('run').first().where(run);
  return row && { run: runOf(row), isMoved: changed > 0 };
}

/**
 * The columns that a move of the owner writes. A resumed run has an expired lease, so any worker claims it, and that
 * does not count as a further attempt.
 */
function moved(knex: Knex, to: Exclude<OwnMove, 'CANCELLED'>) {
  if (to === 'PAUSED')
    return {
      ...{ status: to, ...NO_LEASE, ...touched(), next_execution_timestamp: FOR_EVER },
      message: 'Paused by its owner.',
    };
  const now = isoAt(Date.now());
  return {
    ...{
      status: to,
      lease_id: null,
      leased_until: isoAt(0),
      ...touched(),
      next_execution_timestamp: now,
      message: null,
    },
    execution_attempts: knex.raw('CASE WHEN execution_attempts > 0 THEN execution_attempts - 1 ELSE 0 END'),
  };
}
