import { BrokenTable } from '../table-row.ts';

/** Maximum characters of a text, 32 times those of a cell in a spreadsheet. */
const MAX_LENGTH = 2 ** 20;
/** An escaped character that XML does not allow, as its number. */
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;

/** A text of a workbook, shared or in its cell: its runs joined, without phonetic hints. */
export class CellString {
  #text = '';
  #isText = false;
  #isPhonetic = false;

  open(name: string): void {
    if (name === 't') this.#isText = true;
    if (name === 'rPh') this.#isPhonetic = true;
  }

  close(name: string): void {
    if (name === 't') this.#isText = false;
    if (name === 'rPh') this.#isPhonetic = false;
  }

  add(text: string): void {
    if (!this.#isText || this.#isPhonetic) return;
    this.#text += text;
    if (this.#text.length > MAX_LENGTH)
      throw new BrokenTable(`The workbook has a value of more than ${MAX_LENGTH} characters.`);
  }

  get value(): string {
    return unescaped(this.#text);
  }
}

/** A text with its escaped characters restored (ISO 29500, ST_Xstring). */
export const unescaped = (text: string): string =>
  text.includes('_x') ? text.replace(ESCAPED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text;
