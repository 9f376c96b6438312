import { rowsOfThread } from './row-thread.ts';
import type { TableRow } from './table-row.ts';

/**
 * The rows of a PARQUET file, the names of its columns first. A thread reads some thousand rows of a row group at a time: a file
 * of any size takes as much memory. Columns with parts (lists, structs) are JSON. Throws BrokenTable, and the signal's reason
 * once that is aborted.
 */
export const parquetRows = (file: string, signal?: AbortSignal): AsyncGenerator<TableRow> =>
  rowsOfThread(new URL('./parquet-thread.ts', import.meta.url), file, 'PARQUET file', signal);
