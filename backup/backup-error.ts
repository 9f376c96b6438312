/** A backup or a restore that is impossible; the message says what was expected, what came, and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
