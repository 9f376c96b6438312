import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { csvCell } from '../../catalog/csv-cell.ts';
import { REJECT_COLUMNS } from '../../catalog/reject-columns.ts';
import { readRecord } from '../../sources/formats/delimited-record.ts';
import type { RowFormat } from '../../sources/formats/row-format.ts';
import { UNSAFE } from '../inputs/input-file.ts';

/** Maximum characters of a rejected row that are stored. */
const MAX_TEXT_LENGTH = 20_000;

/** Rows of the files of a load that somebody should look at: files for each input that has any, in one folder. */
export class RejectFiles {
  readonly #folder: string;
  readonly #names = new Set<string>();
  readonly #files: RejectFile[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** A file for rows of an input; it is created with the first row. Its name is that of the input, with a prefix. */
  of(input: string, prefix = ''): RejectFile {
    const file = new RejectFile((extension) => {
      mkdirSync(this.#folder, { recursive: true });
      return join(this.#folder, this.#freeName(prefix + basename(input).replace(UNSAFE, '_'), extension));
    });
    this.#files.push(file);
    return file;
  }

  /** Paths of the files that were created. */
  get paths(): readonly string[] {
    return this.#files.flatMap(({ path }) => path ?? []);
  }

  #freeName(name: string, extension: string): string {
    const plain = name.toLowerCase().endsWith(extension) ? name.slice(0, -extension.length) : name;
    let free = plain + extension;
    for (let number = 2; this.#names.has(free); number++) free = `${plain}-${number}${extension}`;
    this.#names.add(free);
    return free;
  }
}

/**
 * Rows and values of one input that were left out, in the format of the input, each with its line, the reason and the
 * value: once they are corrected, the file can be loaded as it is. Rows of other formats than tables and JSON are in
 * one column.
 */
export class RejectFile {
  readonly #pathFor: (extension: string) => string;
  #format: RowFormat = { names: ['text'] };
  #descriptor: number | undefined;
  path: string | undefined;

  constructor(pathFor: (extension: string) => string) {
    this.#pathFor = pathFor;
  }

  /** Sets the format of the rows that follow. */
  set format(format: RowFormat) {
    if (this.#descriptor === undefined) this.#format = format;
  }

  write(line: number, reason: string, text: string, value = ''): void {
    const isJson = 'json' in this.#format;
    if (this.#descriptor === undefined) {
      this.path = this.#pathFor(isJson ? '.ndjson' : '.csv');
      this.#descriptor = openSync(this.path, 'w');
      if ('names' in this.#format) this.#line([...REJECT_COLUMNS, ...this.#format.names]);
    }
    const row = text.slice(0, MAX_TEXT_LENGTH);
    if (isJson) writeSync(this.#descriptor, `${jsonLine([String(line), reason, value], row)}\n`);
    else this.#line([String(line), reason, value, ...this.#cellsOf(row)]);
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #line(cells: readonly string[]): void {
    if (this.#descriptor !== undefined) writeSync(this.#descriptor, `${cells.map(csvCell).join(',')}\n`);
  }

  /** The cells of a row; a row whose quotation is broken is one cell. */
  #cellsOf(row: string): readonly string[] {
    if (!('names' in this.#format) || this.#format.delimiter === undefined) return [row];
    const read = readRecord(row, this.#format.delimiter, this.#format.quote ?? '"');
    return 'values' in read ? read.values : [row];
  }
}

/** An object as one line, with the reason before its own values; a text that is not an object becomes a value. */
function jsonLine(left: readonly string[], text: string): string {
  const reasons = Object.fromEntries(REJECT_COLUMNS.map((column, at) => [column, left[at] ?? '']));
  try {
    const row: unknown = JSON.parse(text);
    return JSON.stringify({ ...reasons, ...(typeof row === 'object' && row !== null ? row : { text }) });
  } catch {
    return JSON.stringify({ ...reasons, text });
  }
}
