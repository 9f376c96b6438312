import { REJECT_COLUMNS } from '../../catalog/reject-columns.ts';
import { plainName } from './table-header.ts';

/** What rejected rows look like: values under names, with the delimiter of their text; or JSON objects. */
export type RowFormat =
  | { readonly names: readonly string[]; readonly delimiter?: string; readonly quote?: string }
  | { readonly json: true };

const REJECT_NAMES: ReadonlySet<string> = new Set(REJECT_COLUMNS.map(plainName));

/** Whether a column says why a row was rejected: a corrected file is loaded as if it had none of them. */
export const isRejectColumn = (name: string): boolean => REJECT_NAMES.has(plainName(name));

/** Whether columns are those of a file of rejected rows. */
export const areOfRejects = (names: readonly string[]): boolean =>
  REJECT_COLUMNS.every((column) => names.some((name) => plainName(name) === plainName(column)));

/** A cell of a file of rejected rows as it was: an apostrophe keeps spreadsheets from taking it for a formula. */
export const correctedCell = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

/** A row of a delimited text with its values, in quotation marks where they need them. */
export const delimitedText = (values: readonly string[], delimiter: string): string =>
  values
    .map((value) =>
      value.includes('"') || value.includes(delimiter) || value.includes('\n')
        ? `"${value.replaceAll('"', '""')}"`
        : value,
    )
    .join(delimiter);
