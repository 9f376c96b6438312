import { open } from 'node:fs/promises';
import { workerData } from 'node:worker_threads';
import { type AsyncBuffer, parquetMetadataAsync, parquetScan, parquetSchema } from 'hyparquet';
import { anyText, cellText, isReadHere, TEXT_PARSERS } from './parquet-cells.ts';
import { BOUNDED_COMPRESSORS, expectBoundedPages } from './parquet-pages.ts';
import { answerRows } from './row-answers.ts';
import { BrokenTable } from './table-row.ts';

/** Cells that are read at a time, and the minimum and maximum rows that this may be. */
const [CELLS, MIN_ROWS, MAX_ROWS] = [500_000, 500, 50_000];
/** Maximum bytes of a file's footer. */
const MAX_FOOTER = 64 * 2 ** 20;

/** Opens a file for reading by ranges; each read goes to the disk. */
async function rangesOf(path: string): Promise<AsyncBuffer> {
  const file = await open(path);
  const { size } = await file.stat();
  return {
    byteLength: size,
    async slice(start, end = size) {
      if (start < 0 || end > size || end < start)
        throw new BrokenTable('The file is damaged: it is shorter than it says.');
      const bytes = new Uint8Array(end - start);
      for (let at = 0; at < bytes.length; ) {
        const { bytesRead } = await file.read(bytes, at, bytes.length - at, start + at);
        if (bytesRead === 0) throw new BrokenTable('The file is damaged: it is shorter than it says.');
        at += bytesRead;
      }
      return bytes.buffer;
    },
  };
}

async function expectWhole(file: AsyncBuffer): Promise<void> {
  const tail = Buffer.from(await file.slice(Math.max(0, file.byteLength - 8)));
  const magic = tail.toString('latin1', 4);
  if (magic === 'PARE') throw new BrokenTable('The file is encrypted.');
  if (magic !== 'PAR1') throw new BrokenTable('The file is a PARQUET file that is cut off.');
  const footer = tail.readUInt32LE(0);
  // Besides the footer there are two marks and the length of the footer: 12 bytes.
  if (footer + 12 > file.byteLength) throw new BrokenTable('The file is damaged: it is shorter than it says.');
  if (footer > MAX_FOOTER) throw new BrokenTable('The file has too many columns or row groups.');
}

/** The names of the columns, then the rows, read by row groups and parts of them. */
async function* rowsOf(path: string): AsyncGenerator<readonly string[]> {
  const file = await rangesOf(path);
  await expectWhole(file);
  const metadata = await parquetMetadataAsync(file, { parsers: TEXT_PARSERS, geoparquet: false });
  const columns = parquetSchema(metadata).children.map(({ element, children }) => ({
    name: element.name,
    text: children.length === 0 ? cellText({ ...element }) : anyText,
  }));
  for (const element of metadata.schema) {
    if (!isReadHere(element)) continue;
    delete element.converted_type;
    delete element.logical_type;
  }
  yield columns.map(({ name }) => name);
  const scan = await parquetScan({
    file,
    metadata,
    compressors: BOUNDED_COMPRESSORS,
    parsers: TEXT_PARSERS,
    utf8: false,
  });
  const step = Math.max(MIN_ROWS, Math.min(MAX_ROWS, Math.floor(CELLS / Math.max(1, columns.length))));
  let groupStart = 0;
  for (const group of metadata.row_groups) {
    await expectBoundedPages(file, group);
    const groupEnd = groupStart + Number(group.num_rows);
    for (let rowStart = groupStart; rowStart < groupEnd; rowStart += step) {
      const rowEnd = Math.min(groupEnd, rowStart + step);
      const read: ArrayLike<unknown>[] = [];
      for (const { name } of columns) {
        const values = await scan.readColumn({ column: name, rowStart, rowEnd });
        if (values.length !== rowEnd - rowStart)
          throw new BrokenTable(`The file is damaged: column ${name} is too short.`);
        read.push(values);
      }
      for (let at = 0; at < rowEnd - rowStart; at += 1)
        yield columns.map(({ text }, column) => text(read[column]?.[at]));
    }
    groupStart = groupEnd;
  }
}

answerRows(rowsOf(String(workerData)), 'The file is a PARQUET file that cannot be read.');
