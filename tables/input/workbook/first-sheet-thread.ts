import { workerData } from 'node:worker_threads';
import { answerRows } from '../row-answers.ts';
import { sheetsOf } from './open-workbook.ts';

/** The rows of the first sheet as texts. */
async function* rowsOf(file: string): AsyncGenerator<readonly string[]> {
  for await (const sheet of sheetsOf(file)) return yield* sheet.rows();
}

answerRows(rowsOf(String(workerData)), 'The file is a workbook that cannot be read: it is damaged.');
