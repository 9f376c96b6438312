/** A file in progress: it appears under its name when it is complete. Must be disposed of. */
export interface UnfinishedFile extends AsyncDisposable {
  /** Reports that the lines now have `bytes` bytes in total. */
  grown(bytes: number): void;
  /**
   * Completes the file once no more lines follow; until then calls `progress` with the number of rows in the file. Rejects
   * with the signal's reason once that is aborted.
   */
  finish(signal?: AbortSignal, progress?: (rows: number) => void): Promise<void>;
}
