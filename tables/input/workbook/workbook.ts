import { rowsOfThread } from '../row-thread.ts';
import type { TableRow } from '../table-row.ts';

/**
 * The rows of the first sheet of a workbook, read by a thread with limits on memory and time. Throws BrokenTable, and the
 * signal's reason once that is aborted.
 */
export const workbookRows = (file: string, signal?: AbortSignal): AsyncGenerator<TableRow> =>
  rowsOfThread(new URL('./first-sheet-thread.ts', import.meta.url), file, 'workbook', signal);

/** The names and rows of all sheets of a workbook, read in the same way. */
export const rowsOfSheets = (file: string): AsyncGenerator<TableRow> =>
  rowsOfThread(new URL('./sheets-thread.ts', import.meta.url), file, 'workbook');
