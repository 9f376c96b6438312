import { readDelimited } from './read-delimited.ts';
import type { SourceTarget } from './source.ts';

/** A row of a file with a header: its line, its text and its values by column. */
export interface HeaderRow {
  readonly line: number;
  /** The value of a column of the header, trimmed; empty where there is none. */
  at(column: string): string;
  readonly text: string;
}

/** The rows of a CSV file with this header, each counted; rows that break the format are reported. */
export async function* headerRows(file: string, header: string, target: SourceTarget): AsyncGenerator<HeaderRow> {
  const columns = header.split(',');
  const indexes = new Map(columns.map((column, index) => [column, index]));
  const format = { columns: columns.length, broken: target.broken, note: target.note };
  for await (const { line, values } of readDelimited(file, format)) {
    target.read();
    yield {
      line,
      at(column) {
        const index = indexes.get(column);
        if (index === undefined) throw new TypeError(`The header has no column "${column}".`);
        return values[index] ?? '';
      },
      get text() {
        return values.join();
      },
    };
  }
}
