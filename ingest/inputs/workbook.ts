import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { delimitedText } from '../../sources/formats/row-format.ts';
import { BrokenTable, type TableRow } from '../../tables/input/table-row.ts';
import { type WorkbookSheets, workbookRows } from '../../tables/input/workbook/workbook.ts';
import { type InputFile, spooled } from './input-file.ts';
import { BrokenInput, bounded, type UnpackOptions } from './limits.ts';

/**
 * Writes one sheet of a workbook (XLSX) as CSV, one row per line unless a cell has line breaks: the named one, or the first one
 * with a table. Undefined if the document is not a readable workbook. Throws BrokenInput if the table exceeds the limits, or
 * if the workbook lacks the named sheet.
 */
export async function workbookToCsv(
  { file, name }: InputFile,
  folder: string,
  { limits, sheet }: UnpackOptions,
): Promise<InputFile | undefined> {
  const to = spooled(folder, `${basename(name)}.csv`);
  try {
    let sheets: WorkbookSheets | undefined;
    const onSheets = (found: WorkbookSheets) => {
      sheets = found;
    };
    const rows = workbookRows(file, { sheet, onSheets });
    await pipeline(bounded(lines(rows), limits), createWriteStream(to));
    return { file: to, name, ...(sheets === undefined ? {} : { sheets }) };
  } catch (error) {
    if (!(error instanceof BrokenTable)) throw error;
    if (sheet !== undefined) throw new BrokenInput(error.message);
    return undefined;
  }
}

/** Maximum sheets that a remark names. */
const MAX_SHEETS = 10;

/** Which sheet is read, and which with rows are not; undefined if there is no other. */
export function sheetRemark({ read, tables, covers }: WorkbookSheets): string | undefined {
  const others = [...tables, ...covers];
  const more = others.length > MAX_SHEETS ? ` and ${others.length - MAX_SHEETS} more` : '';
  const names = others.slice(0, MAX_SHEETS).map((name) => JSON.stringify(name));
  return others.length === 0 ? undefined : `sheet ${JSON.stringify(read)} is read, not ${names.join(', ')}${more}`;
}

async function* lines(rows: AsyncIterable<TableRow>): AsyncGenerator<Buffer> {
  for await (const { cells } of rows) yield Buffer.from(`${delimitedText(cells, ',')}\n`);
}
