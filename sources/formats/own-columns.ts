import { writtenCell } from '../../catalog/written-cell.ts';
import type { DelimitedRow } from './delimited-record.ts';
import { type Delimited, readDelimited } from './read-delimited.ts';
import { correctedCell, delimitedText, isRejectColumn, type RowFormat } from './row-format.ts';
import type { DelimitedHeader } from './table-header.ts';

type WrittenHeader = Pick<DelimitedHeader, 'written' | 'delimiter' | 'line'>;

/**
 * The original columns of a delimited file: in a corrected file of rejected rows, all columns except those that say why
 * a row was rejected.
 */
export class OwnColumns {
  readonly #at: readonly number[];
  readonly #header: WrittenHeader;
  readonly #corrected: (cell: string) => string;

  constructor(header: WrittenHeader) {
    const { written } = header;
    this.#header = header;
    this.#at = [...written.keys()].filter((at) => !isRejectColumn(written[at] ?? ''));
    this.#corrected = this.#at.length < written.length ? correctedCell : (cell) => cell;
  }

  /** The format of the file's rejected rows. */
  get format(): RowFormat {
    const { written, delimiter } = this.#header;
    return { names: this.of(written), delimiter };
  }

  /** Streams the rows below the header, each with the values of all columns. */
  rows(
    file: string,
    reports: Pick<Delimited, 'broken' | 'note' | 'advance' | 'mayEndEarly'>,
  ): AsyncGenerator<DelimitedRow> {
    const { written, delimiter, line } = this.#header;
    return readDelimited(file, { ...reports, delimiter, columns: written.length, fromLine: line + 1 });
  }

  /** Those of the values of all columns that belong to original columns. */
  of<Value>(values: readonly Value[]): (Value | '')[] {
    return this.#at.map((at) => values[at] ?? '');
  }

  /** The cell of a row at a column's position among all columns; empty if there is none. */
  cell(values: readonly string[], at: number | undefined): string {
    return at === undefined ? '' : this.#value(values[at]);
  }

  /** The cells of a row in original columns. */
  cells(values: readonly string[]): string[] {
    return this.#at.map((at) => this.#value(values[at]));
  }

  #value(cell = ''): string {
    return writtenCell(this.#corrected(cell));
  }

  /** The row as text, with its cells as they are written. */
  text(values: readonly string[]): string {
    return delimitedText(this.of(values).map(this.#corrected), this.#header.delimiter);
  }
}
