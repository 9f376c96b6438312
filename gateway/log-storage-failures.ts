import { databaseFault } from '../catalog/errors/database-fault.ts';
import type { FailureListener } from '../operations/batch-writer.ts';
import type { Log } from './log.ts';

/**
 * Logs when usage and audits can no longer be stored, and when they can again. `isWatched`: this process has a DatabaseWatch of the
 * operations database, which logs when that is down; it is then not logged here, so that a change of state is one line.
 */
export function logStorageFailures(log: Log, { isWatched }: { readonly isWatched: boolean }): FailureListener {
  let isLogged = false;
  return (error) => {
    if (error !== undefined) {
      isLogged = !(isWatched && databaseFault(error) === 'down');
      if (isLogged) log.error({ err: error }, 'Usage or audits cannot be stored; they are kept in memory.');
    } else if (isLogged) {
      isLogged = false;
      log.info('Usage and audits are stored again.');
    }
  };
}
