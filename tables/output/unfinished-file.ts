/** A file on its way: it appears under its name when it is complete. Dispose it. */
export interface UnfinishedFile extends AsyncDisposable {
  /** Lines were appended, and have so many bytes in all. */
  grown(bytes: number): void;
  /**
   * Completes the file, as no further lines come; until then `progress` is told how many rows it has. Rejects with the signal's
   * reason once that is aborted.
   */
  finish(signal?: AbortSignal, progress?: (rows: number) => void): Promise<void>;
}
