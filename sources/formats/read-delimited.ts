import { type ReadRecord, readRecord } from './delimited-record.ts';
import { END_OF_FILE, lineBatches, type TextLine } from './text-lines.ts';

/** A row of a delimited file: where it begins (its line, from 1), and its values, trimmed. */
export interface DelimitedRow {
  readonly line: number;
  readonly values: readonly string[];
}

export interface Delimited {
  readonly delimiter?: string;
  /** A format without quoting keeps quotation marks as they are. */
  readonly quote?: string | null;
  /** How many values a row has. */
  readonly columns: number;
  /** First line of the data, from 1; default 2, after a header. */
  readonly fromLine?: number;
  /** Called for a row that breaks the format. */
  readonly broken: (line: number, reason: string, text: string) => void;
  /** Called for something worth knowing about the file. */
  readonly note?: (reason: string) => void;
  /** Called with the bytes of each part of the file that was read. */
  readonly advance?: (bytes: number) => void;
}

/** A longer row is none of a table: names and addresses are compared letter by letter. */
const MAX_ROW_LENGTH = 32 * 1024;
/** A quoted value of more lines is taken for a quotation mark that was never closed. */
const MAX_RECORD_LINES = 100;

/**
 * Reads a delimited file as a stream, in constant memory. Empty lines are no rows, and a header that comes again is none
 * either. Spreadsheets leave rows without any value, which are none, and empty values behind the last column. A row that breaks the format costs that row: after a quotation mark that is never closed, reading goes on with
 * the next line.
 */
export async function* readDelimited(file: string, format: Delimited): AsyncGenerator<DelimitedRow> {
  const reader = new RowReader(format);
  for await (const batch of lineBatches(file, format.note, format.advance)) {
    for (const line of batch) yield* reader.rows(line);
  }
  yield* reader.end();
}

/** Whether a line is a header that came before, in any case. */
const isRepeatedHeader = (line: string, header: string | undefined) =>
  header?.length === line.length && (header === line || header.toLowerCase() === line.toLowerCase());

class RowReader {
  readonly #format: Delimited;
  readonly #delimiter: string;
  readonly #quote: string | null;
  readonly #from: number;
  /** Lines of a record whose quotation is open. */
  #open: TextLine[] = [];
  #header: string | undefined;

  constructor(format: Delimited) {
    this.#format = format;
    this.#delimiter = format.delimiter ?? ',';
    this.#quote = format.quote === undefined ? '"' : format.quote;
    this.#from = format.fromLine ?? 2;
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
    if (isRepeatedHeader(text, this.#header)) {
      note?.('the header again');
      return;
    }
    const record = readRecord(text, this.#delimiter, this.#quote);
    if ('open' in record) this.#open.push(line);
    else yield* this.#checked(line, text, record);
  }

  /** Rows of the lines that wait for a quotation to end, which it never will. */
  *end(): Generator<DelimitedRow> {
    while (this.#open.length > 0) yield* this.#giveUp('a quotation mark that is never closed');
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

  /** Leaves out the first of the waiting lines and reads the others anew. */
  *#giveUp(reason: string): Generator<DelimitedRow> {
    const [first, ...others] = this.#open;
    this.#open = [];
    if (first !== undefined) this.#format.broken(first.number, reason, first.text);
    for (const line of others) yield* this.rows(line);
  }

  *#checked(line: TextLine, text: string, record: Exclude<ReadRecord, { open: true }>): Generator<DelimitedRow> {
    const { columns, broken, note } = this.#format;
    if (text.includes('\0')) broken(line.number, 'a NUL character', text.replaceAll('\0', '\u2400'));
    else if (text.length > MAX_ROW_LENGTH) broken(line.number, `a row of ${text.length} characters`, text);
    else if ('broken' in record) broken(line.number, record.broken, text);
    else if (text.replaceAll(this.#delimiter, '').trim() === '') note?.('a row without any value');
    else if (record.values.length === columns) yield { line: line.number, values: record.values };
    else if (record.values.length > columns && record.values.slice(columns).every((value) => value === ''))
      yield { line: line.number, values: record.values.slice(0, columns) };
    else
      broken(line.number, `expected ${columns} values, got ${record.values.length < columns ? 'fewer' : 'more'}`, text);
  }
}
