import { rowsOfThread } from './row-thread.ts';
import type { TableRow } from './table-row.ts';

/**
 * The rows of a PARQUET file, preceded by the names of its columns. A thread reads a few thousand rows of a row group at a
 * time, so that memory does not depend on the size of the file. Composite columns (lists, structs) are JSON. Throws
 * BrokenTable, and the signal's reason once that is aborted.
 */
export const parquetRows = (file: string, signal?: AbortSignal): AsyncGenerator<TableRow> =>
  rowsOfThread(new URL('./parquet-thread.ts', import.meta.url), file, 'PARQUET file', signal);
