import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { LeasedRun, Run, RunStatus } from './run.ts';

/** A row of table run; args, checkpoint and result are JSON texts. */
export interface RunRow {
  readonly id: string;
  readonly account_id: string;
  readonly api_key_id: string;
  readonly kind: string;
  readonly subject: string | null;
  readonly status: RunStatus;
  readonly args: string;
  readonly checkpoint: string | null;
  /** PostgreSQL returns 64 bits as text. */
  readonly done: number | string;
  readonly total: number | string | null;
  readonly message: string | null;
  readonly result: string | null;
  readonly execution_attempts: number;
  readonly waits: number | null;
  readonly snapshot: string | null;
  readonly next_execution_timestamp: string;
  readonly lease_id: string | null;
  readonly leased_until: string | null;
  readonly etag: string;
  readonly created_timestamp: string;
  readonly updated_timestamp: string;
  readonly started_timestamp: string | null;
  readonly finished_timestamp: string | null;
}

const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

export const runOf = (row: RunRow): Run => ({
  id: row.id,
  accountId: row.account_id,
  apiKeyId: row.api_key_id,
  kind: row.kind,
  subject: row.subject,
  status: row.status,
  args: parsed(row.args),
  checkpoint: parsed(row.checkpoint),
  done: Number(row.done),
  total: row.total === null ? null : Number(row.total),
  message: row.message,
  result: parsed(row.result),
  executionAttempts: row.execution_attempts,
  waits: row.waits ?? 0,
  snapshot: row.snapshot,
  nextExecutionTimestamp: row.next_execution_timestamp,
  etag: row.etag,
  createdTimestamp: row.created_timestamp,
  updatedTimestamp: row.updated_timestamp,
  startedTimestamp: row.started_timestamp,
  finishedTimestamp: row.finished_timestamp,
});

export const ENDED: readonly RunStatus[] = ['SUCCESS', 'FAILED', 'CANCELLED'];
export const NO_LEASE = { lease_id: null, leased_until: null };

/** The order in which runs are shown. */
export const NEWEST = [
  { column: 'created_timestamp', order: 'desc' },
  { column: 'id', order: 'desc' },
];

export const isoAt = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** The columns that each change writes. */
export const touched = (now = Date.now()) => ({ etag: randomUUID(), updated_timestamp: isoAt(now) });
/** The columns that the end of a run writes. */
export const ended = (status: RunStatus) => {
  const now = Date.now();
  return { status, ...NO_LEASE, ...touched(now), finished_timestamp: isoAt(now) };
};

/** Selects the run, as long as its process holds its lease. */
export const heldRun = (knex: Knex, { id, leaseId }: LeasedRun): Knex.QueryBuilder =>
  knex('run').where({ id, lease_id: leaseId, status: 'PROCESSING' });
