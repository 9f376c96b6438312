import { rowsOfThread } from './row-thread.ts';
import type { TableRow } from './table-row.ts';
import { expectBounded } from './workbook-bounds.ts';

/**
 * The rows of the first sheet of a workbook, read by a thread whose memory and time are bounded: the library holds a sheet as a
 * whole. Throws BrokenTable, and the signal's reason once that is aborted.
 */
export async function* workbookRows(file: string, signal?: AbortSignal): AsyncGenerator<TableRow> {
  await expectBounded(file, signal);
  yield* rowsOfThread(new URL('./workbook-thread.ts', import.meta.url), file, 'workbook', signal);
}
