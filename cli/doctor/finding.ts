/** What the doctor says of one thing that it looked at. */
export interface Finding {
  /** What it looked at: `settings`, `snapshot`. */
  readonly of: string;
  /** `note`: worth knowing, and no fault. */
  readonly state: 'good' | 'note' | 'fault';
  /** One sentence; no secret stands in it. */
  readonly says: string;
  /** What to do, in one line; every fault has it. */
  readonly remedy?: string;
}

export const good = (of: string, says: string): Finding => ({ of, state: 'good', says });
export const note = (of: string, says: string): Finding => ({ of, state: 'note', says });
export const fault = (of: string, says: string, remedy: string): Finding => ({ of, state: 'fault', says, remedy });

/** Bytes as people write them: 512 MB, 3.2 GB. */
export const sizeOf = (bytes: number): string =>
  bytes < 2 ** 30 ? `${Math.round(bytes / 2 ** 20)} MB` : `${(bytes / 2 ** 30).toFixed(1)} GB`;

/** What an error says, on one line. */
export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, ' ');
