import { Readable } from 'node:stream';
import { workerData } from 'node:worker_threads';
import readSheets from 'read-excel-file/node';
import { cellText } from './cell-text.ts';
import { answerRows } from './row-answers.ts';
import { workbookParts } from './workbook-parts.ts';

/** The name of each sheet as a row, and its rows, as texts. The library reads the workbook as a whole. */
async function* rowsOf(file: string): AsyncGenerator<readonly string[]> {
  for (const { sheet, data } of await readSheets(Readable.from(workbookParts(file)))) {
    yield [sheet];
    for (const row of data) yield row.map(cellText);
  }
}

answerRows(rowsOf(String(workerData)), 'The file is a workbook that cannot be read.');
