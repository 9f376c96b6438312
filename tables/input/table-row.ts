/** A file cannot be read as a table; the message gives the reason to the sender. */
export class BrokenTable extends Error {
  override readonly name = 'BrokenTable';
}

/**
 * Maximum columns of a table: as many as a sheet of a workbook has. A file made in a spreadsheet has no more; a file with
 * more has the wrong delimiter, or is made to keep its reader busy.
 */
export const MAX_COLUMNS = 16_384;

/** A row of a table: its number in the file, from 1, and its cells. */
export interface TableRow {
  readonly row: number;
  readonly cells: readonly string[];
}
