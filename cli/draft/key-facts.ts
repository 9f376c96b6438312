import Database from 'better-sqlite3';
import { isShortened } from '../../sources/canonical/column.ts';
import type { WholeTable } from './table-sample.ts';

/**
 * Columns that may be a key, and what else each value of it should say alike in all its rows: of several columns the first that
 * is not empty.
 */
export interface KeyQuestion {
  readonly columns: readonly string[];
  readonly says: readonly (readonly string[])[];
}

/** What the rows of a whole file are to a key, as numbers of rows. */
export interface KeyFacts {
  readonly rows: number;
  /** Rows in which a column of the key is empty. */
  readonly empty: number;
  /** Rows with a number that a spreadsheet shortened: a load refuses it as a key. */
  readonly shortened: number;
  /** Rows whose key an earlier row has; those without a key are none. */
  readonly repeated: number;
  /** Rows that say something else than the first row of their key. */
  readonly contrary: number;
}

/**
 * Reads all rows of a table and answers questions about keys. The keys are kept in a temporary file, so memory does not
 * grow with the table.
 */
export async function keyFacts(table: WholeTable, questions: readonly KeyQuestion[]): Promise<readonly KeyFacts[]> {
  const columns = [...new Set(questions.flatMap((each) => [...each.columns, ...each.says.flat()]))];
  const asked = questions.map((question) => ({
    columns: question.columns.map((name) => columns.indexOf(name)),
    says: question.says.map((of) => of.map((name) => columns.indexOf(name))),
    facts: { rows: 0, empty: 0, shortened: 0, repeated: 0, contrary: 0 },
  }));
  // A database without a name is a temporary file that SQLite removes.
  const database = new Database('').unsafeMode();
  try {
    database.exec(
      'PRAGMA journal_mode = OFF; CREATE TABLE seen (question INTEGER, key TEXT, says TEXT, PRIMARY KEY (question, key)) WITHOUT ROWID; BEGIN',
    );
    const insert = database.prepare('INSERT INTO seen VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
    const first = database
      .prepare<[number, string], string>('SELECT says FROM seen WHERE question = ? AND key = ?')
      .pluck();
    for await (const cells of table.all(columns)) {
      for (const [question, { columns: of, says: ofSays, facts }] of asked.entries()) {
        facts.rows += 1;
        const key = of.map((at) => cells[at]?.trim() ?? '');
        if (key.includes('')) facts.empty += 1;
        if (key.some(isShortened)) facts.shortened += 1;
        // As a load joins the columns of a key.
        const [written, says] = [
          key.filter((part) => part !== '').join(' '),
          ofSays.map((of) => plain(of.map((at) => cells[at]).find((cell) => cell?.trim()))).join('\n'),
        ];
        if (written === '') continue;
        if (insert.run(question, written, says).changes > 0) continue;
        facts.repeated += 1;
        if (isContrary(first.get(question, written) ?? '', says)) facts.contrary += 1;
      }
    }
  } finally {
    database.close();
  }
  return asked.map(({ facts }) => facts);
}

const plain = (cell = '') => cell.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether two rows have different texts; an empty one says nothing. */
function isContrary(one: string, other: string): boolean {
  if (one === other) return false;
  const others = other.split('\n');
  return one.split('\n').some((text, at) => text !== '' && others[at] !== '' && text !== others[at]);
}
