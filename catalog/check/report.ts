import { printFinding } from '../compose-finding.ts';
import { ACCEPTED_FILE } from './accepted-changes.ts';
import { CRITICALITIES, type Criticality, isAtLeast } from './changes.ts';
import type { CheckReport, JudgedFault, PlacedChange } from './check-against.ts';
import { markdownLines } from './markdown-report.ts';
import { changeText, faultText } from './report-text.ts';

/** Formats of a report: for a person, for a program, as annotations of a hosted CI (`::error file=…`), or as the CI run's summary. */
export const FORMATS = ['text', 'json', 'annotations', 'markdown'] as const;
export type Format = (typeof FORMATS)[number];

/** The lines of a report. */
export function reportLines(report: CheckReport, format: Format): string[] {
  if (format === 'json') return [JSON.stringify(report, null, 2)];
  if (format === 'markdown') return markdownLines(report, summary(report));
  return [...(format === 'text' ? textLines(report) : annotationLines(report)), summary(report)];
}

function textLines(report: CheckReport): string[] {
  const { errors, changes, operations, acceptances } = report;
  const lines: string[] = errors.map(printFinding);
  for (const criticality of CRITICALITIES) {
    const found = changes.filter((change) => change.criticality === criticality);
    if (found.length > 0) lines.push(`${criticality} changes`);
    lines.push(...found.map((change) => `  ${change.type} ${changeText(change, report)}`));
  }
  if (operations.faults.length > 0) lines.push('stored operations');
  for (const fault of operations.faults)
    lines.push(`  ${fault.criticality} ${fault.file}:${fault.line}:${fault.column} ${faultText(fault)}`);
  for (const { change, until } of acceptances.expired) lines.push(`expired: ${change} was accepted until ${until}`);
  for (const { change } of acceptances.unused) lines.push(`unused: ${change} is accepted, and not there`);
  return lines;
}

const COMMANDS: Readonly<Record<Criticality, string>> = {
  breaking: 'error',
  dangerous: 'warning',
  'non-breaking': 'notice',
};

function annotationLines(report: CheckReport): string[] {
  const { errors, changes, operations, acceptances, failOn } = report;
  return [
    ...errors.map((finding) => annotation('breaking', {}, finding.code, printFinding(finding))),
    ...changes.map((change) =>
      annotation(shownAs(change, failOn), change.place, change.type, changeText(change, report)),
    ),
    ...operations.faults.map((fault) =>
      annotation(
        shownAs(fault, failOn),
        { file: fault.file, line: fault.line, col: fault.column },
        'STORED_OPERATION',
        faultText(fault),
      ),
    ),
    ...[...acceptances.expired, ...acceptances.unused].map(({ change, until }) =>
      annotation(
        'dangerous',
        { file: ACCEPTED_FILE },
        'ACCEPTED_CHANGE',
        `${change}, accepted until ${until}, is over or not there.`,
      ),
    ),
  ];
}

/** What fails the check is an error; an accepted change or fault, or an unused change, is only a warning. */
function shownAs(found: PlacedChange | JudgedFault, failOn: Criticality): Criticality {
  if (found.accepted !== undefined || ('unused' in found && found.unused)) return 'dangerous';
  return isAtLeast(found.criticality, failOn) ? 'breaking' : found.criticality;
}

function annotation(criticality: Criticality, place: object, title: string, message: string): string {
  const properties = Object.entries({ ...place, title }).map(
    ([name, value]) => `${name}=${escaped(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`,
  );
  return `::${COMMANDS[criticality]} ${properties.join(',')}::${escaped(message)}`;
}

/** A workflow command must be a single line. */
const escaped = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

function summary({ against, errors, changes, operations, passed }: CheckReport): string {
  if (errors.length > 0) return `Not composed: ${errors.length} ${errors.length === 1 ? 'error' : 'errors'}.`;
  const counts = CRITICALITIES.map(
    (criticality) => `${changes.filter((change) => change.criticality === criticality).length} ${criticality}`,
  );
  const excused = [
    [changes.filter(({ accepted }) => accepted !== undefined).length, 'accepted'],
    [changes.filter(({ accepted, unused }) => accepted === undefined && unused).length, 'unused'],
  ].flatMap(([count, what]) => (count === 0 ? [] : `${count} ${what}`));
  const unfit = new Set(
    operations.faults.filter(({ criticality }) => criticality === 'breaking').map(({ file }) => file),
  );
  return `Against ${against}: ${counts.join(', ')} changes${excused.length === 0 ? '' : ` (${excused.join(', ')})`}; ${unfit.size} of ${operations.files} stored operations do not fit. ${passed ? 'Passed.' : 'Failed.'}`;
}
