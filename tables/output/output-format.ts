import { renameSync } from 'node:fs';
import { csvCell } from '../../catalog/csv-cell.ts';
import type { Cell, OutputColumn } from './output-column.ts';
import { parquetOf } from './parquet.ts';

/** How rows are written. Rows are appended as lines, which a killed process can cut at; a table is made of them in the end. */
export interface OutputFormat {
  readonly header: (columns: readonly OutputColumn[]) => string;
  readonly line: (columns: readonly OutputColumn[], cells: readonly Cell[]) => string;
  /** Makes the file of its complete lines, until the signal says to stop. May be done again. `progress` is told of rows. */
  readonly finish: (
    lines: string,
    file: string,
    columns: readonly OutputColumn[],
    signal?: AbortSignal,
    progress?: (rows: number) => void,
  ) => Promise<void>;
}

const moved = async (lines: string, file: string) => renameSync(lines, file);

const CSV: OutputFormat = {
  header: (columns) => csvLine(columns.map(({ name }) => name)),
  line: (_, cells) => csvLine(cells),
  finish: moved,
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
  header: () => '',
  line: (columns, cells) =>
    `${JSON.stringify(Object.fromEntries(columns.map(({ name }, at) => [name, cells[at] ?? null])))}\n`,
  finish: moved,
};

/** Lines are JSON arrays of cells. */
const PARQUET: OutputFormat = {
  header: () => '',
  line: (_, cells) => `${JSON.stringify(cells)}\n`,
  finish: parquetOf,
};

/** The formats by the endings of files. */
export const OUTPUT_FORMATS: ReadonlyMap<string, OutputFormat> = new Map([
  ['.csv', CSV],
  ['.ndjson', NDJSON],
  ['.parquet', PARQUET],
]);
