import { REJECT_COLUMNS } from '../../catalog/reject-columns.ts';
import { plainName } from './table-header.ts';

/** The format of rejected rows: values under names, with the delimiter of their text; or JSON objects. */
export type RowFormat =
  | { readonly names: readonly string[]; readonly delimiter?: string; readonly quote?: string }
  | { readonly json: true };

const REJECT_NAMES: ReadonlySet<string> = new Set(REJECT_COLUMNS.map(plainName));

/** True if a column says why a row was rejected: a corrected file is loaded as if it had no such column. */
export const isRejectColumn = (name: string): boolean => REJECT_NAMES.has(plainName(name));

/** True if the columns are those of a file of rejected rows. */
export const areOfRejects = (names: readonly string[]): boolean =>
  REJECT_COLUMNS.every((column) => names.some((name) => plainName(name) === plainName(column)));

/** The original cell of a file of rejected rows, without the apostrophe that keeps spreadsheets from reading it as a formula. */
export const correctedCell = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

/** A row of a delimited text; values are quoted if necessary. */
export const delimitedText = (values: readonly string[], delimiter: string): string =>
  values
    .map((value) =>
      value.includes('"') || value.includes(delimiter) || value.includes('\n')
        ? `"${value.replaceAll('"', '""')}"`
        : value,
    )
    .join(delimiter);
