/** Brings the files whose rows are matched. */
export interface InputFiles {
  /**
   * Writes the file of an input URI (`upload:<uuid>` of the account, or an https URL) to a local path. Throws BAD_USER_INPUT where
   * there is none, or where it is none that the service reads; a PassingFault where it may come in a moment.
   */
  bring(uri: string, accountId: string, to: string, signal: AbortSignal): Promise<void>;
  /** Told how many rows a file has, where somebody keeps that. */
  counted?(uri: string, accountId: string, rows: number): Promise<void>;
}
