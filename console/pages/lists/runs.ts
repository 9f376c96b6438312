/** Statuses of unfinished runs. */
const OPEN: ReadonlySet<string> = new Set(['QUEUED', 'PROCESSING', 'PAUSED']);
export const isOpen = (status: string): boolean => OPEN.has(status);

/** How often unfinished runs are polled, in milliseconds. */
export const LOOK_EVERY = 1_000;

/** Statuses in plain words, with their severity. */
export const STATUSES: Readonly<
  Record<string, readonly [word: string, kind: 'plain' | 'accent' | 'good' | 'warn' | 'bad']>
> = {
  QUEUED: ['Waiting', 'plain'],
  PROCESSING: ['Running', 'accent'],
  PAUSED: ['Paused', 'warn'],
  SUCCESS: ['Finished', 'good'],
  FAILED: ['Failed', 'bad'],
  CANCELLED: ['Canceled', 'plain'],
};
