import { openPromise } from 'yauzl';
import { BrokenTable } from './table-row.ts';

/** Limits beyond which a workbook counts as an attack: bytes that it unpacks to, parts, and cells from the first to the last. */
const [MAX_UNPACKED, MAX_PARTS, MAX_CELLS] = [256 * 2 ** 20, 1_000, 20_000_000];
/**
 * Unpacks a workbook once, to nowhere: what it says of its own size may be a lie, and two cells can span a sheet that no memory
 * holds. Throws BrokenTable, and the signal's reason once that is aborted.
 */
export async function expectBounded(file: string, signal: AbortSignal | undefined): Promise<void> {
  let unpacked = 0;
  try {
    const zip = await openPromise(file, { validateEntrySizes: true });
    try {
      if (zip.entryCount > MAX_PARTS) throw new BrokenTable(`The workbook has more than ${MAX_PARTS} parts.`);
      for await (const entry of zip.eachEntry()) {
        if (entry.isEncrypted()) throw new BrokenTable('The workbook is encrypted.');
        const span = new SheetSpan();
        for await (const chunk of await zip.openReadStreamPromise(entry)) {
          signal?.throwIfAborted();
          unpacked += chunk.length;
          if (entry.fileName.startsWith('xl/worksheets/') && span.add(chunk) > MAX_CELLS)
            throw new BrokenTable(`A sheet of the workbook spans more than ${MAX_CELLS} cells; send it as CSV.`);
          if (unpacked > MAX_UNPACKED) {
            throw new BrokenTable(`The workbook unpacks to more than ${MAX_UNPACKED} bytes; send it as CSV.`);
          }
        }
      }
    } finally {
      zip.close();
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof BrokenTable) throw error;
    throw new BrokenTable('The file is a workbook that cannot be read: it is damaged.');
  }
}

/** Characters of a cell's place and what stands around it: "XFD1048576". */
const PLACE = 32;

/** How far the cells of a sheet reach, read from pieces of its XML. */
class SheetSpan {
  #rest = '';
  #columns = 1;
  #rows = 1;

  /** The cells from the first to the last, after another piece. */
  add(piece: Buffer): number {
    const text = this.#rest + piece.toString('latin1');
    for (const [, letters = '', row] of text.matchAll(/\sr=["']([A-Z]{0,3})(\d{1,7})["']/g)) {
      this.#rows = Math.max(this.#rows, Number(row));
      this.#columns = Math.max(
        this.#columns,
        [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0),
      );
    }
    this.#rest = text.slice(-PLACE);
    return this.#rows * this.#columns;
  }
}
