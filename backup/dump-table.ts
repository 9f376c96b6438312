import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { BackupError } from './backup-error.ts';
import type { DumpedTable } from './manifest.ts';
import { check, type Get, type Put } from './objects.ts';

/** Writes the rows of a table, in their physical order. */
export async function dumpTable(
  client: ClientBase,
  put: Put,
  key: string,
  table: string,
  columns: readonly string[],
): Promise<DumpedTable> {
  const copy = client.query(copyTo(`COPY ${quoted(table)} (${listOf(columns)}) TO STDOUT WITH (ENCODING 'UTF8')`));
  // The writer gets the failure; nobody needs the error of the connection that then closes.
  copy.on('error', () => {});
  const object = await put(key, copy);
  // Trap: the last row arrives before the server reports how many there were.
  await client.query('SELECT');
  return { name: table, columns: [...columns], rows: copy.rowCount, object };
}

/** Fills an empty table. Throws a BackupError if the rows are damaged, and unless it gets as many as were written. */
export async function fillTable(
  client: ClientBase,
  get: Get,
  { name, columns, rows, object }: DumpedTable,
  options: readonly string[] = [],
): Promise<void> {
  const content = await get(object);
  const written = ["ENCODING 'UTF8'", ...options].join(', ');
  const copy = client.query(copyFrom(`COPY ${quoted(name)} (${listOf(columns)}) FROM STDIN WITH (${written})`));
  try {
    await pipeline(content, copy);
  } catch (error) {
    // The server refuses a damaged value before the sum of all bytes is known.
    await check(get, object);
    throw error;
  }
  if (copy.rowCount !== rows)
    throw new BackupError(`Table ${name} of the backup has ${copy.rowCount} rows; ${rows} were written.`);
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const listOf = (columns: readonly string[]): string => columns.map(quoted).join(', ');
