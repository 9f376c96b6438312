/** Characters of a cell's place and what stands around it: "XFD1048576". */
const PLACE = 64;
/** Places of cells and rows as attributes name them, however XML lets that be written. */
const PLACES = /[\s:]r\s{0,8}=\s{0,8}["']([A-Za-z]{0,9})(\d{0,9})(["']|&#)/g;

/** How far the cells of a sheet reach, read from pieces of its XML before anybody makes room for all between them. */
export class SheetSpan {
  #rest = '';
  #columns = 1;
  #rows = 1;

  /** The last column and row that a cell is named in, after another piece. */
  add(piece: Buffer): { readonly columns: number; readonly rows: number } {
    const text = this.#rest + piece.toString('latin1');
    for (const [, letters = '', row, end] of text.matchAll(PLACES)) {
      // A place of character references is hidden, so it is taken for one beyond all.
      if (end === '&#') this.#rows = Number.POSITIVE_INFINITY;
      this.#rows = Math.max(this.#rows, Number(row));
      this.#columns = Math.max(
        this.#columns,
        [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0),
      );
    }
    this.#rest = text.slice(-PLACE);
    return { columns: this.#columns, rows: this.#rows };
  }
}
