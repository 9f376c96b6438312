import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ParquetAnswer } from './parquet-thread.ts';
import { BrokenTable, type TableRow } from './table-row.ts';

/** Memory of the thread that reads, in MiB, and its time for some thousand rows, in milliseconds. */
const [MAX_HEAP, MAX_TIME] = [1_024, 120_000];

/**
 * The rows of a PARQUET file, the names of its columns first. A thread of its own reads some thousand rows of a row group at a
 * time: a file of any size takes as much memory. Columns with parts (lists, structs) are JSON. Throws BrokenTable, and the
 * signal's reason once that is aborted.
 */
export async function* parquetRows(file: string, signal?: AbortSignal): AsyncGenerator<TableRow> {
  const thread = new Worker(new URL('./parquet-thread.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP },
  });
  try {
    let row = 0;
    for (;;) {
      const answer = await nextOf(thread, signal);
      if ('fault' in answer) throw new BrokenTable(answer.fault);
      if (answer.rows.length === 0) return;
      for (const cells of answer.rows) {
        row += 1;
        yield { row, cells };
      }
    }
  } finally {
    await thread.terminate();
  }
}

async function nextOf(thread: Worker, aborted: AbortSignal | undefined): Promise<ParquetAnswer> {
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(MAX_TIME), ...(aborted ? [aborted] : [])]);
  thread.postMessage('next');
  try {
    const [answer]: unknown[] = await Promise.race([
      once(thread, 'message', { signal }),
      once(thread, 'exit', { signal }).then(() => [undefined]),
    ]);
    if (isAnswer(answer)) return answer;
  } catch {
    // Its memory or its time ended, or nobody waits.
    aborted?.throwIfAborted();
  } finally {
    ended.abort();
  }
  throw new BrokenTable('The file is a PARQUET file that cannot be read: it is damaged or too large.');
}

const isAnswer = (answer: unknown): answer is ParquetAnswer =>
  typeof answer === 'object' && answer !== null && ('rows' in answer || 'fault' in answer);
