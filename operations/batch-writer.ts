/** Called once when batches can no longer be stored, and with undefined when they can again. */
export type FailureListener = (error: unknown) => void;

/** What to collect in memory and store together. */
export interface Batches<Batch> {
  /** What was collected since the last batch; undefined if nothing was. */
  take(): Batch | undefined;
  /** Stores the whole batch or nothing; a batch that is already stored stays unchanged. */
  store(batch: Batch): Promise<void>;
  /** Called with each stored batch. */
  stored?(batch: Batch): void;
  readonly failed: FailureListener;
}

/** Time between two writes, in milliseconds. A killed process loses at most what was collected in that time. */
const FLUSH_EVERY = 1_000;

/**
 * Stores every second what was collected, so that no request waits for a write. A batch that cannot be stored is kept
 * for the next time; a batch that may have been stored, because no answer came, is retried unchanged.
 */
export class BatchWriter<Batch> {
  readonly #batches: Batches<Batch>;
  #batch: Batch | undefined;
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<void> = Promise.resolve();
  #isFailing = false;

  constructor(batches: Batches<Batch>) {
    this.#batches = batches;
  }

  /** Call it after something was collected: it is stored within a second. */
  later(): void {
    this.#timer ??= setTimeout(() => void this.flush().catch(() => {}), FLUSH_EVERY).unref();
  }

  /** Stores what was collected so far; if that is not possible, keeps it and rejects. */
  flush(): Promise<void> {
    this.#storing = this.#storing.catch(() => {}).then(() => this.#flush());
    return this.#storing;
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { take, failed } = this.#batches;
    try {
      await this.#storeBatch();
      this.#batch = take();
      await this.#storeBatch();
    } catch (error) {
      this.later();
      if (!this.#isFailing) failed(error);
      this.#isFailing = true;
      throw error;
    }
    if (this.#isFailing) failed(undefined);
    this.#isFailing = false;
  }

  async #storeBatch(): Promise<void> {
    if (this.#batch === undefined) return;
    await this.#batches.store(this.#batch);
    this.#batches.stored?.(this.#batch);
    this.#batch = undefined;
  }

  /** Stores the rest. Rejects if that is not possible; the rest is then lost. */
  async close(): Promise<void> {
    try {
      await this.flush();
    } finally {
      clearTimeout(this.#timer);
    }
  }
}
