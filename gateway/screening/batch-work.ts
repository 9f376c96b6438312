import type { Operations } from '../../operations/operations.ts';
import type { RunHandler } from '../../operations/runs/run-worker.ts';
import type { LeasedRun } from '../../operations/runs/runs.ts';
import type { Warehouse } from '../../storage/warehouse.ts';
import { type BatchWait, batchHandler } from '../../verification/screening/batch/run-batch.ts';
import { noCredits, waiting } from '../limits/credits-wait.ts';
import type { RequestLimits } from '../limits/request-limits.ts';

export interface BatchWorkOptions {
  readonly operations: Operations;
  readonly warehouse: Warehouse;
  readonly requestLimits: Pick<RequestLimits, 'takeBeside'>;
  readonly dataDirectory: string;
  readonly batchRows: number;
}

/** Creates the handler of screening batches. */
export const batchWork = ({ dataDirectory, batchRows, ...on }: BatchWorkOptions): RunHandler => {
  const { operations, warehouse } = on;
  return batchHandler({
    ...{ dataDirectory, warehouse, maxRows: batchRows, decisions: operations.decisions },
    take: screeningsOf(on),
    charge: ({ accountId, apiKeyId }, objects) =>
      operations.record({ accountId, apiKeyId, surface: 'screening', objects }),
    audit: (entry) => operations.recordAudit(entry),
  });
};

/** How long an account that was read is reused, in milliseconds. */
const ACCOUNT_KNOWN = 1_000;

/** Takes one screening request of the run's key: "1,000 requests per 3,600 s on trial" holds for rows, too. */
function screeningsOf({ operations, requestLimits }: Pick<BatchWorkOptions, 'operations' | 'requestLimits'>) {
  let known: { readonly account: Awaited<ReturnType<Operations['account']>>; readonly at: number } | undefined;
  return async ({ accountId, apiKeyId }: LeasedRun): Promise<BatchWait | undefined> => {
    const isKnown = known?.account?.customerId === accountId && Date.now() - known.at < ACCOUNT_KNOWN;
    if (!isKnown) known = { account: await operations.account(accountId), at: Date.now() };
    const account = known?.account;
    if (account?.creditsAvailable !== true) return noCredits();
    const seconds = await requestLimits.takeBeside('screening', apiKeyId, account.pricingPlan);
    if (seconds === 0) return undefined;
    return waiting(seconds * 1_000, "The key's screening requests of this hour are used, but for a tenth.");
  };
}
