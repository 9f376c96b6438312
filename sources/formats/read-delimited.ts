import { type DelimitedRow, type ReadRecord, readRecord } from './delimited-record.ts';
import { ShortRows } from './short-rows.ts';
import { END_OF_FILE, lineBatches, type TextLine } from './text-lines.ts';

export interface Delimited {
  readonly delimiter?: string;
  /** The quotation mark; null for a format without quoting, which keeps quotation marks. Default: a double one. */
  readonly quote?: string | null;
  /** Number of values of a row. */
  readonly columns: number;
  /**
   * True: a row that ends early has empty values behind its last one, if it has two or more and is no part of a row that
   * a line break cuts. Default: such a row breaks the format.
   */
  readonly mayEndEarly?: true;
  /** First line of the data, from 1; default 2, after a header. */
  readonly fromLine?: number;
  /** Called for a row that breaks the format. */
  readonly broken: (line: number, reason: string, text: string) => void;
  /** Called for remarks about the file. */
  readonly note?: (reason: string) => void;
  /** Called with the bytes of each part of the file that was read. */
  readonly advance?: (bytes: number) => void;
}

/** Maximum characters of a row. A longer row counts as broken, because comparing its names letter by letter would take too long. */
const MAX_ROW_LENGTH = 32 * 1024;
/** Maximum lines of a record. After that, its quotation mark counts as never closed. */
const MAX_RECORD_LINES = 100;

/**
 * Reads a delimited file as a stream, in constant memory. Empty lines, rows without any value and repeated headers are
 * not rows. Empty values after the last column are ignored, because spreadsheets write them. A row that breaks the
 * format affects only itself: after a quotation mark that is never closed, reading goes on with the next line. A CR ends a
 * row too, unless the line up to its LF is one row.
 */
export async function* readDelimited(file: string, format: Delimited): AsyncGenerator<DelimitedRow> {
  const reader = new RowReader(format);
  for await (const batch of lineBatches(file, format.note, format.advance)) {
    for (const line of batch) yield* reader.rows(line);
  }
  yield* reader.end();
}

/** True if a line repeats the header, in any letter case. */
const isRepeatedHeader = (line: string, header: string | undefined) =>
  header?.length === line.length && (header === line || header.toLowerCase() === line.toLowerCase());

class RowReader {
  readonly #format: Delimited;
  readonly #delimiter: string;
  readonly #quote: string | null;
  readonly #from: number;
  /** The lines of a record whose quotation is still open. */
  #open: TextLine[] = [];
  #header: string | undefined;
  /** True while lines are read again after a quotation mark that is never closed. */
  #isAgain = false;
  readonly #short: ShortRows;

  constructor(format: Delimited) {
    this.#format = format;
    this.#delimiter = format.delimiter ?? ',';
    this.#quote = format.quote === undefined ? '"' : format.quote;
    this.#from = format.fromLine ?? 2;
    this.#short = new ShortRows(format);
  }

  *rows(line: TextLine): Generator<DelimitedRow> {
    const { broken, note } = this.#format;
    if (line.number < this.#from) {
      this.#header = line.text;
      return;
    }
    if (line.cutFrom !== undefined) {
      yield* this.end();
      broken(line.number, `a line of ${line.cutFrom} bytes`, line.text);
      return;
    }
    if (this.#open.length > 0) {
      this.#open.push(line);
      yield* this.#continue();
      return;
    }
    const text = line.text.endsWith(END_OF_FILE) ? line.text.slice(0, -1) : line.text;
    if (text.trim() === '') return;
    if (text.includes('\r') && !this.#isOneRow(text)) {
      for (const each of text.split('\r')) yield* this.rows({ number: line.number, text: each });
      return;
    }
    if (isRepeatedHeader(text, this.#header)) {
      note?.('the header again');
      return;
    }
    const record = readRecord(text, this.#delimiter, this.#quote);
    if ('open' in record) this.#open.push(line);
    else yield* this.#checked(line, text, record);
  }

  #isOneRow(text: string): boolean {
    const record = readRecord(text, this.#delimiter, this.#quote);
    return 'values' in record && record.values.length === this.#format.columns;
  }

  /** At the end of the file: reads the lines after a quotation mark that was never closed again as rows. */
  *end(): Generator<DelimitedRow> {
    while (this.#open.length > 0) yield* this.#giveUp('a quotation mark that is never closed');
    yield* this.#short.end();
  }

  *#continue(): Generator<DelimitedRow> {
    const [first] = this.#open;
    const last = this.#open.at(-1);
    if (first === undefined || last === undefined) return;
    const ends = this.#quote !== null && last.text.includes(this.#quote);
    if (!ends) {
      if (this.#open.length > MAX_RECORD_LINES) yield* this.#giveUp('a quotation mark that is never closed');
      return;
    }
    const text = this.#open.map((each) => each.text).join('\n');
    const record = readRecord(text, this.#delimiter, this.#quote);
    if ('open' in record) {
      if (this.#open.length > MAX_RECORD_LINES) yield* this.#giveUp('a quotation mark that is never closed');
    } else if ('broken' in record || record.values.length !== this.#format.columns) {
      yield* this.#giveUp('broken quoting');
    } else {
      this.#open = [];
      yield* this.#checked(first, text, record);
    }
  }

  /** Reports the first of the open lines as broken, and reads the others again as rows. */
  *#giveUp(reason: string): Generator<DelimitedRow> {
    const [first, ...others] = this.#open;
    this.#open = [];
    if (first !== undefined) this.#format.broken(first.number, reason, first.text);
    const isAgain = this.#isAgain;
    this.#isAgain = true;
    for (const line of others) yield* this.rows(line);
    this.#isAgain = isAgain;
  }

  *#checked(line: TextLine, text: string, record: Exclude<ReadRecord, { open: true }>): Generator<DelimitedRow> {
    const { columns, mayEndEarly } = this.#format;
    const values = 'values' in record ? record.values : [];
    const isShort = values.length > 1 && values.length < columns;
    if (mayEndEarly && isShort && !this.#isAgain && isPlain(text) && !this.#isEmpty(text)) {
      yield* this.#short.add({ line: line.number, values }, text);
      return;
    }
    yield* this.#short.end();
    const { broken, note } = this.#format;
    if (text.includes('\0')) broken(line.number, 'a NUL character', text.replaceAll('\0', '\u2400'));
    else if (!isPlain(text)) broken(line.number, `a row of ${text.length} characters`, text);
    else if ('broken' in record) broken(line.number, record.broken, text);
    else if (this.#isEmpty(text)) note?.('a row without any value');
    else if (values.length === columns) yield { line: line.number, values };
    else if (values.length > columns && values.slice(columns).every((value) => value === ''))
      yield { line: line.number, values: values.slice(0, columns) };
    else broken(line.number, `expected ${columns} values, got ${values.length < columns ? 'fewer' : 'more'}`, text);
  }

  #isEmpty(text: string): boolean {
    return text.replaceAll(this.#delimiter, '').trim() === '';
  }
}

/** True if a row has no NUL, and is not longer than a row of a table. */
const isPlain = (text: string) => text.length <= MAX_ROW_LENGTH && !text.includes('\0');
