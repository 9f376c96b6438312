import { createInterface } from 'node:readline/promises';
import type { PreviousDataset } from '../ingest/history/previous-datasets.ts';
import { CommandError } from './command-error.ts';

/** What a user said beforehand of data sets that a load does not name. */
export interface AbsentOptions {
  readonly add?: boolean;
  readonly replace?: boolean;
}

/**
 * What becomes of data sets of the live snapshot that a load does not name: as the options say, else as a user says at the
 * terminal. Throws CommandError where nobody says it, because they would go out of service unseen.
 */
export const absentDatasets =
  ({ add, replace }: AbsentOptions, terminal: boolean = process.stdin.isTTY && process.stderr.isTTY) =>
  async (datasets: readonly PreviousDataset[]): Promise<'keep' | 'drop'> => {
    if (add) return 'keep';
    if (replace) return 'drop';
    const lines = ['This load does not name data sets of the live snapshot:', ...datasets.map(shown)];
    if (!terminal)
      throw new CommandError(
        [...lines, 'Use --add to keep them as they are, or --replace to leave them out.'].join('\n'),
      );
    process.stderr.write(`\n${lines.join('\n')}\n`);
    return ask();
  };

const shown = ({ facts, rows, brands }: PreviousDataset): string =>
  `  ${facts.name}${facts.date ? ` of ${facts.date}` : ''}: ${brands > 0 ? `${brands.toLocaleString('en-US')} brands` : `${rows.toLocaleString('en-US')} rows`}`;

async function ask(): Promise<'keep' | 'drop'> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    for (;;) {
      const answer = (await terminal.question('Keep them (k), leave them out (l) or stop (s)? ')).trim().toLowerCase();
      if (answer === 'k') return 'keep';
      if (answer === 'l') return 'drop';
      if (answer === 's') throw new CommandError('Nothing was loaded.');
    }
  } finally {
    terminal.close();
  }
}
