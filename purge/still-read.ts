/** A process still reads a snapshot that holds what was to be purged; the message says which, and what to do. */
export class StillRead extends Error {
  override readonly name = 'StillRead';
}
