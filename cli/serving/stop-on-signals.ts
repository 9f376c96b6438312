import cluster from 'node:cluster';
import type { Log } from '../../gateway/log.ts';

/** What runs until it is stopped. */
export interface Stoppable {
  readonly log: Log;
  close(): Promise<void>;
  /** Ends what a second signal has no time for. */
  kill?(): void;
}

/**
 * SIGTERM or SIGINT stops in order and exits with 0; a second signal does not wait. A worker leaves impatience to its
 * primary: terminals and service managers signal the whole group, and the primary then says SIGTERM once more.
 */
export function stopOnSignals(running: Stoppable): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (cluster.isWorker && (stopping || signal === 'SIGINT')) return;
    if (stopping) {
      running.kill?.();
      process.exit(signal === 'SIGINT' ? 130 : 143);
    }
    stopping = true;
    running.log.info({ signal }, 'Stopping.');
    try {
      await running.close();
      process.exit(0);
    } catch (error) {
      running.log.error({ err: error }, 'The stop failed.');
      process.exit(1);
    }
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
