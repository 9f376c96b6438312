import type { Run } from '../../operations/runs/run.ts';
import type { RunOutcome } from '../../operations/runs/run-worker.ts';
import { StoreRefused, type StoreUnavailable } from '../../storage/objects/object-store.ts';

/**
 * How long a run waits for a file store that is unavailable, in milliseconds: the first time, each time at most, and in
 * total.
 */
export interface StorePatience {
  readonly first: number;
  readonly longest: number;
  readonly whole: number;
}

/**
 * Starts at a second, as between the attempts of a run, and doubles each pause up to ten minutes; in total it bridges an
 * outage of at most one night's work.
 */
export const STORE_PATIENCE: StorePatience = { first: 1_000, longest: 600_000, whole: 6 * 3_600_000 };

/**
 * Decides on a run that cannot use the file store: it waits longer each time, and fails once it would have waited longer
 * than `whole` in total since its start. If the store refuses access, the run fails at once.
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
      message: `The file storage does not answer; the run waited ${durationText(waited)} for it.`,
      fault,
    };
  const message = `The file storage does not answer; it is asked again in ${durationText(milliseconds)}.`;
  return { end: 'wait', milliseconds, message, fault };
}

/** A duration in words: "40 s", "10 min", "5.9 h". */
function durationText(milliseconds: number): string {
  const seconds = milliseconds / 1_000;
  if (seconds < 120) return `${Math.ceil(seconds)} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 360) / 10} h`;
}
