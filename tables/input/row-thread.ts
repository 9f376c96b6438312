import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RowsAnswer } from './row-answers.ts';
import { BrokenTable, type TableRow } from './table-row.ts';

/** Memory limits of a reading thread for new and for old values, in MiB; its rows become garbage while young. */
const [YOUNG, OLD] = [16, 1_024];
/** Maximum time for one answer, in milliseconds. */
const MAX_TIME = 120_000;

/**
 * The rows that a separate thread reads from a file, numbered from 1, in batches, so that the caller holds no more than one
 * batch. `data` is for the thread; `kind` names the kind of file. Throws BrokenTable if the thread reports one or exceeds its limits, and the
 * signal's reason once that is aborted.
 */
export async function* rowsOfThread(
  thread: URL,
  data: string | readonly string[],
  kind: string,
  signal?: AbortSignal,
): AsyncGenerator<TableRow> {
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG, maxOldGenerationSizeMb: OLD };
  const worker = new Worker(thread, { workerData: data, resourceLimits });
  try {
    let row = 0;
    for (;;) {
      const answer = await nextOf(worker, signal);
      if (answer === undefined)
        throw new BrokenTable(`The file is a ${kind} that cannot be read: it is damaged or too large.`);
      if ('fault' in answer) throw new BrokenTable(answer.fault);
      if (answer.rows.length === 0) return;
      for (const cells of answer.rows) {
        row += 1;
        yield { row, cells };
      }
    }
  } finally {
    await worker.terminate();
  }
}

/** The next rows; undefined if the thread has run out of memory or time. */
async function nextOf(worker: Worker, aborted: AbortSignal | undefined): Promise<RowsAnswer | undefined> {
  aborted?.throwIfAborted();
  const ended = new AbortController();
  const signals = [ended.signal, AbortSignal.timeout(MAX_TIME)];
  const signal = AbortSignal.any(aborted === undefined ? signals : [...signals, aborted]);
  worker.postMessage('next');
  try {
    const [answer]: unknown[] = await Promise.race([
      once(worker, 'message', { signal }),
      once(worker, 'exit', { signal }).then(() => [undefined]),
    ]);
    return isAnswer(answer) ? answer : undefined;
  } catch {
    aborted?.throwIfAborted();
    return undefined;
  } finally {
    ended.abort();
  }
}

const isAnswer = (answer: unknown): answer is RowsAnswer =>
  typeof answer === 'object' && answer !== null && ('rows' in answer || 'fault' in answer);
