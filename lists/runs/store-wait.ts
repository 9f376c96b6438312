import type { Run } from '../../operations/run.ts';
import type { RunOutcome } from '../../operations/run-worker.ts';
import { StoreRefused, type StoreUnavailable } from '../../storage/objects/object-store.ts';

/** How long a run waits for a store of files that is away, in milliseconds: the first time, at most, and all in all. */
export interface StorePatience {
  readonly first: number;
  readonly longest: number;
  readonly whole: number;
}

/** From a second, as between the attempts of a run, each pause twice the last one up to ten minutes; an outage of a night's work at most. */
export const STORE_PATIENCE: StorePatience = { first: 1_000, longest: 600_000, whole: 6 * 3_600_000 };

/**
 * What becomes of a run that cannot use the store of files: it waits longer and longer, and fails where it would have waited for
 * longer than `whole` since it was started. A store that refuses fails it at once.
 */
export function afterStoreFault(
  { waits }: Pick<Run, 'waits'>,
  fault: StoreUnavailable,
  { first, longest, whole } = STORE_PATIENCE,
): RunOutcome {
  if (fault instanceof StoreRefused)
    return { end: 'failure', message: `The file storage refuses the service (status ${fault.status}).`, fault };
  const pause = (at: number) => Math.min(longest, first * 2 ** at);
  const waited = Array.from({ length: waits }, (_, at) => pause(at)).reduce((sum, each) => sum + each, 0);
  const milliseconds = pause(waits);
  if (waited + milliseconds > whole)
    return {
      end: 'failure',
      message: `The file storage does not answer; the run waited ${told(waited)} for it.`,
      fault,
    };
  const message = `The file storage does not answer; it is asked again in ${told(milliseconds)}.`;
  return { end: 'wait', milliseconds, message, fault };
}

/** "40 s", "10 min", "5.9 h". */
function told(milliseconds: number): string {
  const seconds = milliseconds / 1_000;
  if (seconds < 120) return `${Math.ceil(seconds)} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 360) / 10} h`;
}
