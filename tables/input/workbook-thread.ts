import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from 'read-excel-file/node';

/** Reads the first sheet of the workbook that it is started with, and sends its cells as texts; days as YYYY-MM-DD. */
const rows = await readSheet(String(workerData));
parentPort?.postMessage({
  rows: rows.map((row) =>
    row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? ''))),
  ),
});
