import { randomUUID } from 'node:crypto';
import { badUserInput, paymentRequired } from '../../catalog/errors/catalogue.ts';
import { startedTask } from '../../kit/started-task.ts';
import type { RequestContext } from '../../kit/subgraph.ts';
import { FILE_RUNS } from '../../operations/lists.ts';
import type { Run } from '../../operations/runs/run.ts';
import type { Runs } from '../../operations/runs/runs.ts';
import type { FileRunArgs } from './file-run-content.ts';

/** Maximum unfinished runs of one account that write a file. */
const MAX_UNFINISHED = 1_000;

/** What is needed to start runs. */
export interface RunStarter {
  readonly operations: { readonly runs: Pick<Runs, 'create' | 'unfinished'> };
}

/** The run to start. */
export interface StartedRun {
  /** The field of the graph that starts the run. */
  readonly field: string;
  readonly kind: (typeof FILE_RUNS)[number];
  /** The list that the run belongs to. */
  readonly subject?: string;
  readonly args: FileRunArgs;
}

/**
 * Starts a run that writes a file for the caller, and names the run in the response. Throws PAYMENT_REQUIRED if the account
 * has no credits, and BAD_USER_INPUT if it has the maximum of unfinished files.
 */
export async function startFileRun(
  { operations: { runs } }: RunStarter,
  { field, ...run }: StartedRun,
  context: RequestContext,
): Promise<Run> {
  const { account, apiKeyId } = context;
  if (!account.creditsAvailable) throw paymentRequired();
  const accountId = account.customerId;
  const counts = await Promise.all(FILE_RUNS.map((kind) => runs.unfinished(accountId, kind)));
  const unfinished = counts.reduce((sum, count) => sum + count, 0);
  if (unfinished >= MAX_UNFINISHED)
    throw badUserInput(field, `at most ${MAX_UNFINISHED} unfinished files of an account`, unfinished + 1);
  const started = await runs.create({ id: randomUUID(), accountId, apiKeyId, ...run });
  startedTask(context, started.id);
  return started;
}
