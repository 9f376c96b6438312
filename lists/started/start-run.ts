import { randomUUID } from 'node:crypto';
import { badUserInput, paymentRequired } from '../../catalog/errors/catalogue.ts';
import { FILE_RUNS } from '../../operations/lists.ts';
import type { Run } from '../../operations/run.ts';
import type { Runs } from '../../operations/runs.ts';
import { startedTask } from '../../subgraphs/kit/started-task.ts';
import type { RequestContext } from '../../subgraphs/kit/subgraph.ts';
import type { FileRunArgs } from '../runs/file-run-content.ts';

/** Maximum runs that write a file, of one account, that have not ended. */
const MAX_UNFINISHED = 1_000;

/** Where runs are started. */
export interface RunStarter {
  readonly operations: { readonly runs: Pick<Runs, 'create' | 'unfinished'> };
}

/** What is started. */
export interface StartedRun {
  /** The field of the graph that starts it. */
  readonly field: string;
  readonly kind: (typeof FILE_RUNS)[number];
  /** The list that it is of. */
  readonly subject?: string;
  readonly args: FileRunArgs;
}

/**
 * Starts a run that writes a file for the caller, and has the answer name it. Throws PAYMENT_REQUIRED where the account has no
 * credits, BAD_USER_INPUT where as many of its files are not finished as may be.
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
