import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { asyncBufferFromFile, type Compressors, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { type InputFile, spooled } from './input-file.ts';
import { BrokenInput, bounded, type InputLimits } from './limits.ts';

/** Maximum bytes that one page of a file may unpack to, whatever its header says. Pages are usually about one MiB. */
const MAX_PAGE_BYTES = 2 ** 30;
const unpackedBy =
  (unpack: (input: Uint8Array, options: { maxOutputLength: number }) => Buffer) =>
  (input: Uint8Array, length: number) =>
    new Uint8Array(unpack(input, { maxOutputLength: Math.min(length, MAX_PAGE_BYTES) }));

/** The library itself unpacks Snappy. Node has neither LZ4 nor LZO, so those are unsupported. */
const COMPRESSORS: Compressors = {
  GZIP: unpackedBy(gunzipSync),
  BROTLI: unpackedBy(brotliDecompressSync),
  ZSTD: unpackedBy(zstdDecompressSync),
};

/** Writes the rows of a PARQUET file as JSON, one per line, so that line numbers are row numbers. Throws BrokenInput. */
export async function parquetToJson(
  { file, name }: InputFile,
  folder: string,
  limits: InputLimits,
): Promise<InputFile> {
  const to = spooled(folder, `${basename(name)}.ndjson`);
  try {
    await pipeline(bounded(jsonLines(file), limits), createWriteStream(to));
  } catch (error) {
    if (error instanceof BrokenInput || !(error instanceof Error)) throw error;
    throw new BrokenInput(`the PARQUET file is damaged, or packed in a way that is not supported: ${error.message}`);
  }
  return { file: to, name };
}

async function* jsonLines(path: string): AsyncGenerator<Buffer> {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  let rowStart = 0;
  // One row group of the file at a time, so that only one is in memory.
  for (const group of metadata.row_groups) {
    const rowEnd = rowStart + Number(group.num_rows);
    const rows = await parquetReadObjects({ file, metadata, rowStart, rowEnd, compressors: COMPRESSORS });
    yield Buffer.from(rows.map((row) => `${JSON.stringify(plain(row))}\n`).join(''));
    rowStart = rowEnd;
  }
}

/** A value for JSON: dates as ISO text, 64-bit integers as numbers if they are safe, bytes as hex; nested values too. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  if (value instanceof Date) return isoText(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]));
}

const isoText = (date: Date) => date.toISOString().replace(/T00:00:00\.000Z$/, '');
