import { ServiceError } from '../catalog/errors/service-error.ts';

/** A failure that its message explains in full: a command prints it without a stack and exits with 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** What work gives; what it refuses of what was asked for is a CommandError. */
export function plainly<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof ServiceError) throw new CommandError(error.message);
    throw error;
  }
}
