/** Told once when batches cannot be stored any more, and with undefined when they can again. */
export type FailureListener = (error: unknown) => void;

/** What is gathered in memory and stored together. */
export interface Batches<Batch> {
  /** What was gathered since the last batch; undefined where nothing was. */
  take(): Batch | undefined;
  /** Stores a batch, all of it or nothing; one that is stored already it leaves as it is. */
  store(batch: Batch): Promise<void>;
  /** Told of a batch that is stored. */
  stored?(batch: Batch): void;
  readonly failed: FailureListener;
}

/** Between two writes, in milliseconds: what a killed process loses at most. */
const FLUSH_EVERY = 1_000;

/**
 * Stores every second what was gathered: no request waits for a write. What cannot be stored is kept for the next time; a batch
 * that may or may not be stored, since no answer came, is tried again as it is.
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

  /** Something was gathered: it is stored within a second. */
  later(): void {
    this.#timer ??= setTimeout(() => void this.flush().catch(() => {}), FLUSH_EVERY).unref();
  }

  /** Stores what was gathered so far; rejects where that is not possible, and keeps it. */
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

  /** Stores the rest. Rejects where that is not possible: then the rest is lost. */
  async close(): Promise<void> {
    try {
      await this.flush();
    } finally {
      clearTimeout(this.#timer);
    }
  }
}
