import { Readable } from 'node:stream';
import { workerData } from 'node:worker_threads';
import { readSheet } from 'read-excel-file/node';
import { cellText } from './cell-text.ts';
import { answerRows } from './row-answers.ts';
import { workbookParts } from './workbook-parts.ts';

/** The rows of the first sheet as texts. The library reads the sheet as a whole. */
async function* rowsOf(file: string): AsyncGenerator<readonly string[]> {
  for (const row of await readSheet(Readable.from(workbookParts(file)))) yield row.map(cellText);
}

answerRows(rowsOf(String(workerData)), 'The file is a workbook that cannot be read.');
