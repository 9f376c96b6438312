import { withoutTaxNumbers } from './audit-mask.ts';
import { isFileRun } from './lists.ts';
import type { Run, RunStatus } from './runs/run.ts';
import type { Runs } from './runs/runs.ts';

/** Asynchronous work, with the field names of the contract's type BackgroundTask. */
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

/** Returns the download URLs of a run's finished file, as long as the file exists. */
export type Downloads = (run: Run) => readonly string[];

/**
 * The task for a run that writes a file for the graph. Undefined for a run of another account, and for runs of other
 * APIs: batches of screenings are polled where they were started.
 */
export async function findTask(
  runs: Runs,
  id: string,
  accountId: string,
  downloads: Downloads,
): Promise<BackgroundTask | undefined> {
  const run = await runs.find(id, accountId);
  return run !== undefined && isFileRun(run.kind) ? taskOf(run, downloads) : undefined;
}

/**
 * "QUEUED and PAUSED show as PROCESSING with the reason in result" (completions.md section 10); for a run that has
 * succeeded "its result is a list of download URLs" (section 5). Tax numbers in a filter are masked in args.
 */
const taskOf = (run: Run, downloads: Downloads): BackgroundTask => ({
  id: run.id,
  apiKeyId: run.apiKeyId,
  backgroundTaskType: run.kind,
  status: WAITING[run.status] === undefined ? run.status : 'PROCESSING',
  args: withoutTaxNumbers(run.args),
  result: resultOf(run, downloads),
  lastError: lastErrorOf(run),
  executionAttempts: run.executionAttempts,
  etag: run.etag,
  createdTimestamp: run.createdTimestamp,
  updatedTimestamp: run.updatedTimestamp,
  lastExecutionTimestamp: run.startedTimestamp,
  nextExecutionTimestamp: run.nextExecutionTimestamp,
});

/** Why a run waits, if the run itself gives no reason. */
const WAITING: Partial<Record<RunStatus, string>> = {
  QUEUED: 'Waits for its turn.',
  PAUSED: 'Paused.',
};

function resultOf(run: Run, downloads: Downloads): unknown {
  const waits = WAITING[run.status];
  if (waits !== undefined) return { reason: run.message ?? waits };
  return run.status === 'SUCCESS' ? downloads(run) : null;
}

/** A run that is queued again after it started has failed before, and its message says why. */
const lastErrorOf = ({ status, message, startedTimestamp }: Run): string | null =>
  status === 'FAILED' || (status === 'QUEUED' && startedTimestamp !== null) ? message : null;
