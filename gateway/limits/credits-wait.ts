import type { Operations } from '../../operations/operations.ts';
import type { Run } from '../../operations/runs/run.ts';

/** How long a run waits if the account has no credits, in milliseconds. */
const CREDITS_WAIT = 60_000;

/** Why a run waits, and until when. */
export const waiting = (milliseconds: number, message: string) => ({
  until: new Date(Date.now() + milliseconds),
  message,
});

export const noCredits = () => waiting(CREDITS_WAIT, 'The account has no credits left.');

/** Returns why a run of an account waits, and until when; undefined while the account has credits. */
export async function creditsWait(operations: Pick<Operations, 'account'>, { accountId }: Pick<Run, 'accountId'>) {
  const account = await operations.account(accountId);
  return account?.creditsAvailable === true ? undefined : noCredits();
}
