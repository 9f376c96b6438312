import { renameSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { OutputColumn } from './output-column.ts';
import type { ParquetJob } from './parquet-thread.ts';

/** Memory of the thread for new and for old values, in MiB: few of the new ones grow old. */
const [YOUNG, OLD] = [12, 512];

/**
 * Makes a PARQUET file of lines that are JSON arrays of cells, a row group at a time, by a thread of its own: nobody waits for
 * it meanwhile. The file appears when it is complete; until then `progress` is told how many rows it has. Rejects with the signal's reason once that is aborted.
 */
export async function parquetOf(
  lines: string,
  file: string,
  columns: readonly OutputColumn[],
  signal?: AbortSignal,
  progress: (rows: number) => void = () => {},
): Promise<void> {
  signal?.throwIfAborted();
  const part = `${file}.parquet.part`;
  const plain = columns.map(({ name, type }) => ({ name, type }));
  const job: ParquetJob = { lines, file: part, columns: plain };
  const thread = new Worker(new URL('./parquet-thread.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG, maxOldGenerationSizeMb: OLD },
  });
  thread.on('message', progress);
  const ended = new Promise<number>((resolve, reject) => {
    thread.once('exit', resolve);
    thread.once('error', reject);
  });
  const stop = () => void thread.terminate();
  signal?.addEventListener('abort', stop);
  try {
    const code = await ended;
    signal?.throwIfAborted();
    if (code !== 0) throw new Error(`The thread that writes ${part} ended with code ${code}.`);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
  renameSync(part, file);
}
