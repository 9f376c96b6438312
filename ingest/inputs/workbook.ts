import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { delimitedText } from '../../sources/formats/row-format.ts';
import { BrokenTable } from '../../tables/input/table-row.ts';
import { type OnSheet, workbookRows } from '../../tables/input/workbook/workbook.ts';
import { type InputFile, spooled } from './input-file.ts';
import { bounded, type InputLimits } from './limits.ts';

/**
 * Writes the table of a workbook (XLSX) as CSV, one row per line unless a cell has line breaks. Undefined if the document is
 * not a readable workbook. Throws BrokenInput if the table exceeds the limits.
 */
export async function workbookToCsv(
  { file, name }: InputFile,
  folder: string,
  limits: InputLimits,
): Promise<InputFile | undefined> {
  const to = spooled(folder, `${basename(name)}.csv`);
  try {
    let remark: string | undefined;
    const onSheet: OnSheet = (read, others) => {
      if (others.length > 0) remark = `sheet ${JSON.stringify(read)} is read, not ${shown(others)}`;
    };
    await pipeline(bounded(lines(file, onSheet), limits), createWriteStream(to));
    return { file: to, name, ...(remark === undefined ? {} : { remark }) };
  } catch (error) {
    if (error instanceof BrokenTable) return undefined;
    throw error;
  }
}

/** Maximum sheets that a remark names. */
const MAX_SHEETS = 10;

const shown = (names: readonly string[]) => {
  const more = names.length > MAX_SHEETS ? ` and ${names.length - MAX_SHEETS} more` : '';
  return `${names
    .slice(0, MAX_SHEETS)
    .map((name) => JSON.stringify(name))
    .join(', ')}${more}`;
};

async function* lines(file: string, onSheet: OnSheet): AsyncGenerator<Buffer> {
  for await (const { cells } of workbookRows(file, undefined, onSheet))
    yield Buffer.from(`${delimitedText(cells, ',')}\n`);
}
