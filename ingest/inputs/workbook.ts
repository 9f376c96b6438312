import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { delimitedText } from '../../sources/formats/row-format.ts';
import { BrokenTable } from '../../tables/input/table-row.ts';
import { workbookRows } from '../../tables/input/workbook/workbook.ts';
import { type InputFile, spooled } from './input-file.ts';
import { bounded, type InputLimits } from './limits.ts';

/**
 * Writes the first sheet of a workbook (XLSX) as CSV, one row per line unless a cell has line breaks. Undefined if the
 * document is not a readable workbook. Throws BrokenInput if the table exceeds the limits.
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
