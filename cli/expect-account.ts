import type { Operations } from '../operations/operations.ts';
import { CommandError } from './command-error.ts';

/** Throws a CommandError if an account is named that does not exist. */
export async function expectAccount(operations: Pick<Operations, 'account'>, id: string | undefined): Promise<void> {
  if (id !== undefined && (await operations.account(id)) === undefined)
    throw new CommandError(`There is no account ${id}; \`svc accounts list\` shows them.`);
}
