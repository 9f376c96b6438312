import { randomUUID } from 'node:crypto';
import type { DatabaseLocation } from '../../catalog/database-location.ts';
import type { Caller } from '../../operations/operations.ts';
import type { RunHandler } from '../../operations/runs/run-worker.ts';
import type { Run, Runs } from '../../operations/runs/runs.ts';
import { uuidNamed } from '../../operations/uuid.ts';
import { inOwnProcess, WorkFailed } from './snapshot-process.ts';
import type { SnapshotWork } from './snapshot-work.ts';

/** The kinds of runs that read whole snapshots. */
export const SNAPSHOT_RUNS: readonly SnapshotWork['kind'][] = ['snapshot.verify', 'snapshot.diff', 'snapshot.coverage'];

/** Identifies the work of a run, whoever requested it. */
const subjectOf = (work: SnapshotWork): string => uuidNamed(work.version, 'to' in work ? work.to : '');

/** The latest run of some work, whoever requested it; undefined if nobody did, or if it is too old. */
export const latestRun = (runs: Pick<Runs, 'newest'>, work: SnapshotWork): Promise<Run | undefined> =>
  runs.newest(work.kind, subjectOf(work));

/**
 * Starts work whose result everyone shares. A snapshot never changes, so a finished comparison or count is not repeated. A verification is
 * repeated, because it is requested when someone doubts a disk.
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

/** Cancels running work, whoever requested it: its process ends with its run. Returns the latest run, which may have ended before. */
export async function cancelledRun(
  runs: Pick<Runs, 'newest' | 'cancel'>,
  work: SnapshotWork,
): Promise<Run | undefined> {
  const known = await latestRun(runs, work);
  if (known === undefined || known.finishedTimestamp !== null) return known;
  return (await runs.cancel(known.id, known.accountId)) ?? known;
}

/** Errors that are caused by the snapshot: another attempt would meet them again. */
const OF_SNAPSHOT: ReadonlySet<string> = new Set(['UnknownSnapshot', 'UnreadableSnapshot']);

/** Executes the runs of SNAPSHOT_RUNS, each in its own process. */
export const snapshotRunHandler =
  (location: DatabaseLocation): RunHandler =>
  async (run, attempt) => {
    const work = workOf(run);
    await attempt.save({ snapshot: work.version });
    let saving: Promise<void> | undefined;
    try {
      const result = await inOwnProcess(location, work, attempt.signal, (message, done, total) => {
        // A step that begins while the previous one is being stored is reported with the next one. A lost lease aborts the signal.
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

/** The work of a run, as startedRun stored it. */
function workOf({ id, kind, args }: Run): SnapshotWork {
  const { version, to } = typeof args === 'object' && args !== null ? { version: '', to: '', ...args } : {};
  if (typeof version === 'string' && typeof to === 'string') {
    if (kind === 'snapshot.diff') return { kind, version, to };
    if (kind === 'snapshot.verify' || kind === 'snapshot.coverage') return { kind, version };
  }
  throw new TypeError(`Run ${id} is of kind ${kind}.`);
}
