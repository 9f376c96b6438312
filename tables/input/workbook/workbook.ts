import { rowsOfThread } from '../row-thread.ts';
import type { TableRow } from '../table-row.ts';

/** Called with the name of the sheet that is read, and those of the others. */
export type OnSheet = (read: string, others: readonly string[]) => void;

/**
 * The rows of the first sheet of a workbook that has a table, or of its first sheet if none has; read by a thread with limits
 * on memory and time. Throws BrokenTable, and the signal's reason once that is aborted.
 */
export async function* workbookRows(file: string, signal?: AbortSignal, onSheet?: OnSheet): AsyncGenerator<TableRow> {
  const thread = new URL('./table-sheet-thread.ts', import.meta.url);
  for await (const { row, cells } of rowsOfThread(thread, file, 'workbook', signal)) {
    if (row > 1) yield { row: row - 1, cells };
    else onSheet?.(cells[0] ?? '', cells.slice(1));
  }
}

/** The names and rows of all sheets of a workbook, read in the same way. */
export const rowsOfSheets = (file: string): AsyncGenerator<TableRow> =>
  rowsOfThread(new URL('./sheets-thread.ts', import.meta.url), file, 'workbook');
