import { ServiceError } from '../catalog/errors/service-error.ts';
import { BrokenTable } from '../tables/input/table-row.ts';
import { CommandError } from './command-error.ts';

/** The codes of refusals that say what a user may do about them. */
const OF_USER = ['BAD_USER_INPUT', 'NOT_FOUND', 'CONFLICT'];

/** Runs `work`. A fault in a file or an option becomes a CommandError, after `undo` has removed what was started. */
export async function plainly<T>(work: () => T | Promise<T>, undo?: () => void): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isOfUser = error instanceof BrokenTable || (error instanceof ServiceError && OF_USER.includes(error.code));
    if (!isOfUser) throw error;
    undo?.();
    throw new CommandError(error.message);
  }
}
