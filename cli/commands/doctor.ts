import { Command, InvalidArgumentError } from 'commander';
import { examine } from '../doctor/examine.ts';
import type { Finding } from '../doctor/finding.ts';
import { print } from '../print.ts';

interface Options {
  readonly json?: boolean;
  readonly maxAge: number;
}

/** Maximum age of the current snapshot, in days: with monthly loads, an older one has missed a load. */
const MAX_AGE = 35;

/** `svc doctor`: what prevents a service in this environment from working, with a remedy for each fault. It changes nothing. */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description(
      'report what keeps the service from working and how to fix it; changes nothing; exit code 1 on a fault',
    )
    .option('--json', 'print as JSON')
    .option('--max-age <days>', 'age above which the current snapshot is a fault', days, MAX_AGE)
    .action(async ({ json, maxAge }: Options) => {
      const findings = await examine(process.env, maxAge);
      const faults = findings.filter(({ state }) => state === 'fault').length;
      if (json) print([JSON.stringify({ healthy: faults === 0, findings }, undefined, 2)]);
      else
        print([
          ...findings.flatMap(linesOf),
          faults === 0 ? 'No fault.' : `${faults} ${faults === 1 ? 'fault' : 'faults'}.`,
        ]);
      if (faults > 0) process.exitCode = 1;
    });
}

/** `FAULT port: 4000 of 127.0.0.1 is taken by another program.`, and below it what to do. */
const linesOf = ({ of, state, says, remedy }: Finding): string[] => [
  `${state === 'fault' ? 'FAULT' : state.padEnd(5)} ${of}: ${says}`,
  ...(remedy === undefined ? [] : [`      → ${remedy}`]),
];

function days(written: string): number {
  if (/^\d{1,5}$/.test(written)) return Number(written);
  throw new InvalidArgumentError('Expected a whole number of days.');
}
