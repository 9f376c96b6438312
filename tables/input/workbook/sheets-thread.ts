import { workerData } from 'node:worker_threads';
import { answerRows } from '../row-answers.ts';
import { sheetsOf } from './open-workbook.ts';

/** The name of each sheet as a row, followed by its rows, as texts. */
async function* rowsOf(file: string): AsyncGenerator<readonly string[]> {
  for await (const sheet of sheetsOf(file)) {
    yield [sheet.name];
    yield* sheet.rows();
  }
}

answerRows(rowsOf(String(workerData)), 'The file is a workbook that cannot be read: it is damaged.');
