import { Command } from 'commander';
import { readConfiguration } from '../../catalog/configuration.ts';
import { type Drill, drill } from '../drill/drill.ts';
import { wholeNumber } from '../option-values.ts';
import { print } from '../print.ts';
import { progressOn } from '../progress.ts';
import { json } from '../snapshot-report.ts';
import { table } from '../table.ts';

/** `svc drill`: whether, and how soon, everything alerts to a party that comes onto a list. */
export function drillCommand(): Command {
  return new Command('drill')
    .description(
      'plant a listed party in a copy of the data, and measure when each surface alerts; exit code 1 if one does not',
    )
    .option('--within <seconds>', 'seconds that an alert may take from the publication of the list on', wholeNumber, 60)
    .option('--json', 'print as JSON')
    .action(async ({ within, json: asJson = false }: { within: number; json?: boolean }) => {
      const progress = progressOn(process.stderr);
      const result = await drill(readConfiguration(process.env), within, (line) => progress.report(line));
      progress.end();
      print(asJson ? [json(result)] : lines(result));
      if (result.alerted.some(({ seconds }) => seconds === null)) process.exitCode = 1;
    });
}

const lines = ({ name, copied, loadSeconds, alerted }: Drill): string[] => [
  `${name} was planted in a copy of ${copied}; the load took ${loadSeconds.toFixed(1)} s.`,
  '',
  ...table(
    [
      ['surface', 'alert after'],
      ...alerted.map(({ surface, seconds }) => [surface, seconds === null ? 'not in time' : `${seconds.toFixed(1)} s`]),
    ],
    [1],
  ),
];
