import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { asyncBufferFromFile, type Compressors, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { type InputFile, spooled } from './input-file.ts';
import { BrokenInput, bounded, type InputLimits } from './limits.ts';

const LONGEST_PAGE = 2 ** 30;
const unpackedBy =
  (unpack: (input: Uint8Array, options: { maxOutputLength: number }) => Buffer) =>
  (input: Uint8Array, length: number) =>
    new Uint8Array(unpack(input, { maxOutputLength: Math.min(length, LONGEST_PAGE) }));

/** Snappy is the library's own; Node has the others but LZ4 and LZO. */
const COMPRESSORS: Compressors = {
  GZIP: unpackedBy(gunzipSync),
  BROTLI: unpackedBy(brotliDecompressSync),
  ZSTD: unpackedBy(zstdDecompressSync),
};

/** The rows of a PARQUET file as JSON, one a line, so that the line is the number of the row. */
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
    throw new BrokenInput(`the PARQUET file is damaged, or packed in a way that is not known: ${error.message}`);
  }
  return { file: to, name };
}

async function* jsonLines(path: string): AsyncGenerator<Buffer> {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  let rowStart = 0;
  // A group of rows at a time, as the file was written: memory is that of one group.
  for (const group of metadata.row_groups) {
    const rowEnd = rowStart + Number(group.num_rows);
    const rows = await parquetReadObjects({ file, metadata, rowStart, rowEnd, compressors: COMPRESSORS });
    yield Buffer.from(rows.map((row) => `${JSON.stringify(plain(row))}\n`).join(''));
    rowStart = rowEnd;
  }
}

/** Dates as ISO texts, whole numbers of 64 bits as numbers where they fit, bytes as hex; in lists and groups too. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  if (value instanceof Date) return isoText(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]));
}

const isoText = (date: Date) => date.toISOString().replace(/T00:00:00\.000Z$/, '');
