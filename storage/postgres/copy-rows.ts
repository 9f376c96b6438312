import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type Sqlite from 'better-sqlite3';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { PhysicalType } from '../layout.ts';

/** Approximate number of characters per send to the server: large enough that the overhead of one send does not matter. */
const PIECE_LENGTH = 256 * 1024;

/**
 * Copies the rows of a SELECT on the build's SQLite file into a PostgreSQL table, in the order of the select. The same
 * transaction must have created the table. SQLite itself formats the lines, so a row is one text in this process. Returns
 * the number of rows.
 *
 * FREEZE saves readers the visibility check of each row, and makes index-only scans possible from the start.
 */
export async function copyRows(
  client: ClientBase,
  database: Sqlite.Database,
  table: string,
  columns: readonly { readonly name: string; readonly type: PhysicalType | 'bytes' }[],
  select: string,
): Promise<number> {
  const line = columns.map(({ name, type }) => `coalesce(${FIELDS[type](`"${name}"`)}, '\\N')`).join(' || char(9) || ');
  const lines = database.prepare<[], string>(`SELECT ${line} FROM (${select})`).pluck().iterate();
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const copy = client.query(copyFrom(`COPY ${table} (${names}) FROM STDIN WITH (FREEZE)`));
  try {
    await pipeline(Readable.from(pieces(lines)), copy);
  } catch (error) {
    throw new Error(`Table ${table} could not be copied.`, { cause: error });
  }
  return copy.rowCount;
}

/** Joins lines to pieces of about PIECE_LENGTH. */
export function* pieces(lines: Iterable<string>): Generator<string> {
  let piece = '';
  for (const line of lines) {
    piece += `${line}\n`;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/** SQLite's SQL that writes a value in COPY's text format. 17 digits are enough to read every double back unchanged. */
const FIELDS: Readonly<Record<PhysicalType | 'bytes', (column: string) => string>> = {
  integer: (column) => `CAST(${column} AS INTEGER)`,
  boolean: (column) => column,
  real: (column) => `CASE WHEN ${column} IS NOT NULL THEN printf('%!.17g', ${column}) END`,
  uuid: (column) => `CASE WHEN ${column} IS NOT NULL THEN hex(${column}) END`,
  bytes: (column) => `CASE WHEN ${column} IS NOT NULL THEN '\\\\x' || hex(${column}) END`,
  text: (column) =>
    [
      ['\\', '\\\\'],
      ['\t', '\\t'],
      ['\n', '\\n'],
      ['\r', '\\r'],
    ].reduce((sql, [sign, written]) => `replace(${sql}, ${literal(sign)}, ${literal(written)})`, column),
};

const literal = (text = ''): string =>
  text.charCodeAt(0) < 32 && text.length === 1 ? `char(${text.charCodeAt(0)})` : `'${text}'`;
