import { rowsOfThread } from '../row-thread.ts';
import type { TableRow } from '../table-row.ts';
import type { SheetHolds } from './table-sheet.ts';

/** The sheets of a workbook: the one that is read, and others with rows. */
export interface WorkbookSheets {
  readonly read: string;
  /** The names of those that have a table. */
  readonly tables: readonly string[];
  /** The names of those with rows that are no table, such as covers. */
  readonly covers: readonly string[];
}

export interface WorkbookOptions {
  /** The name of the sheet to read; default: the first one that has a table, or the first one if none has. */
  readonly sheet?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called before the first row. */
  readonly onSheets?: (sheets: WorkbookSheets) => void;
}

/**
 * The rows of one sheet of a workbook, read by a thread with limits on memory and time. Throws BrokenTable, also if the
 * workbook lacks the sheet, and the signal's reason once that is aborted.
 */
export async function* workbookRows(file: string, options: WorkbookOptions = {}): AsyncGenerator<TableRow> {
  const { sheet = '', signal, onSheets } = options;
  const thread = new URL('./table-sheet-thread.ts', import.meta.url);
  for await (const { row, cells } of rowsOfThread(thread, [file, sheet], 'workbook', signal)) {
    if (row > 1) yield { row: row - 1, cells };
    else onSheets?.(sheetsOf(cells));
  }
}

/** The sheets of a row of names, each with what it holds behind it, that of the read sheet first. */
function sheetsOf([read = '', , ...others]: readonly string[]): WorkbookSheets {
  const namesOf = (holds: SheetHolds) => others.filter((_, at) => at % 2 === 0 && others[at + 1] === holds);
  return { read, tables: namesOf('table'), covers: namesOf('rows') };
}

/** The names and rows of all sheets of a workbook, read in the same way. */
export const rowsOfSheets = (file: string): AsyncGenerator<TableRow> =>
  rowsOfThread(new URL('./sheets-thread.ts', import.meta.url), file, 'workbook');
