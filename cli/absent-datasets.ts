import type { PreviousDataset } from '../ingest/history/previous-datasets.ts';
import { choose, ownTerminal } from './choose.ts';
import { CommandError } from './command-error.ts';

/** The user's decision on datasets that a load does not name, as command options. */
export interface AbsentOptions {
  readonly add?: boolean;
  readonly replace?: boolean;
}

/**
 * Decides what happens to datasets of the live snapshot that a load does not name: by the options, else by asking the user at the terminal.
 * Throws CommandError without either, because the datasets would silently disappear from service.
 */
export const absentDatasets =
  ({ add, replace }: AbsentOptions, terminal = ownTerminal()) =>
  async (datasets: readonly PreviousDataset[]): Promise<'keep' | 'drop'> => {
    if (add) return 'keep';
    if (replace) return 'drop';
    const lines = ['This load does not name datasets of the live snapshot:', ...datasets.map(shown)];
    if (terminal === undefined)
      throw new CommandError(
        [...lines, 'Use --add to keep them as they are, or --replace to leave them out.'].join('\n'),
      );
    terminal.output.write(`\n${lines.join('\n')}\n`);
    const choice = await choose(terminal, QUESTION, CHOICES, NOTHING);
    if (choice === 'stop') throw new CommandError(NOTHING);
    return choice;
  };

const QUESTION = 'Keep them (k), leave them out (l) or stop (s)? ';
const CHOICES = new Map([
  ['k', 'keep'],
  ['l', 'drop'],
  ['s', 'stop'],
] as const);
const NOTHING = 'Nothing was loaded.';

const shown = ({ facts, rows, brands }: PreviousDataset): string =>
  `  ${facts.name}${facts.date ? ` of ${facts.date}` : ''}: ${brands > 0 ? `${brands.toLocaleString('en-US')} brands` : `${rows.toLocaleString('en-US')} rows`}`;
