import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { csvCell } from '../../catalog/csv-cell.ts';
import type { DamagedQuery } from '../search-queries.ts';

/** Share of the rows that repeat one before. */
const REPEATED = 0.05;

/** Rows of a customer's table as it is searched by. */
export const HEADER = ['Company', 'Street', 'City', 'State', 'Zip', 'Customer no.'];

/** Writes a table of customers; every eighth lacks its street, every ninth its ZIP code. */
export async function writeCustomers(
  path: string,
  queries: readonly DamagedQuery[],
  random: () => number,
): Promise<void> {
  const out = createWriteStream(path);
  const write = (cells: readonly (string | null)[]) =>
    out.write(`${cells.map((cell) => csvCell(cell ?? '')).join(',')}\n`);
  write(HEADER);
  for (const [at, query] of queries.entries()) {
    const { name, street, city, state, zip } =
      random() < REPEATED ? (queries[Math.floor(random() * at)] ?? query) : query;
    write([name, at % 8 === 7 ? null : street, city, state, at % 9 === 8 ? null : zip, String(at)]);
  }
  out.end();
  await finished(out);
}
