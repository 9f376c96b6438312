import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';

/** A row of a delimited file: where it stands (its last line, from 1), and its values, trimmed. */
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
}

/** Reads a delimited file in UTF-8 as a stream, in constant memory. Empty lines are no rows. */
export async function* readDelimited(file: string, format: Delimited): AsyncGenerator<DelimitedRow> {
  const parser = createReadStream(file).pipe(
    parse({
      delimiter: format.delimiter ?? ',',
      quote: format.quote === undefined ? '"' : format.quote,
      from_line: format.fromLine ?? 2,
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
    }),
  );
  parser.on('skip', (error) => format.broken(error?.lines ?? 0, 'broken quoting', error?.message ?? ''));
  for await (const { record, info } of parser) {
    const values = Array.from(record, (value) => String(value).trim());
    if (values.length === format.columns) yield { line: info.lines, values };
    else format.broken(info.lines, `expected ${format.columns} values`, values.join(format.delimiter ?? ','));
  }
}
