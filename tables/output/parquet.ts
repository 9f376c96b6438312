import { once } from 'node:events';
import { renameSync, rmSync, statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { OutputColumn } from './output-column.ts';
import type { ParquetCodec } from './parquet-codec.ts';
import type { LinesGrown, ParquetJob } from './parquet-thread.ts';
import type { UnfinishedFile } from './unfinished-file.ts';

/** Memory limits of the thread for new and for old values, in MiB; few new values become old. */
const [YOUNG, OLD] = [12, 512];
/**
 * Minimum bytes of lines at which the file is written in parallel, and minimum new bytes for each further message to the
 * thread.
 */
const [STEP, STEP_IN_THREAD] = [2 ** 22, 2 ** 20];

/**
 * A PARQUET file made from lines that are JSON arrays of cells. A separate thread writes it, one row group at a time, and
 * follows the lines while they grow if there are many, so that nobody waits for it.
 */
export class ParquetFile implements UnfinishedFile {
  readonly #job: ParquetJob;
  readonly #file: string;
  #thread: { readonly worker: Worker; readonly ended: Promise<number> } | undefined;
  #reported = 0;
  #rows = 0;

  constructor(lines: string, file: string, columns: readonly OutputColumn[], codec: ParquetCodec = 'zstd') {
    const plain = columns.map(({ name, type }) => ({ name, type }));
    this.#job = { lines, file: `${file}.parquet.part`, columns: plain, codec };
    this.#file = file;
  }

  grown(bytes: number): void {
    if (bytes - this.#reported < (this.#thread === undefined ? STEP : STEP_IN_THREAD)) return;
    this.#tell({ bytes, isWhole: false });
  }

  async finish(signal?: AbortSignal, progress: (rows: number) => void = () => {}): Promise<void> {
    signal?.throwIfAborted();
    const stop = () => void this[Symbol.asyncDispose]();
    signal?.addEventListener('abort', stop);
    try {
      const { worker, ended } = this.#tell({ bytes: statSync(this.#job.lines).size, isWhole: true });
      progress(this.#rows);
      worker.on('message', progress);
      const code = await ended;
      signal?.throwIfAborted();
      if (code !== 0) throw new Error(`The thread that writes ${this.#job.file} ended with code ${code}.`);
    } finally {
      signal?.removeEventListener('abort', stop);
    }
    renameSync(this.#job.file, this.#file);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#thread?.worker.terminate();
    rmSync(this.#job.file, { force: true });
  }

  /** Sends the thread a message about the lines, after starting it if necessary. */
  #tell(grown: LinesGrown) {
    this.#thread ??= this.#started();
    this.#thread.worker.postMessage(grown);
    this.#reported = grown.bytes;
    return this.#thread;
  }

  #started() {
    const worker = new Worker(new URL('./parquet-thread.ts', import.meta.url), {
      workerData: this.#job,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG, maxOldGenerationSizeMb: OLD },
    });
    worker.on('message', (rows: number) => {
      this.#rows = rows;
    });
    const ended = once(worker, 'exit').then(([code]) => Number(code));
    // A failure before the lines are complete is reported when they are.
    ended.catch(() => {});
    return { worker, ended };
  }
}
