import { randomUUID } from 'node:crypto';
import type { DatabaseLocation } from '../../catalog/database-location.ts';
import type { Caller } from '../../operations/operations.ts';
import type { RunHandler } from '../../operations/run-worker.ts';
import type { Run, Runs } from '../../operations/runs.ts';
import { uuidNamed } from '../../operations/uuid.ts';
import { inOwnProcess, WorkFailed } from './snapshot-process.ts';
import type { SnapshotWork } from './snapshot-work.ts';

/** The kinds of runs that read whole snapshots. */
export const SNAPSHOT_RUNS: readonly SnapshotWork['kind'][] = ['snapshot.verify', 'snapshot.diff', 'snapshot.coverage'];

/** What names the work of a run, the same for whoever asks for it. */
const subjectOf = (work: SnapshotWork): string => uuidNamed(work.version, 'to' in work ? work.to : '');

/** The latest run of some work, whoever asked for it; undefined where nobody did, or it is too old. */
export const latestRun = (runs: Pick<Runs, 'newest'>, work: SnapshotWork): Promise<Run | undefined> =>
  runs.newest(work.kind, subjectOf(work));

/**
 * Has work done for everybody. A snapshot never changes, so what was compared or counted before is not done again; a
 * verification is, as it is asked for where somebody doubts a disk.
 */
export async function startedRun(
  runs: Pick<Runs, 'newest' | 'create'>,
  work: SnapshotWork,
  { account, apiKeyId }: Pick<Caller, 'account' | 'apiKeyId'>,
): Promise<Run> {
  const known = await latestRun(runs, work);
  const isAtWork = known !== undefined && known.finishedTimestamp === null;
  const isDone = known?.status === 'SUCCESS' && work.kind !== 'snapshot.verify';
  if (known !== undefined && (isAtWork || isDone)) return known;
  return runs.create({
    ...{ id: randomUUID(), accountId: account.customerId, apiKeyId, kind: work.kind },
    ...{ subject: subjectOf(work), args: work },
  });
}

/** Cancels work that goes on, whoever asked for it: its process ends with its run. Gives the latest run, which may have ended before. */
export async function cancelledRun(
  runs: Pick<Runs, 'newest' | 'cancel'>,
  work: SnapshotWork,
): Promise<Run | undefined> {
  const known = await latestRun(runs, work);
  if (known === undefined || known.finishedTimestamp !== null) return known;
  return (await runs.cancel(known.id, known.accountId)) ?? known;
}

/** Faults that are the snapshot's: another attempt meets them again. */
const OF_SNAPSHOT: ReadonlySet<string> = new Set(['UnknownSnapshot', 'UnreadableSnapshot']);

/** Works on the runs of SNAPSHOT_RUNS, each in a process of its own. */
export const snapshotRunHandler =
  (location: DatabaseLocation): RunHandler =>
  async (run, attempt) => {
    const work = workOf(run);
    await attempt.save({ snapshot: work.version });
    let saving: Promise<void> | undefined;
    try {
      const result = await inOwnProcess(location, work, attempt.signal, (message, done, total) => {
        // A step that begins while the one before is stored is told with the next. A lost lease aborts the signal.
        saving ??= attempt
          .save({ message, done, total })
          .catch(() => {})
          .finally(() => {
            saving = undefined;
          });
      });
      return { end: 'success', result };
    } catch (error) {
      if (!(error instanceof WorkFailed) || !OF_SNAPSHOT.has(error.name)) throw error;
      return { end: 'failure', message: error.message };
    } finally {
      await saving;
    }
  };

/** The work of a run, as startedRun wrote it. */
function workOf({ id, kind, args }: Run): SnapshotWork {
  const { version, to } = typeof args === 'object' && args !== null ? { version: '', to: '', ...args } : {};
  if (typeof version === 'string' && typeof to === 'string') {
    if (kind === 'snapshot.diff') return { kind, version, to };
    if (kind === 'snapshot.verify' || kind === 'snapshot.coverage') return { kind, version };
  }
  throw new TypeError(`Run ${id} is of kind ${kind}.`);
}
