import { renameSync } from 'node:fs';
import { csvCell } from '../../catalog/csv-cell.ts';
import type { Cell, OutputColumn } from './output-column.ts';
import { ParquetFile } from './parquet.ts';
import type { ParquetCodec } from './parquet-codec.ts';
import type { UnfinishedFile } from './unfinished-file.ts';

/** How rows are written. Rows are appended as lines, which a killed process may cut; the file is made from the lines. */
export interface OutputFormat {
  /** File name ending of the format. */
  readonly ending: string;
  /** Maximum threads that produce lines: one if another thread is busy converting them. */
  readonly lineThreads: number;
  readonly header: (columns: readonly OutputColumn[]) => string;
  readonly line: (columns: readonly OutputColumn[], cells: readonly Cell[]) => string;
  /** Starts a file from lines that may still be growing. May be repeated. `codec`: zstd if absent. */
  readonly fileOf: (
    lines: string,
    file: string,
    columns: readonly OutputColumn[],
    codec?: ParquetCodec,
  ) => UnfinishedFile;
}

/** A file that consists of the lines themselves. */
const moved = (lines: string, file: string): UnfinishedFile => ({
  grown: () => {},
  finish: async () => renameSync(lines, file),
  [Symbol.asyncDispose]: async () => {},
});

const CSV: OutputFormat = {
  ending: '.csv',
  lineThreads: 2,
  header: (columns) => csvLine(columns.map(({ name }) => name)),
  line: (_, cells) => csvLine(cells),
  fileOf: moved,
};

/** A loop, because an export spends most of its time outside the database here. */
function csvLine(cells: readonly Cell[]): string {
  let line = '';
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at] ?? null;
    if (at > 0) line += ',';
    if (cell !== null) line += csvCell(String(cell));
  }
  return `${line}\n`;
}

const NDJSON: OutputFormat = {
  ending: '.ndjson',
  lineThreads: 2,
  header: () => '',
  line: (columns, cells) =>
    `${JSON.stringify(Object.fromEntries(columns.map(({ name }, at) => [name, cells[at] ?? null])))}\n`,
  fileOf: moved,
};

/** Each line is a JSON array of cells. */
const PARQUET: OutputFormat = {
  ending: '.parquet',
  lineThreads: 1,
  header: () => '',
  line: (_, cells) => `${JSON.stringify(cells)}\n`,
  fileOf: (lines, file, columns, codec) => new ParquetFile(lines, file, columns, codec),
};

/** The formats by file name ending. */
export const OUTPUT_FORMATS: ReadonlyMap<string, OutputFormat> = new Map(
  [CSV, NDJSON, PARQUET].map((format) => [format.ending, format]),
);
