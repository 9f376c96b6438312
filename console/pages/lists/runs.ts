/** Statuses of runs that have not ended. */
const OPEN: ReadonlySet<string> = new Set(['QUEUED', 'PROCESSING', 'PAUSED']);
export const isOpen = (status: string): boolean => OPEN.has(status);

/** How often runs that have not ended are looked at, in milliseconds. */
export const LOOK_EVERY = 1_000;

/** Statuses in the words of people, and how much of a worry each is. */
export const STATUSES: Readonly<
  Record<string, readonly [word: string, kind: 'plain' | 'accent' | 'good' | 'warn' | 'bad']>
> = {
  QUEUED: ['Waiting', 'plain'],
  PROCESSING: ['Under way', 'accent'],
  PAUSED: ['Paused', 'warn'],
  SUCCESS: ['Finished', 'good'],
  FAILED: ['Failed', 'bad'],
  CANCELLED: ['Cancelled', 'plain'],
};
