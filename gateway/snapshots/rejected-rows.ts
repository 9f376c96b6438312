import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Info, parse } from 'csv-parse';
import { withoutNumbers } from '../../catalog/errors/without-numbers.ts';
import { REJECT_COLUMNS } from '../../catalog/reject-columns.ts';
import { type RejectedRow, shownRow } from './shown-row.ts';

/** A file with the rows that a load left out of one input. */
export interface RejectFile {
  readonly name: string;
  readonly bytes: number;
}

export interface RejectedPage {
  readonly rows: readonly RejectedRow[];
  /** Byte position at which the next page starts; null at the end of the file. */
  readonly next: number | null;
}

/** Maximum rows of a page, and maximum bytes read for one. A page filtered by reason may have fewer rows and still have a next page. */
const [PAGE_ROWS, PAGE_BYTES] = [50, 4 * 2 ** 20];
/** Maximum bytes of a file's header. */
const HEADER_BYTES = 256 * 1024;
/** Maximum characters of a row; rejected rows are cut to a tenth of that when they are written. */
const MAX_RECORD = 256 * 1024;

/** The files of a folder; empty if nothing was left out, or if the load ran on another machine. */
export function rejectFiles(folder: string): readonly RejectFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /\.(?:csv|ndjson)$/.test(name))
    .sort()
    .map((name) => ({ name, bytes: statSync(join(folder, name)).size }));
}

/**
 * Reads a page of a file that rejectFiles lists, from a byte position at which a row begins; only the rows of one reason if one is given.
 */
export async function rejectedPage(
  file: string,
  { after, reason }: { readonly after: number; readonly reason: string | undefined },
): Promise<RejectedPage> {
  const rows: RejectedRow[] = [];
  let next = after;
  for await (const { row, end } of file.endsWith('.csv') ? csvRows(file, after) : jsonRows(file, after)) {
    next = end;
    if (reason === undefined || row.reason === withoutNumbers(reason)) rows.push(row);
    if (rows.length === PAGE_ROWS || next - after > PAGE_BYTES) break;
  }
  return { rows, next: next >= statSync(file).size || next === after ? null : next };
}

/** A row, and the position of the byte after it. */
interface Placed {
  readonly row: RejectedRow;
  readonly end: number;
}

async function* csvRows(file: string, after: number): AsyncGenerator<Placed> {
  const header = await headerOf(file);
  const start = after === 0 ? header.end : after;
  for await (const { record, info } of records(createReadStream(file, { start }))) {
    const [line = '', reason = '', value = '', ...cells] = record;
    const fields = cells.map((cell, at): [string, string] => [header.names[at] ?? `column ${at + 1}`, cell]);
    yield { row: shownRow({ line, reason, value, fields: Object.fromEntries(fields) }), end: start + info.bytes };
  }
}

/** Names of the columns of the input rows, and the position of the byte after the header. */
async function headerOf(file: string): Promise<{ readonly names: readonly string[]; readonly end: number }> {
  for await (const { record, info } of records(createReadStream(file, { end: HEADER_BYTES })))
    return { names: record.slice(REJECT_COLUMNS.length), end: info.bytes };
  return { names: [], end: 0 };
}

async function* records(bytes: NodeJS.ReadableStream): AsyncGenerator<{ record: string[]; info: Info }> {
  const parser = parse({ info: true, relax_quotes: true, relax_column_count: true, max_record_size: MAX_RECORD });
  bytes.on('error', (error) => parser.destroy(error)).pipe(parser);
  try {
    yield* parser as AsyncIterable<{ record: string[]; info: Info }>;
  } catch (error) {
    // If no row begins at the position, it may be inside a quoted value: the page ends there.
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))) throw error;
  } finally {
    bytes.unpipe(parser);
    if ('destroy' in bytes && typeof bytes.destroy === 'function') bytes.destroy();
  }
}

async function* jsonRows(file: string, after: number): AsyncGenerator<Placed> {
  const bytes = createReadStream(file, { start: after });
  let end = after;
  try {
    for await (const text of createInterface({ input: bytes, crlfDelay: Number.POSITIVE_INFINITY })) {
      end += Buffer.byteLength(text) + 1;
      const fields = objectOf(text);
      const [line = '', reason = '', value = ''] = REJECT_COLUMNS.map((name) => fields[name]);
      for (const name of REJECT_COLUMNS) delete fields[name];
      yield { row: shownRow({ line, reason, value, fields }), end };
    }
  } finally {
    bytes.destroy();
  }
}

function objectOf(text: string): Record<string, string> {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null) return { text };
    const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
    return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, written(value)]));
  } catch {
    return { text };
  }
}
