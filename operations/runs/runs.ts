import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { OperationsConnection } from '../connection.ts';
import { isUuid } from '../uuid.ts';
import {
  type Charge,
  type LeasedRun,
  MAX_ATTEMPTS,
  type Moved,
  type NewRun,
  type OwnMove,
  type Run,
  type RunProgress,
} from './run.ts';
import { claimRun, isDue } from './run-claim.ts';
import { endRuns, type RunEnd } from './run-end.ts';
import { type RunFigures, runFigures } from './run-figures.ts';
import { moveRun } from './run-moves.ts';
import { ENDED, heldRun, isoAt, NEWEST, NO_LEASE, type RunRow, runOf, touched } from './run-row.ts';
import { saveRun } from './run-save.ts';

export type { LeasedRun, Run, RunProgress } from './run.ts';

/**
 * Runs of all kinds, on which any number of processes work. A process that claims a run holds a lease on it. A change
 * under a lost lease, or to a canceled run, has no effect and returns false. The clocks of processes that share a
 * database must agree to within a few seconds.
 */
export interface Runs {
  create(run: NewRun): Promise<Run>;
  /** A run of the account; undefined for a run of another account. */
  find(id: string, accountId: string): Promise<Run | undefined>;
  /** A run of any account, for callers that have proved in another way that they may see it. */
  withId(id: string): Promise<Run | undefined>;
  /** The latest runs of an account, newest first. */
  list(accountId: string, kind: string, limit: number): Promise<Run[]>;
  /** Runs of a kind and subject, newest first: `limit` of them after the first `offset`. */
  of(accountId: string, kind: string, subject: string, offset: number, limit: number): Promise<Run[]>;
  count(accountId: string, kind: string, subject: string): Promise<number>;
  /** Number of unfinished runs of a kind. */
  unfinished(accountId: string, kind: string): Promise<number>;
  /** For each subject that has one, the latest run of a kind that has succeeded. */
  latest(accountId: string, kind: string, subjects: readonly string[]): Promise<Run[]>;
  /** The latest run of a kind and subject of any account: for work that is done for everybody. */
  newest(kind: string, subject: string): Promise<Run | undefined>;
  /** Changes the status of a run as its owner may; undefined for a run of another account. */
  move(id: string, accountId: string, to: OwnMove): Promise<Moved | undefined>;
  /** Ends an unfinished run; undefined for a run of another account. A finished run stays as it is. */
  cancel(id: string, accountId: string): Promise<Run | undefined>;
  /**
   * Claims a run of some kinds: one that is queued or paused and may go on, or whose lease has expired. It comes from
   * the account with the fewest runs in progress, and is the one that has waited longest. A run that was tried too
   * often fails instead.
   */
  claim(kinds: readonly string[], leaseMs: number): Promise<LeasedRun | undefined>;
  /** True if there is a run of some kinds to claim. */
  isDue(kinds: readonly string[]): Promise<boolean>;
  /** Extends the lease. */
  extend(run: LeasedRun, leaseMs: number): Promise<boolean>;
  /**
   * Stores the run's progress, with the checkpoint for another attempt, and the charge to its key: both or neither. A
   * charge that is already stored is not stored again.
   */
  save(run: LeasedRun, progress: RunProgress, charge?: Charge): Promise<boolean>;
  succeed(run: LeasedRun, result: unknown): Promise<boolean>;
  /** Ends the run with a reason that a client may read. */
  fail(run: LeasedRun, message: string): Promise<boolean>;
  /** Returns the run to the queue after a fault: it is tried again after a second, then two, four …, and fails after five attempts. */
  retry(run: LeasedRun, message: string): Promise<boolean>;
  /** Returns the run to the queue for some milliseconds, when it cannot work for its own reason; this does not count as an attempt. */
  postpone(run: LeasedRun, milliseconds: number, message: string): Promise<boolean>;
  /** Like `postpone`, and counts how often the run has waited. */
  wait(run: LeasedRun, milliseconds: number, message: string): Promise<boolean>;
  /** Pauses the run until a time; this does not count as an attempt. */
  pause(run: LeasedRun, until: Date, message: string): Promise<boolean>;
  /** Returns the run as it was when claimed, for a process that stops. */
  release(run: LeasedRun): Promise<boolean>;
  /** Calls a listener for each run that this process queues or resumes. */
  onQueued(listener: () => void): void;
  /** Versions of the snapshots that unfinished runs read, if the run has made progress since a time. */
  snapshots(since: Date): Promise<string[]>;
  /** Removes runs of some kinds that ended before a time, at most 1,000; returns their ids. */
  purge(kinds: readonly string[], before: Date): Promise<string[]>;
  /** Those of some ids whose runs are unfinished. */
  open(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those of some ids that belong to runs. */
  known(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Number of runs, and how long the one that has waited longest has been claimable. */
  figures(): Promise<RunFigures>;
}

export function runsIn(connection: Pick<OperationsConnection, 'knex' | 'exclusively' | 'skippingLocked'>): Runs {
  const { knex } = connection;
  const queued = new Set<() => void>();
  const tell = () => {
    for (const each of queued) each();
  };
  const held = (run: LeasedRun) => heldRun(knex, run);
  const ofSubject = (accountId: string, kind: string, subject: string) =>
    knex('run').where({ account_id: accountId, kind, subject });
  const isDone = async (change: PromiseLike<number>) => (await change) > 0;
  const end = (run: LeasedRun, status: RunEnd['status'], columns: RunEnd['columns'] = {}) =>
    isDone(endRuns(connection, { accountId: run.accountId, runs: (each) => heldRun(each, run), status, columns }));
  return {
    async create({ id, accountId, apiKeyId, kind, args, subject = null }) {
      const now = isoAt(Date.now());
      const row: RunRow = {
        ...{ id, account_id: accountId, api_key_id: apiKeyId, kind, subject, status: 'QUEUED' },
        args: JSON.stringify(args),
        ...{ checkpoint: null, done: 0, total: null, message: null, result: null, ...NO_LEASE },
        ...{ execution_attempts: 0, waits: 0, snapshot: null, next_execution_timestamp: now, etag: randomUUID() },
        ...{ created_timestamp: now, updated_timestamp: now, started_timestamp: null, finished_timestamp: null },
      };
      await knex('run').insert(row);
      tell();
      return runOf(row);
    },
    find: (id, accountId) => findRun(knex, id, accountId),
    async withId(id) {
      const row: RunRow | undefined = isUuid(id) ? await knex('run').first().where({ id }) : undefined;
      return row && runOf(row);
    },
    async list(accountId, kind, limit) {
      const rows: RunRow[] = await knex('run').where({ account_id: accountId, kind }).orderBy(NEWEST).limit(limit);
      return rows.map(runOf);
    },
    async of(accountId, kind, subject, offset, limit) {
      const rows: RunRow[] = await ofSubject(accountId, kind, subject).orderBy(NEWEST).offset(offset).limit(limit);
      return rows.map(runOf);
    },
    async count(accountId, kind, subject) {
      const [row] = await ofSubject(accountId, kind, subject).count('* as count');
      return Number(row?.count ?? 0);
    },
    async unfinished(accountId, kind) {
      const [row] = await knex('run')
        .where({ account_id: accountId, kind })
        .whereNotIn('status', ENDED)
        .count('* as count');
      return Number(row?.count ?? 0);
    },
    async latest(accountId, kind, subjects) {
      const succeeded = { 'run.account_id': accountId, 'run.kind': kind, 'run.status': 'SUCCESS' };
      const rows: RunRow[] = await knex('run')
        .where(succeeded)
        .whereIn('run.subject', subjects.filter(isUuid))
        .whereNotExists(
          knex('run as later')
            .select(knex.raw('1'))
            .where({ 'later.account_id': accountId, 'later.kind': kind, 'later.status': 'SUCCESS' })
            .whereRaw('later.subject = run.subject')
            .whereRaw('(later.finished_timestamp, later.id) > (run.finished_timestamp, run.id)'),
        );
      return rows.map(runOf);
    },
    async newest(kind, subject) {
      const row: RunRow | undefined = await knex('run').where({ kind, subject }).orderBy(NEWEST).first();
      return row && runOf(row);
    },
    async move(id, accountId, to) {
      const moved = await moveRun(connection, id, accountId, to);
      if (to === 'PROCESSING') tell();
      return moved;
    },
    cancel: async (id, accountId) => (await moveRun(connection, id, accountId, 'CANCELLED'))?.run,
    claim: (kinds, leaseMs) => claimRun(connection, kinds, leaseMs),
    isDue: (kinds) => isDue(knex, kinds),
    extend: (run, leaseMs) => isDone(held(run).update({ leased_until: isoAt(Date.now() + leaseMs) })),
    save: (run, progress, charge) => saveRun(connection, run, progress, charge),
    succeed: (run, result) => end(run, 'SUCCESS', { result: JSON.stringify(result), message: null }),
    fail: (run, message) => end(run, 'FAILED', { message }),
    retry(run, message) {
      if (run.executionAttempts >= MAX_ATTEMPTS) return end(run, 'FAILED', { message });
      const wait = 1_000 * 2 ** (run.executionAttempts - 1);
      return isDone(
        held(run).update({
          ...{ status: 'QUEUED', ...NO_LEASE, ...touched(), message },
          next_execution_timestamp: isoAt(Date.now() + wait),
        }),
      );
    },
    pause: (run, until, message) =>
      isDone(
        held(run).update({
          ...{ status: 'PAUSED', ...NO_LEASE, ...touched(), message },
          next_execution_timestamp: until.toISOString(),
        }),
      ),
    release: (run) => isDone(held(run).update(unattempted(knex))),
    postpone: (run, milliseconds, message) =>
      isDone(held(run).update({ ...unattempted(knex), message, ...nextIn(milliseconds) })),
    wait: (run, milliseconds, message) =>
      isDone(
        held(run).update({
          ...unattempted(knex),
          message,
          ...nextIn(milliseconds),
          waits: knex.raw('coalesce(waits, 0) + 1'),
        }),
      ),
    onQueued: (listener) => void queued.add(listener),
    snapshots: (since) =>
      knex('run')
        .distinct('snapshot')
        .whereNotNull('snapshot')
        .whereNotIn('status', ENDED)
        .where('updated_timestamp', '>=', since.toISOString())
        .pluck('snapshot'),
    async purge(kinds, before) {
      const old = knex('run').whereIn('kind', kinds).whereIn('status', ENDED);
      const ids: string[] = await old.where('finished_timestamp', '<', before.toISOString()).limit(1_000).pluck('id');
      if (ids.length > 0) await knex('run').whereIn('id', ids).delete();
      return ids;
    },
    async open(ids) {
      const rows: string[] = await knex('run')
        .whereIn('id', ids.filter(isUuid))
        .whereNotIn('status', ENDED)
        .pluck('id');
      return new Set(rows);
    },
    async known(ids) {
      const rows: string[] = await knex('run').whereIn('id', ids.filter(isUuid)).pluck('id');
      return new Set(rows);
    },
    figures: () => runFigures(knex),
  };
}

async function findRun(knex: Knex, id: string, accountId: string): Promise<Run | undefined> {
  if (!isUuid(id)) return undefined;
  const row: RunRow | undefined = await knex('run').first().where({ id, account_id: accountId });
  return row && runOf(row);
}

const nextIn = (milliseconds: number) => ({ next_execution_timestamp: isoAt(Date.now() + milliseconds) });

/** The columns of a run that is queued again as if it had not been claimed. */
const unattempted = (knex: Knex) => ({
  ...{ status: 'QUEUED', ...NO_LEASE, ...touched() },
  execution_attempts: knex.raw('execution_attempts - 1'),
});
