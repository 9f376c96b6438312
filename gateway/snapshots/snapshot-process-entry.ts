import { setPriority } from 'node:os';
import type { DatabaseLocation } from '../../catalog/database-location.ts';
import { doSnapshotWork, type FollowWork, type SnapshotWork } from './snapshot-work.ts';

/** The work that the process is asked to do. */
export interface AskedWork {
  /** Sent in a message, because it may hold a password, and every user of the machine can see the arguments of a process. */
  readonly location: DatabaseLocation;
  readonly work: SnapshotWork | FollowWork;
}

/** What the process reports: a step that begins, the result as JSON, or why there is no result. */
export type WorkMessage =
  | { readonly kind: 'step'; readonly step: string; readonly done: number; readonly total: number }
  | { readonly kind: 'result'; readonly json: string }
  | { readonly kind: 'failed'; readonly name: string; readonly message: string };

/** A `nice` value that gives requests ten times as much of a busy processor. */
const BESIDE_REQUESTS = 10;

// The parent process ends it. A terminal sends these signals to the whole process group, so they are ignored.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
setPriority(BESIDE_REQUESTS);
const send = (message: WorkMessage) => process.send?.(message);
process.once('message', async ({ location, work }: AskedWork) => {
  try {
    const result = await doSnapshotWork(location, work, (step, done, total) =>
      send({ kind: 'step', step, done, total }),
    );
    send({ kind: 'result', json: JSON.stringify(result) });
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    send({ kind: 'failed', name, message });
  }
  process.disconnect?.();
});
