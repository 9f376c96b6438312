import type { Knex } from 'knex';
import { isUuid } from './uuid.ts';

/** Asynchronous work, by the field names of the contract's type BackgroundTask. */
export interface BackgroundTask {
  readonly id: string;
  readonly apiKeyId: string;
  readonly backgroundTaskType: string;
  readonly status: string;
  readonly args: unknown;
  readonly result: unknown;
  readonly lastError: string | null;
  readonly executionAttempts: number;
  readonly etag: string;
  readonly createdTimestamp: string;
  readonly updatedTimestamp: string;
  readonly lastExecutionTimestamp: string | null;
  readonly nextExecutionTimestamp: string;
}

/** A row of table background_task; args and result are JSON texts. */
interface BackgroundTaskRow {
  readonly id: string;
  readonly api_key_id: string;
  readonly background_task_type: string;
  readonly status: string;
  readonly args: string | null;
  readonly result: string | null;
  readonly last_error: string | null;
  readonly execution_attempts: number;
  readonly etag: string;
  readonly created_timestamp: string;
  readonly updated_timestamp: string;
  readonly last_execution_timestamp: string | null;
  readonly next_execution_timestamp: string;
}

const backgroundTaskOf = (row: BackgroundTaskRow): BackgroundTask => ({
  id: row.id,
  apiKeyId: row.api_key_id,
  backgroundTaskType: row.background_task_type,
  status: row.status,
  args: row.args === null ? null : JSON.parse(row.args),
  result: row.result === null ? null : JSON.parse(row.result),
  lastError: row.last_error,
  executionAttempts: row.execution_attempts,
  etag: row.etag,
  createdTimestamp: row.created_timestamp,
  updatedTimestamp: row.updated_timestamp,
  lastExecutionTimestamp: row.last_execution_timestamp,
  nextExecutionTimestamp: row.next_execution_timestamp,
});

/** A task of the account; undefined for another account's (completions.md section 10). */
export async function findTask(knex: Knex, id: string, accountId: string): Promise<BackgroundTask | undefined> {
  if (!isUuid(id)) return undefined;
  const row: BackgroundTaskRow | undefined = await knex('background_task').first().where({ id, account_id: accountId });
  return row === undefined ? undefined : backgroundTaskOf(row);
}
