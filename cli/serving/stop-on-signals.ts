import cluster from 'node:cluster';
import type { Log } from '../../gateway/log.ts';

/** Something that runs until it is stopped. */
export interface Stoppable {
  readonly log: Log;
  close(): Promise<void>;
  /** Kills at once, on a second signal. */
  kill?(): void;
}

/**
 * SIGTERM or SIGINT stops gracefully and exits with 0; a second signal exits at once. A worker ignores SIGINT and repeated signals:
 * terminals and service managers signal the whole process group, and the primary then sends the workers SIGTERM itself.
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
