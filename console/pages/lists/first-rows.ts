import { faultOf, RequestFault } from '../../graphql/request-fault.ts';
import { csvLines } from './csv-lines.ts';
import type { Format } from './draft.ts';

/** A row of a result: texts by the names of its columns. */
export type ResultRow = Readonly<Record<string, string>>;

interface FirstRows {
  readonly columns: readonly string[];
  readonly rows: readonly ResultRow[];
}

/** Rows that are shown at most, and bytes that are read for them. */
const [MAX_ROWS, MAX_BYTES] = [500, 512 * 1_024];

/** The first rows of a finished file, of which the beginning is read alone. Rejects with RequestFault where it is not there. */
export async function firstRows(path: string, format: Format, signal: AbortSignal): Promise<FirstRows> {
  if (format === 'PARQUET') return parquetRows(path, signal);
  const response = await fetch(path, { headers: { range: `bytes=0-${MAX_BYTES - 1}` }, signal });
  if (response.status === 416) return { columns: [], rows: [] };
  if (!response.ok) throw faultOf(response, await response.json().catch(() => ({})));
  const text = await response.text();
  return format === 'CSV' ? csvRows(text) : jsonRows(text);
}

function csvRows(text: string): FirstRows {
  const [columns = [], ...lines] = csvLines(text, MAX_ROWS + 1);
  return {
    columns,
    rows: lines.map((cells) => Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? '']))),
  };
}

function jsonRows(text: string): FirstRows {
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
  const rows = lines
    .filter(Boolean)
    .slice(0, MAX_ROWS)
    .map((line) => shown(JSON.parse(line)));
  return { columns: Object.keys(rows[0] ?? {}), rows };
}

async function parquetRows(path: string, signal: AbortSignal): Promise<FirstRows> {
  const { asyncBufferFromUrl, parquetMetadataAsync, parquetReadObjects } = await import('hyparquet');
  // Of hyparquet-compressors another one would be compiled from WebAssembly, which the page's policy refuses.
  const { decompress } = await import('fzstd');
  try {
    const file = await asyncBufferFromUrl({ url: path, requestInit: { signal } });
    const metadata = await parquetMetadataAsync(file);
    const rowEnd = Math.min(MAX_ROWS, Number(metadata.num_rows));
    const rows = await parquetReadObjects({
      file,
      metadata,
      rowEnd,
      compressors: { ZSTD: (bytes) => decompress(bytes) },
    });
    const columns = metadata.schema.slice(1).map(({ name }) => name);
    return { columns, rows: rows.map(shown) };
  } catch (error) {
    if (signal.aborted) throw error;
    throw new RequestFault(0, 'UNREADABLE', 'The first rows of the result cannot be read; download it.');
  }
}

const shown = (row: Readonly<Record<string, unknown>>): ResultRow =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)]));

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return String(value);
}
