import type { FailureListener } from '../operations/batch-writer.ts';
import type { Log } from './log.ts';

/** Logs when usage and audits cannot be stored any more, and when they can again. */
export const storing =
  (log: Log): FailureListener =>
  (error) =>
    error === undefined
      ? log.info('Usage and audits are stored again.')
      : log.error({ err: error }, 'Usage or audits cannot be stored; they are kept in memory.');
