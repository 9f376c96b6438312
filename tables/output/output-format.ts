import { renameSync } from 'node:fs';
import { csvCell } from '../../catalog/csv-cell.ts';
import type { Cell, OutputColumn } from './output-column.ts';
import { ParquetFile } from './parquet.ts';
import type { ParquetCodec } from './parquet-codec.ts';
import type { UnfinishedFile } from './unfinished-file.ts';

/** How rows are written. Rows are appended as lines, which a killed process can cut at; the file is made of them. */
export interface OutputFormat {
  /** What names of its files end in. */
  readonly ending: string;
  /** Threads that make lines for it, at most: one where another is busy with what is made of them. */
  readonly lineThreads: number;
  readonly header: (columns: readonly OutputColumn[]) => string;
  readonly line: (columns: readonly OutputColumn[], cells: readonly Cell[]) => string;
  /** Begins a file that is made of lines, which may still be written. May be done again. `codec`: zstd where absent. */
  readonly fileOf: (
    lines: string,
    file: string,
    columns: readonly OutputColumn[],
    codec?: ParquetCodec,
  ) => UnfinishedFile;
}

/** A file that is its lines. */
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

/** A loop, since most of the time of an export that is not the database's is spent here. */
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

/** Lines are JSON arrays of cells. */
const PARQUET: OutputFormat = {
  ending: '.parquet',
  lineThreads: 1,
  header: () => '',
  line: (_, cells) => `${JSON.stringify(cells)}\n`,
  fileOf: (lines, file, columns, codec) => new ParquetFile(lines, file, columns, codec),
};

/** The formats by the endings of files. */
export const OUTPUT_FORMATS: ReadonlyMap<string, OutputFormat> = new Map(
  [CSV, NDJSON, PARQUET].map((format) => [format.ending, format]),
);
