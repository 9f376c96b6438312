import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { openPromise } from 'yauzl';
import { BrokenTable, type TableRow } from './table-row.ts';

/** Limits beyond which a workbook counts as an attack: bytes that it unpacks to, and parts. */
const [MAX_UNPACKED, MAX_PARTS] = [256 * 2 ** 20, 1_000];
/** Memory of the thread that reads it, in MiB, and its time, in milliseconds. */
const [MAX_HEAP, MAX_TIME] = [1_024, 120_000];

/**
 * The rows of the first sheet of a workbook. Read by a thread of its own, whose memory and time are bounded: the library
 * holds a sheet as a whole. Throws BrokenTable.
 */
export async function* workbookRows(file: string, signal?: AbortSignal): AsyncGenerator<TableRow> {
  await expectBounded(file, signal);
  const thread = new Worker(new URL('./workbook-thread.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP },
  });
  const timer = setTimeout(() => void thread.terminate(), MAX_TIME);
  try {
    const [message]: unknown[] = await Promise.race([
      once(thread, 'message', { signal }),
      once(thread, 'exit', { signal }).then(() => [undefined]),
    ]);
    if (!isSheet(message)) throw new BrokenTable('The file is a workbook that cannot be read.');
    for (const [at, cells] of message.rows.entries()) yield { row: at + 1, cells };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof BrokenTable) throw error;
    throw new BrokenTable('The file is a workbook that cannot be read: it is damaged or too large.');
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

/** What the thread gives. */
interface Sheet {
  readonly rows: readonly (readonly string[])[];
}

const isSheet = (message: unknown): message is Sheet =>
  typeof message === 'object' && message !== null && 'rows' in message && Array.isArray(message.rows);

/** Unpacks a workbook once, to nowhere: what it says of its own size may be a lie. */
async function expectBounded(file: string, signal: AbortSignal | undefined): Promise<void> {
  let unpacked = 0;
  try {
    const zip = await openPromise(file, { validateEntrySizes: true });
    try {
      if (zip.entryCount > MAX_PARTS) throw new BrokenTable(`The workbook has more than ${MAX_PARTS} parts.`);
      for await (const entry of zip.eachEntry()) {
        if (entry.isEncrypted()) throw new BrokenTable('The workbook is encrypted.');
        for await (const chunk of await zip.openReadStreamPromise(entry)) {
          signal?.throwIfAborted();
          unpacked += chunk.length;
          if (unpacked > MAX_UNPACKED) {
            throw new BrokenTable(`The workbook unpacks to more than ${MAX_UNPACKED} bytes; send it as CSV.`);
          }
        }
      }
    } finally {
      zip.close();
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof BrokenTable) throw error;
    throw new BrokenTable('The file is a workbook that cannot be read: it is damaged.');
  }
}
