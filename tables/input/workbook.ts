import { rowsOfThread } from './row-thread.ts';
import type { TableRow } from './table-row.ts';
import { expectBounded } from './workbook-bounds.ts';

/**
 * The rows of the first sheet of a workbook, read by a thread whose memory and time are bounded: the library holds a sheet as a
 * whole. Throws BrokenTable, and the signal's reason once that is aborted.
 */
export const workbookRows = (file: string, signal?: AbortSignal): AsyncGenerator<TableRow> =>
  rowsBy(new URL('./workbook-thread.ts', import.meta.url), file, signal);

/** The names and rows of all sheets of a workbook, in the same way. */
export const rowsOfSheets = (file: string): AsyncGenerator<TableRow> =>
  rowsBy(new URL('./sheets-thread.ts', import.meta.url), file);

async function* rowsBy(thread: URL, file: string, signal?: AbortSignal): AsyncGenerator<TableRow> {
  await expectBounded(file, signal);
  yield* rowsOfThread(thread, file, 'workbook', signal);
}
