import { conflict, noSuch } from '../../../catalog/errors/catalogue.ts';
import type { Decider } from '../../../operations/decisions.ts';
import type { Run, Runs } from '../../../operations/runs/runs.ts';
import { batchesBefore, removeBatch } from './batch-files.ts';
import { BATCH_KIND, type BatchArgs, batchArgs, batchCheckpoint } from './batch-request.ts';

/** Maximum unfinished batches of an account; more are refused. */
const MAX_UNFINISHED = 10;
/** Maximum batches in a list. */
const MAX_LISTED = 100;
/** How long the files of a finished batch are kept, in milliseconds: six days, as all results (completions.md section 5). */
const KEPT = 6 * 86_400_000;

/** A batch as shown in answers. */
export function shownBatch(run: Run) {
  const { tag, alert_threshold, hit_threshold, list_groups } = batchArgs(run.args);
  const { counts, dataVersion } = batchCheckpoint(run.checkpoint) ?? {};
  return {
    batch_id: run.id,
    status: run.status,
    message: run.message,
    tag,
    configuration: { alert_threshold, hit_threshold, list_groups },
    rows_done: run.done,
    rows_total: run.total,
    percent_complete: run.total === null || run.total === 0 ? 0 : Math.floor((100 * run.done) / run.total),
    rows_by_status: counts ?? { clear: 0, hit: 0, alert: 0, error: 0 },
    data_version: dataVersion ?? null,
    resumes_timestamp: run.status === 'PAUSED' ? run.nextExecutionTimestamp : null,
    created_timestamp: run.createdTimestamp,
    updated_timestamp: run.updatedTimestamp,
    finished_timestamp: run.finishedTimestamp,
  };
}

/** Queues a batch whose file is complete. */
export async function createBatch(runs: Runs, { accountId, apiKeyId }: Decider, id: string, args: BatchArgs) {
  return shownBatch(await runs.create({ id, accountId, apiKeyId, kind: BATCH_KIND, args }));
}

/** Throws CONFLICT if the account has the maximum of unfinished batches. */
export async function expectRoom(runs: Runs, accountId: string): Promise<void> {
  const open = (await runs.list(accountId, BATCH_KIND, MAX_LISTED)).filter((run) => run.finishedTimestamp === null);
  if (open.length < MAX_UNFINISHED) return;
  throw conflict(`The account has ${open.length} batches that have not ended; wait for one, or cancel one.`);
}

/** The latest batches of an account, newest first. */
export const listBatches = async (runs: Runs, accountId: string) => ({
  batches: (await runs.list(accountId, BATCH_KIND, MAX_LISTED)).map(shownBatch),
});

/** A batch of the account. Throws NOT_FOUND. */
export async function findBatch(runs: Runs, accountId: string, id: string): Promise<Run> {
  return expectBatch(await runs.find(id, accountId), id);
}

/** Cancels an unfinished batch and removes its files; a finished one stays as it is. Throws NOT_FOUND. */
export async function cancelBatch(runs: Runs, accountId: string, id: string, dataDirectory: string) {
  await findBatch(runs, accountId, id);
  const run = expectBatch(await runs.cancel(id, accountId), id);
  if (run.status === 'CANCELLED') removeBatch(dataDirectory, id);
  return shownBatch(run);
}

/** Throws CONFLICT if the batch has no results. */
export function expectResults({ id, status, message }: Run): void {
  if (status === 'SUCCESS') return;
  const reason = message === null ? '' : `: ${message}`;
  throw conflict(`Batch ${id} is ${status}${reason}; only a batch with status SUCCESS has results.`);
}

function expectBatch(run: Run | undefined, id: string): Run {
  if (run === undefined || run.kind !== BATCH_KIND) throw noSuch(`batch ${id}`);
  return run;
}

/** Removes batches that finished six days ago, and leftovers of uploads that never finished. */
export async function purgeBatches(runs: Runs, dataDirectory: string): Promise<void> {
  const before = new Date(Date.now() - KEPT);
  const ended = await runs.purge([BATCH_KIND], before);
  for (const id of ended) removeBatch(dataDirectory, id);
  const old = batchesBefore(dataDirectory, before);
  const known = await runs.known(old);
  for (const id of old) if (!known.has(id)) removeBatch(dataDirectory, id);
}
