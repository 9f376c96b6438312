import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { AsyncBuffer, Compressors, FileMetaData } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { compressors } from 'hyparquet-compressors';
import { BrokenTable } from './table-row.ts';

/** Maximum unpacked bytes of a page, maximum values of a page, and maximum bytes of one column of a row group in the file. */
const [MAX_PAGE, MAX_VALUES, MAX_CHUNK] = [256 * 2 ** 20, 2 ** 23, 512 * 2 ** 20];

const bounded =
  (unpack: (input: Uint8Array, length: number) => Uint8Array) =>
  (input: Uint8Array, length: number): Uint8Array => {
    if (length > MAX_PAGE) throw new BrokenTable(`A page of the file unpacks to more than ${MAX_PAGE} bytes.`);
    return unpack(input, length);
  };

/**
 * Decompressors for the pages of a file: they never unpack more than the page's header says, and never more than MAX_PAGE.
 */
export const BOUNDED_COMPRESSORS: Compressors = {
  ...Object.fromEntries(Object.entries(compressors).map(([codec, unpack]) => [codec, bounded(unpack)])),
  GZIP: bounded((input, length) => gunzipSync(input, { maxOutputLength: length + 1 })),
  ZSTD: bounded((input, length) => zstdDecompressSync(input, { maxOutputLength: length + 1 })),
  BROTLI: bounded((input, length) => brotliDecompressSync(input, { maxOutputLength: length + 1 })),
};

/** Bytes in which the header of a page is searched first; its statistics may take more. */
const WINDOW = 16 * 1024;

/**
 * Requires that no page of a row group claims more than a page can have: a few bytes can stand for billions of equal
 * values. Throws BrokenTable.
 */
export async function expectBoundedPages(file: AsyncBuffer, group: FileMetaData['row_groups'][number]): Promise<void> {
  for (const { meta_data: chunk, crypto_metadata, file_path } of group.columns) {
    if (crypto_metadata !== undefined) throw new BrokenTable('The file is encrypted.');
    if (chunk === undefined || file_path) throw new BrokenTable('The file keeps its values in other files.');
    const start = Number(chunk.dictionary_page_offset || chunk.data_page_offset);
    const end = start + Number(chunk.total_compressed_size);
    if (end - start > MAX_CHUNK)
      throw new BrokenTable('A row group of the file is too large; write it with fewer rows in each.');
    for (let at = Math.min(start, Number(chunk.data_page_offset)); at < end - 1; ) {
      const { header, length } = await headerAt(file, at, end);
      const { data_page_header, data_page_header_v2, dictionary_page_header } = header;
      const values = (data_page_header ?? data_page_header_v2 ?? dictionary_page_header)?.num_values ?? 0;
      if (values < 0 || header.compressed_page_size < 0) throw new BrokenTable('The file is damaged.');
      if (values > MAX_VALUES || header.uncompressed_page_size > MAX_PAGE)
        throw new BrokenTable('A page of the file is too large; write it with fewer values in each.');
      at += length + header.compressed_page_size;
    }
  }
}

async function headerAt(file: AsyncBuffer, start: number, end: number) {
  for (let size = WINDOW; ; size *= 8) {
    const view = new DataView(await file.slice(start, Math.min(end, start + size)));
    const reader = { view, offset: 0 };
    try {
      return { header: parquetHeader(reader), length: reader.offset };
    } catch (error) {
      if (start + size >= end) throw error;
    }
  }
}
