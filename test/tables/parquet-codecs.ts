import { asyncBufferFromFile, parquetMetadataAsync } from 'hyparquet';

/** The codecs that the pages of a PARQUET file are packed by. */
export async function codecsOf(file: string): Promise<readonly (string | undefined)[]> {
  const { row_groups } = await parquetMetadataAsync(await asyncBufferFromFile(file));
  return [...new Set(row_groups.flatMap(({ columns }) => columns.map(({ meta_data }) => meta_data?.codec)))];
}
