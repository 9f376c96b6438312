import { Readable } from 'node:stream';
import { type Info, parse } from 'csv-parse';
import { writtenCell } from '../../catalog/written-cell.ts';
import { headOf, isParquet, isWorkbook } from './file-head.ts';
import { parquetRows } from './parquet.ts';
import { BrokenTable, MAX_COLUMNS, type TableRow } from './table-row.ts';
import { decode, encodingOf } from './text.ts';
import { workbookRows } from './workbook/workbook.ts';

/** Maximum characters of a row; a longer one has a quotation mark that is never closed. */
const MAX_ROW_LENGTH = 256 * 1024;

/** Whether a file is not a table by its first bytes: PDF, gzip, older workbooks. */
const isForeign = (head: Buffer) =>
  head.toString('latin1', 0, 5) === '%PDF-' ||
  (head[0] === 0x1f && head[1] === 0x8b) ||
  (head[0] === 0xd0 && head[1] === 0xcf);

/**
 * The rows of a file, header first: the first sheet with a table of a workbook (XLSX), text with commas, semicolons, tabs or bars
 * between its values, or PARQUET. The bytes decide, never the name. Text is UTF-8, UTF-16 with its mark, or otherwise
 * Windows-1252. Skips rows without any value. Throws BrokenTable, also for a row of more than MAX_COLUMNS cells, and the
 * signal's reason once that is aborted.
 */
export async function* tableRows(file: string, signal?: AbortSignal): AsyncGenerator<TableRow> {
  const head = headOf(file);
  if (isForeign(head)) throw new BrokenTable('The file is no CSV, XLSX or PARQUET file.');
  for await (const row of rowsOf(file, head, signal)) {
    signal?.throwIfAborted();
    if (row.cells.length > MAX_COLUMNS)
      throw new BrokenTable(`Row ${row.row} has ${row.cells.length} columns; a table has at most ${MAX_COLUMNS}.`);
    if (row.cells.some((cell) => cell.trim() !== '')) yield row;
  }
}

function rowsOf(file: string, head: Buffer, signal: AbortSignal | undefined): AsyncGenerator<TableRow> {
  if (isParquet(head)) return parquetRows(file, signal);
  return isWorkbook(head) ? workbookRows(file, { signal }) : delimitedRows(file, head);
}

async function* delimitedRows(file: string, head: Buffer): AsyncGenerator<TableRow> {
  const encoding = await encodingOf(file, head);
  const text = new TextDecoder(encoding).decode(head);
  if (text.includes('\0')) throw new BrokenTable('The file is no CSV, XLSX or PARQUET file: it has NUL characters.');
  const parser = parse({
    delimiter: delimiterOf(text),
    bom: true,
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MAX_ROW_LENGTH,
  });
  const decoded = Readable.from(decode(file, encoding));
  decoded.on('error', (error) => parser.destroy(error)).pipe(parser);
  let row = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      row = info.lines;
      yield { row: info.records, cells: record.map(writtenCell) };
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))) throw error;
    throw new BrokenTable(`After line ${row} a row is not CSV: ${reasonOf(String(error.code))}.`);
  } finally {
    decoded.destroy();
  }
}

const reasonOf = (code: string): string =>
  code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE'
    ? 'a quotation mark is never closed, or the row is too long'
    : 'its quotation marks are broken';

/** The delimiter that occurs most often in the first line. */
function delimiterOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/));
  const counts = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counts.reduce((most, each) => (each.count > most.count ? each : most)).delimiter;
}
