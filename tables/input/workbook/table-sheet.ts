import type { Sheet } from './open-workbook.ts';

/** The rows of a sheet that show whether it has a table. */
const FIRST = 50;

/** What a sheet holds: a table, other rows such as those of a cover, or nothing. */
export type SheetHolds = 'table' | 'rows' | 'nothing';

/**
 * What a sheet holds. It has a table and is no cover if below its widest row, the header, others are at least half as
 * wide. A cover has lines of text, or two columns of labels and values below a title; so two columns are a table only if
 * nothing stands above their header.
 */
export async function holds(sheet: Sheet): Promise<SheetHolds> {
  const widths: number[] = [];
  for await (const cells of sheet.rows()) {
    const width = cells.filter((cell) => cell !== '').length;
    if (width > 0) widths.push(width);
    if (widths.length >= FIRST) break;
  }
  const widest = Math.max(0, ...widths);
  const header = widths.indexOf(widest);
  const hasRows = widths.slice(header + 1).some((width) => width > 1 && width >= widest / 2);
  if (hasRows && (widest > 2 || header === 0)) return 'table';
  return widest > 0 ? 'rows' : 'nothing';
}
