/** A file cannot be read as a table; the message says why, for whoever sent it. */
export class BrokenTable extends Error {
  override readonly name = 'BrokenTable';
}

/** A row of a table: its number in the file, from 1, and its cells. */
export interface TableRow {
  readonly row: number;
  readonly cells: readonly string[];
}
