/** What a process that runs statements takes, in bytes. */
export interface Usage {
  /** Memory of the whole process. */
  readonly memory: number;
  /** What its statement has written to disk. */
  readonly written: number;
}

const MAX_MEMORY = 512 * 2 ** 20;
const MAX_WRITTEN = 2 * 2 ** 30;

/** True if a statement takes so much that its process must be ended. */
export const isTooMuch = ({ memory, written }: Usage): boolean => memory > MAX_MEMORY || written > MAX_WRITTEN;
