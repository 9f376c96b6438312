import { workerData } from 'node:worker_threads';
import { readSheet } from 'read-excel-file/node';
import { answerRows } from './row-answers.ts';

/** The rows of the first sheet as texts. The library reads the sheet as a whole. */
async function* rowsOf(file: string): AsyncGenerator<readonly string[]> {
  for (const row of await readSheet(file)) yield row.map(cellText);
}

/** Days as YYYY-MM-DD, points in time by ISO 8601 to the second, numbers and booleans as they are written. */
function cellText(cell: unknown): string {
  if (!(cell instanceof Date)) return String(cell ?? '');
  // A time of day is a fraction of a day, which misses the second by less than a millisecond.
  const [day = '', time = ''] = new Date(Math.round(cell.getTime() / 1_000) * 1_000).toISOString().split(/[T.]/);
  return time === '00:00:00' ? day : `${day}T${time}`;
}

answerRows(rowsOf(String(workerData)), 'The file is a workbook that cannot be read.');
