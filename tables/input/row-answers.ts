import { parentPort } from 'node:worker_threads';
import { BrokenTable } from './table-row.ts';

type Cells = readonly string[];

/** A thread's answer to a message: the next rows, none at the end, or the fault. */
export type RowsAnswer = { readonly rows: readonly Cells[] } | { readonly fault: string };

/**
 * Maximum rows of an answer, and about how many characters, with one added for each cell: the most that the caller holds at
 * a time.
 */
const [ROWS, CHARACTERS] = [1_000, 4 * 2 ** 20];

/**
 * Makes this thread answer each message of its starter with the next rows. `fault` is the message for errors other than
 * BrokenTable.
 */
export function answerRows(rows: AsyncGenerator<Cells>, fault: string): void {
  parentPort?.on('message', async () => {
    let answer: RowsAnswer;
    try {
      answer = { rows: await nextRows(rows) };
    } catch (error) {
      answer = { fault: error instanceof BrokenTable ? error.message : fault };
    }
    parentPort?.postMessage(answer);
  });
}

async function nextRows(rows: AsyncGenerator<Cells>): Promise<readonly Cells[]> {
  const next: Cells[] = [];
  for (let characters = 0; next.length < ROWS && characters < CHARACTERS; ) {
    const { value, done } = await rows.next();
    if (done === true) break;
    next.push(value);
    for (const cell of value) characters += cell.length + 1;
  }
  return next;
}
