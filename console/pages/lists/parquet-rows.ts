import { RequestFault } from '../../graphql/request-fault.ts';
import { type FirstRows, shownRow } from './result-row.ts';

/**
 * The first rows of a PARQUET file at a URL that supports range requests, compressed with ZSTD or SNAPPY. Only the
 * footer and the pages of these rows are fetched. Rejects with RequestFault if the file cannot be read.
 */
export async function parquetRows(path: string, max: number, signal: AbortSignal): Promise<FirstRows> {
  const { asyncBufferFromUrl, parquetMetadataAsync, parquetReadObjects } = await import('hyparquet');
  // hyparquet itself unpacks SNAPPY. The decompressors of hyparquet-compressors use WebAssembly, which the page's
  // policy refuses.
  const { decompress } = await import('fzstd');
  try {
    const file = await asyncBufferFromUrl({ url: path, requestInit: { signal } });
    const metadata = await parquetMetadataAsync(file);
    const rowEnd = Math.min(max, Number(metadata.num_rows));
    const rows = await parquetReadObjects({
      file,
      metadata,
      rowEnd,
      compressors: { ZSTD: (bytes) => decompress(bytes) },
    });
    const columns = metadata.schema.slice(1).map(({ name }) => name);
    return { columns, rows: rows.map(shownRow) };
  } catch (error) {
    if (signal.aborted) throw error;
    throw new RequestFault(0, 'UNREADABLE', 'The first rows of the result cannot be read. Download the file instead.');
  }
}
