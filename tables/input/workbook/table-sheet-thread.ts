import { workerData } from 'node:worker_threads';
import { answerRows } from '../row-answers.ts';
import { sheetsOf } from './open-workbook.ts';
import { isTable } from './table-sheet.ts';

/**
 * The names of the sheets as a row, that of the first one with a table first, followed by the rows of this sheet as texts.
 * If no sheet has a table, it is the first sheet.
 */
async function* rowsOf(file: string): AsyncGenerator<readonly string[]> {
  for (const isChosen of [isTable, () => true]) {
    for await (const sheet of sheetsOf(file)) {
      if (sheet.all.length > 1 && !(await isChosen(sheet))) continue;
      yield [sheet.name, ...sheet.all.filter((name) => name !== sheet.name)];
      return yield* sheet.rows();
    }
  }
}

answerRows(rowsOf(String(workerData)), 'The file is a workbook that cannot be read: it is damaged.');
