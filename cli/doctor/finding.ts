/** The doctor's finding on one thing that it checked. */
export interface Finding {
  /** What it checked: `settings`, `snapshot`. */
  readonly of: string;
  /** `note`: worth knowing, but not a fault. */
  readonly state: 'good' | 'note' | 'fault';
  /** One sentence; it contains no secret. */
  readonly says: string;
  /** What to do, in one line; every fault has it. */
  readonly remedy?: string;
}

export const good = (of: string, says: string): Finding => ({ of, state: 'good', says });
export const note = (of: string, says: string): Finding => ({ of, state: 'note', says });
export const fault = (of: string, says: string, remedy: string): Finding => ({ of, state: 'fault', says, remedy });

/** Bytes in readable units: 512 MB, 3.2 GB. */
export const sizeOf = (bytes: number): string =>
  bytes < 2 ** 30 ? `${Math.round(bytes / 2 ** 20)} MB` : `${(bytes / 2 ** 30).toFixed(1)} GB`;

/** The message of an error, on one line. */
export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, ' ');
