import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { tableRows } from '../../../tables/input/table.ts';
import { BrokenTable } from '../../../tables/input/table-row.ts';
import type { BatchFiles } from './batch-files.ts';
import { columnsOf, type RowValues, rowValues } from './columns.ts';

/** A row of a batch: its number in the file, from 1, and its values; `fault` if its values do not fit the header. */
export interface InputRow {
  readonly row: number;
  readonly values: RowValues;
  readonly fault?: string;
}

/**
 * Reads the input of a batch into its file of rows, which can be read from any row on; returns their number. Throws
 * BrokenTable if the input is not a table, or has no names, no rows, or more than `maxRows`. `lease`: that of the attempt.
 */
export async function readInput(
  files: BatchFiles,
  lease: string,
  maxRows: number,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    let columns: ReturnType<typeof columnsOf> | undefined;
    let width = 0;
    for await (const { row, cells } of tableRows(files.input)) {
      if (columns === undefined) {
        columns = columnsOf(cells);
        width = cells.length;
        continue;
      }
      count += 1;
      if (count > maxRows) throw new BrokenTable(`The file has more than ${maxRows} rows; send it in parts.`);
      const isWhole = cells.slice(width).every((cell) => cell.trim() === '');
      const fault = isWhole ? {} : { fault: `The row has ${cells.length} values, the header ${width}.` };
      yield `${JSON.stringify({ row, values: rowValues(columns, cells), ...fault } satisfies InputRow)}\n`;
    }
  }
  const part = `${files.rows}-${lease}.part`;
  await pipeline(lines, createWriteStream(part, { flush: true }), { signal });
  if (count === 0) throw new BrokenTable('The file has no rows below its header.');
  renameSync(part, files.rows);
  // Only the rows have their tax numbers masked.
  rmSync(files.input, { force: true });
  return count;
}

/** The rows of a batch from a byte offset of its file on, each with the offset after it. */
export async function* inputRows(file: string, start: number): AsyncGenerator<InputRow & { readonly end: number }> {
  let [rest, end] = ['', start];
  for await (const chunk of createReadStream(file, { start, encoding: 'utf8' }) as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      end += Buffer.byteLength(line) + 1;
      const row: InputRow = JSON.parse(line);
      yield { ...row, end };
    }
  }
}
