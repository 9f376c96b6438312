/** Gets the files whose rows are matched. */
export interface InputFiles {
  /**
   * Writes the file of an input URI (`upload:<uuid>` of the account, or an https URL) to a local path. Throws
   * BAD_USER_INPUT if the file does not exist or is in an unreadable format; a PassingFault if the fault may be temporary.
   */
  bring(uri: string, accountId: string, to: string, signal: AbortSignal): Promise<void>;
  /** Called with the number of rows of a file, so that it can be recorded. */
  counted?(uri: string, accountId: string, rows: number): Promise<void>;
}
