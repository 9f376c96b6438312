import type { Knex } from 'knex';
import type { RunStatus } from './run.ts';
import { isoAt } from './run-row.ts';

/** How well the work on runs keeps up. */
export interface RunFigures {
  /** Number of stored runs by status; a status without runs is left out. */
  readonly byStatus: ReadonlyMap<RunStatus, number>;
  /** Milliseconds since the longest-waiting queued run became claimable; 0 if none waits. */
  readonly waiting: number;
}

/** Counts the runs of a database; takes a few milliseconds for the thousands that are stored. */
export async function runFigures(knex: Knex): Promise<RunFigures> {
  const now = Date.now();
  const counted: { status: RunStatus; count: number | string }[] = await knex('run')
    .select('status')
    .count('* as count')
    .groupBy('status');
  const [first]: { since: string | null }[] = await knex('run')
    .where({ status: 'QUEUED' })
    .where('next_execution_timestamp', '<=', isoAt(now))
    .min('next_execution_timestamp as since');
  const since = first?.since ?? null;
  return {
    byStatus: new Map(counted.map(({ status, count }) => [status, Number(count)])),
    waiting: since === null ? 0 : Math.max(0, now - Date.parse(since)),
  };
}
