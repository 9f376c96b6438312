import { cellText } from '../cell-text.ts';
import { BrokenTable, MAX_COLUMNS } from '../table-row.ts';
import { CellString, unescaped } from './cell-string.ts';
import type { SharedStrings } from './shared-strings.ts';
import { type XmlListener, xmlEvents } from './xml-events.ts';

/**
 * Maximum rows of a sheet in the format, and maximum cells, from the first to the last of each row, of a sheet that is
 * read.
 */
const [MAX_ROWS, MAX_CELLS] = [1_048_576, 50_000_000];
/** Days from a workbook's day 0 to 1970; days from 1900 to 1904, where some workbooks begin; and milliseconds of a day. */
const [EPOCH, LATER, DAY] = [25_569, 1_462, 86_400_000];

/** What is needed to interpret the cells of a workbook. */
export interface CellMeaning {
  readonly strings: SharedStrings | undefined;
  /** For each format, whether it shows a number as a date or a time. */
  readonly dates: readonly boolean[];
  readonly isFrom1904: boolean;
}

/** The rows of a sheet as texts, each up to its last cell with a value; a row missing from the sheet is empty. */
export async function* sheetRows(xml: AsyncIterable<Buffer>, meaning: CellMeaning): AsyncGenerator<string[]> {
  const reader = new SheetReader(meaning);
  for await (const _ of xmlEvents(xml, reader.listener)) yield* reader.takeRows();
}

/** A cell that is being read. */
interface Cell {
  readonly attributes: Readonly<Record<string, string>>;
  readonly column: number;
  string?: CellString;
  value?: string;
  isValue: boolean;
}

class SheetReader {
  readonly listener: XmlListener = {
    open: (name, attributes) => this.#open(name, attributes),
    close: (name) => this.#close(name),
    text: (text) => this.#text(text),
  };
  readonly #meaning: CellMeaning;
  #rows: { readonly number: number; readonly cells: string[] }[] = [];
  #isData = false;
  /** Number of rows yielded. */
  #given = 0;
  /** Number of the last row that was begun, and the column of its last cell. */
  #row = 0;
  #column = 0;
  #spanned = 0;
  #cells: string[] | undefined;
  #cell: Cell | undefined;

  constructor(meaning: CellMeaning) {
    this.#meaning = meaning;
  }

  /** Yields the rows that are complete. */
  *takeRows(): Generator<string[]> {
    const rows = this.#rows;
    this.#rows = [];
    for (const { number, cells } of rows) {
      for (; this.#given < number - 1; this.#given += 1) yield [];
      this.#given = number;
      yield cells;
    }
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'sheetData') this.#isData = true;
    if (!this.#isData) return;
    if (name === 'row') this.#begin(attributes.r === undefined ? this.#row + 1 : Number(attributes.r));
    else if (name === 'c') this.#cell = { attributes, column: this.#placeOf(attributes.r), isValue: false };
    else if (this.#cell !== undefined) openIn(this.#cell, name);
  }

  #close(name: string): void {
    if (name === 'sheetData') this.#isData = false;
    if (name === 'row' && this.#cells !== undefined) {
      if (this.#cells.length > 0) this.#rows.push({ number: this.#row, cells: this.#cells });
      this.#cells = undefined;
    }
    if (this.#cell === undefined) return;
    if (name === 'c') this.#end(this.#cell);
    else if (name === 'v') this.#cell.isValue = false;
    else this.#cell.string?.close(name);
  }

  #text(text: string): void {
    if (this.#cell === undefined) return;
    if (this.#cell.isValue) this.#cell.value = (this.#cell.value ?? '') + text;
    else this.#cell.string?.add(text);
  }

  #begin(row: number): void {
    if (row > MAX_ROWS) throw tooFar();
    if (!(row > this.#row))
      throw new BrokenTable(`The rows of the workbook's sheet are not in order: ${row} after ${this.#row}.`);
    [this.#row, this.#column, this.#cells] = [row, 0, []];
  }

  /** The column of a cell, from 1. A cell without a position follows the one before. */
  #placeOf(place: string | undefined): number {
    const [, letters, row] = /^([A-Z]{1,9})(\d{1,9})$/i.exec(place ?? '') ?? [];
    if (place !== undefined && (letters === undefined || Number(row) !== this.#row))
      throw new BrokenTable(`The workbook has a cell ${place.slice(0, 20)} in row ${this.#row}.`);
    const column = letters === undefined ? this.#column + 1 : columnOf(letters);
    if (column > MAX_COLUMNS) throw tooFar();
    if (column <= this.#column)
      throw new BrokenTable(`The cells of row ${this.#row} of the workbook are not in order.`);
    this.#column = column;
    return column;
  }

  #end(cell: Cell): void {
    this.#cell = undefined;
    const text = this.#textOf(cell);
    if (this.#cells === undefined || text === '') return;
    this.#spanned += cell.column - this.#cells.length;
    if (this.#spanned > MAX_CELLS)
      throw new BrokenTable(`A sheet of the workbook spans more than ${MAX_CELLS} cells; send it as CSV.`);
    while (this.#cells.length < cell.column - 1) this.#cells.push('');
    this.#cells.push(text);
  }

  /** The value of a cell; for a formula, its last calculated value, or an empty text if that is an error. */
  #textOf({ attributes, string, value = '', column }: Cell): string {
    const { strings, dates, isFrom1904 } = this.#meaning;
    const { t: type = 'n', s: format } = attributes;
    if (type === 'inlineStr') return string?.value.trim() ?? '';
    if (type === 'e' || value === '') return '';
    if (type === 'str') return unescaped(value).trim();
    const text = type === 's' ? strings?.at(Number(value))?.trim() : undefined;
    if (text !== undefined) return text;
    if (type === 'b' && /^[01]$/.test(value)) return String(value === '1');
    const isNumber = type === 'n' && Number.isFinite(Number(value));
    if (isNumber && dates[Number(format ?? Number.NaN)] !== true) return String(Number(value));
    const days = Number(value) - EPOCH + (isFrom1904 ? LATER : 0);
    const date = type === 'd' ? new Date(value) : isNumber ? new Date(Math.floor(days * DAY)) : undefined;
    if (date === undefined || Number.isNaN(date.getTime()))
      throw new BrokenTable(
        `Cell ${column} of row ${this.#row} of the workbook is damaged: type ${type}, ${value.slice(0, 20)}.`,
      );
    return cellText(date);
  }
}

function openIn(cell: Cell, name: string): void {
  if (name === 'v') cell.isValue = true;
  else if (name === 'is') cell.string = new CellString();
  else cell.string?.open(name);
}

const columnOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

const tooFar = (): BrokenTable =>
  new BrokenTable(`A sheet of the workbook has more than ${MAX_COLUMNS} columns or ${MAX_ROWS} rows.`);
