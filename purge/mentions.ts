import { headOf, isParquet, isWorkbook } from '../tables/input/file-head.ts';
import { tableRows } from '../tables/input/table.ts';
import type { TableRow } from '../tables/input/table-row.ts';
import { decode, encodingOf } from '../tables/input/text.ts';
import { rowsOfSheets } from '../tables/input/workbook/workbook.ts';
import type { TextFinder } from './text-finder.ts';

/** Characters that each part of a text overlaps with the next, so that a text across the border is found. */
const SHARED = 16 * 1024;

/**
 * Whether a file contains any of some texts: as plain text, or in the cells of a workbook or PARQUET file, which are compressed. A file
 * that cannot be read to its end counts as containing one, because its contents are unknown.
 */
export async function mentions(file: string, texts: TextFinder): Promise<boolean> {
  const head = headOf(file);
  if (isWorkbook(head)) return inCells(rowsOfSheets(file), texts);
  if (isParquet(head)) return inCells(tableRows(file), texts);
  return inText(decode(file, await encodingOf(file, head)), texts);
}

async function inCells(rows: AsyncIterable<TableRow>, texts: TextFinder): Promise<boolean> {
  try {
    for await (const { cells } of rows) if (cells.some((cell) => texts.isIn(cell))) return true;
    return false;
  } catch {
    return true;
  }
}

async function inText(parts: AsyncIterable<string>, texts: TextFinder): Promise<boolean> {
  let before = '';
  for await (const part of parts) {
    const text = before + part;
    if (texts.isIn(text)) return true;
    before = text.slice(-SHARED);
  }
  return false;
}
