import { openPromise } from 'yauzl';
import { SheetSpan } from './sheet-span.ts';
import { storedEnd, storedHeader } from './stored-zip.ts';
import { BrokenTable, MAX_COLUMNS } from './table-row.ts';

/** Limits beyond which a workbook counts as an attack: bytes that its XML unpacks to, and parts. */
const [MAX_UNPACKED, MAX_PARTS] = [256 * 2 ** 20, 1_000];
/** Cells from the first to the last of a sheet; the rows that a sheet of the format has. */
const [MAX_CELLS, MAX_ROWS] = [20_000_000, 1_048_576];
/** What a workbook's rows are read of; pictures and the like are not unpacked. */
const IS_READ = /\.xml(\.rels)?$/;

/**
 * The XML of a workbook as an archive that packs nothing, checked as it passes. Whoever reads it unpacks what was checked, and nothing
 * else: an archive says twice what it has, and two readers may believe it differently; what it says of its size may be a lie; two
 * cells can span a sheet that no memory holds. Throws BrokenTable.
 */
export async function* workbookParts(file: string): AsyncGenerator<Buffer> {
  let unpacked = 0;
  try {
    const zip = await openPromise(file, { validateEntrySizes: true });
    try {
      if (zip.entryCount > MAX_PARTS) throw new BrokenTable(`The workbook has more than ${MAX_PARTS} parts.`);
      for await (const entry of zip.eachEntry()) {
        if (entry.isEncrypted()) throw new BrokenTable('The workbook is encrypted.');
        const { fileName, uncompressedSize } = entry;
        if (!IS_READ.test(fileName) || uncompressedSize === 0) continue;
        unpacked += uncompressedSize;
        if (unpacked > MAX_UNPACKED)
          throw new BrokenTable(`The workbook unpacks to more than ${MAX_UNPACKED} bytes; send it as CSV.`);
        yield storedHeader(fileName, uncompressedSize);
        const span = new SheetSpan();
        // A part that has another size than it says fails.
        for await (const chunk of await zip.openReadStreamPromise(entry)) {
          const { columns, rows } = span.add(chunk);
          if (columns > MAX_COLUMNS || rows > MAX_ROWS)
            throw new BrokenTable(`A sheet of the workbook has more than ${MAX_COLUMNS} columns or ${MAX_ROWS} rows.`);
          if (columns * rows > MAX_CELLS)
            throw new BrokenTable(`A sheet of the workbook spans more than ${MAX_CELLS} cells; send it as CSV.`);
          yield chunk;
        }
      }
    } finally {
      zip.close();
    }
  } catch (error) {
    if (error instanceof BrokenTable) throw error;
    throw new BrokenTable('The file is a workbook that cannot be read: it is damaged.');
  }
  yield storedEnd();
}
