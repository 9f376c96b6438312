import { workerData } from 'node:worker_threads';
import { answerRows } from '../row-answers.ts';
import { BrokenTable } from '../table-row.ts';
import { sheetsOf } from './open-workbook.ts';
import { holds } from './table-sheet.ts';

/**
 * The names of the sheets and what each holds as a row, that of the sheet to read first, followed by the rows of this sheet as
 * texts. To read is the one that is named, else the first one with a table, else the first one.
 */
async function* rowsOf(file: string, named: string): AsyncGenerator<readonly string[]> {
  const sheets: { readonly name: string; readonly holds: string }[] = [];
  for await (const sheet of sheetsOf(file)) {
    if (sheet.all.length === 1 && named === '') {
      yield [sheet.name, 'table'];
      return yield* sheet.rows();
    }
    sheets.push({ name: sheet.name, holds: await holds(sheet) });
  }
  const read =
    named === ''
      ? (sheets.find((sheet) => sheet.holds === 'table') ?? sheets[0])
      : sheets.find(({ name }) => isNamed(name, named));
  if (read === undefined) {
    const has = sheets.map(({ name }) => JSON.stringify(name)).join(', ');
    throw new BrokenTable(`The workbook has no sheet ${JSON.stringify(named)}; its sheets are ${has}.`);
  }
  yield [read, ...sheets.filter((each) => each !== read)].flatMap((each) => [each.name, each.holds]);
  for await (const sheet of sheetsOf(file)) if (sheet.name === read.name) return yield* sheet.rows();
}

/** Names of sheets differ in more than capitals. */
const isNamed = (name: string, named: string) => name.trim().toLowerCase() === named.trim().toLowerCase();

const [file, named]: unknown[] = workerData;
answerRows(rowsOf(String(file), String(named ?? '')), 'The file is a workbook that cannot be read: it is damaged.');
