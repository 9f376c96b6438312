import type { OperationsConnection } from './connection.ts';
import type { Charge, LeasedRun, RunProgress } from './run.ts';
import { heldRun, touched } from './run-row.ts';
import { addUsage } from './usage.ts';

/**
 * Keeps how far a run has come, and what that costs its key, in one transaction: a process that is killed, or that does not hear
 * of the commit, has neither lost a charge nor made one twice. What is saved anew with the same charge is charged once. No request
 * is counted. False where the lease does not hold any more: then nothing is kept.
 */
export async function saveRun(
  { knex, exclusively }: Pick<OperationsConnection, 'knex' | 'exclusively'>,
  run: LeasedRun,
  progress: RunProgress,
  charge: Charge | undefined,
): Promise<boolean> {
  if (charge === undefined) return (await heldRun(knex, run).update(columnsOf(progress))) > 0;
  return exclusively(async (transaction) => {
    if ((await heldRun(transaction, run).update(columnsOf(progress))) === 0) return false;
    const { accountId, apiKeyId } = run;
    const { id, surface, objects } = charge;
    const day = new Date().toISOString().slice(0, 10);
    await addUsage(transaction, { id, used: [{ accountId, apiKeyId, surface, day, requests: 0, objects }] });
    return true;
  });
}

const columnsOf = ({ checkpoint, done, total, message, snapshot }: RunProgress) => ({
  ...touched(),
  ...(checkpoint !== undefined && { checkpoint: JSON.stringify(checkpoint), execution_attempts: 1 }),
  ...(done !== undefined && { done }),
  ...(total !== undefined && { total }),
  ...(message !== undefined && { message }),
  ...(snapshot !== undefined && { snapshot }),
});
