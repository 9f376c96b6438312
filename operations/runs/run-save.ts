import type { OperationsConnection } from '../connection.ts';
import { addUsage } from '../usage.ts';
import type { Charge, LeasedRun, RunProgress } from './run.ts';
import { heldRun, touched } from './run-row.ts';

/**
 * Stores a run's progress, and the charge to its key, in one transaction: a process that is killed, or does not hear of
 * the commit, neither loses a charge nor makes it twice. Saving again with the same charge charges once. No request is
 * counted. False if the lease has been lost: then nothing is stored.
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
