import { correctedCell, delimitedText, isRejectColumn, type RowFormat } from './row-format.ts';
import type { DelimitedHeader } from './table-header.ts';

type WrittenHeader = Pick<DelimitedHeader, 'written' | 'delimiter'>;

/** The columns of a delimited file that are its own: in a corrected file of rejected rows all but those that say why. */
export class OwnColumns {
  readonly #at: readonly number[];
  readonly #header: WrittenHeader;
  readonly #cell: (cell: string) => string;

  constructor(header: WrittenHeader) {
    const { written } = header;
    this.#header = header;
    this.#at = [...written.keys()].filter((at) => !isRejectColumn(written[at] ?? ''));
    this.#cell = this.#at.length < written.length ? correctedCell : (cell) => cell;
  }

  /** What rejected rows of the file look like. */
  get format(): RowFormat {
    const { written, delimiter } = this.#header;
    return { names: this.of(written), delimiter };
  }

  /** Those of the values of all columns that stand in own ones. */
  of<Value>(values: readonly Value[]): (Value | '')[] {
    return this.#at.map((at) => values[at] ?? '');
  }

  /** The cell of a row at the place of a column among all; empty where there is none. */
  cell(values: readonly string[], at: number | undefined): string {
    return at === undefined ? '' : this.#cell(values[at] ?? '');
  }

  /** The own cells of a row. */
  cells(values: readonly string[]): string[] {
    return this.#at.map((at) => this.#cell(values[at] ?? ''));
  }

  /** The row as text. */
  text(values: readonly string[]): string {
    return delimitedText(this.cells(values), this.#header.delimiter);
  }
}
