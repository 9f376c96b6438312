/** A failure that its message explains completely: a command prints it without a stack and exits with 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
