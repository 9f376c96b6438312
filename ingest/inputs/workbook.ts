import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { delimitedText } from '../../sources/formats/row-format.ts';
import { BrokenTable } from '../../tables/input/table-row.ts';
import { workbookRows } from '../../tables/input/workbook/workbook.ts';
import { type InputFile, spooled } from './input-file.ts';
import { bounded, type InputLimits } from './limits.ts';

/**
 * Writes the first sheet of a workbook (XLSX) as CSV, a row a line unless a cell has line ends. Undefined where the document is no
 * workbook that can be read. Throws BrokenInput where the table is larger than the limits.
 */
export async function workbookToCsv(
  { file, name }: InputFile,
  folder: string,
  limits: InputLimits,
): Promise<InputFile | undefined> {
  const to = spooled(folder, `${basename(name)}.csv`);
  try {
    await pipeline(bounded(lines(file), limits), createWriteStream(to));
    return { file: to, name };
  } catch (error) {
    if (error instanceof BrokenTable) return undefined;
    throw error;
  }
}

async function* lines(file: string): AsyncGenerator<Buffer> {
  for await (const { cells } of workbookRows(file)) yield Buffer.from(`${delimitedText(cells, ',')}\n`);
}
