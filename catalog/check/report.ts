import { printFinding } from '../compose-finding.ts';
import { CRITICALITIES, type Criticality } from './changes.ts';
import type { CheckReport } from './check-against.ts';

/** How a report is printed: for a person, for a program, or as the annotations of a hosted CI (`::error file=…`). */
export const FORMATS = ['text', 'json', 'annotations'] as const;
export type Format = (typeof FORMATS)[number];

/** The lines of a report. */
export function reportLines(report: CheckReport, format: Format): string[] {
  if (format === 'json') return [JSON.stringify(report, null, 2)];
  return [...(format === 'text' ? textLines(report) : annotationLines(report)), summary(report)];
}

function textLines({ errors, changes, operations }: CheckReport): string[] {
  const lines: string[] = errors.map(printFinding);
  for (const criticality of CRITICALITIES) {
    const found = changes.filter((change) => change.criticality === criticality);
    if (found.length > 0) lines.push(`${criticality} changes`);
    lines.push(...found.map(({ type, message, schemas }) => `  ${type} ${message} (${schemas.join(', ')})`));
  }
  if (operations.faults.length > 0) lines.push('stored operations');
  for (const { file, line, column, criticality, message } of operations.faults)
    lines.push(`  ${criticality} ${file}:${line}:${column} ${message}`);
  return lines;
}

const COMMANDS: Readonly<Record<Criticality, string>> = {
  breaking: 'error',
  dangerous: 'warning',
  'non-breaking': 'notice',
};

function annotationLines({ errors, changes, operations }: CheckReport): string[] {
  return [
    ...errors.map((finding) => annotation('breaking', {}, finding.code, printFinding(finding))),
    ...changes.map(({ criticality, place, type, message, schemas }) =>
      annotation(criticality, place, type, `${message} (${schemas.join(', ')})`),
    ),
    ...operations.faults.map(({ criticality, file, line, column, message }) =>
      annotation(criticality, { file, line, col: column }, 'STORED_OPERATION', message),
    ),
  ];
}

function annotation(criticality: Criticality, place: object, title: string, message: string): string {
  const properties = Object.entries({ ...place, title }).map(
    ([name, value]) => `${name}=${escaped(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`,
  );
  return `::${COMMANDS[criticality]} ${properties.join(',')}::${escaped(message)}`;
}

/** A workflow command ends with its line. */
const escaped = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

function summary({ against, errors, changes, operations, passed }: CheckReport): string {
  if (errors.length > 0) return `Not composed: ${errors.length} ${errors.length === 1 ? 'error' : 'errors'}.`;
  const counts = CRITICALITIES.map(
    (criticality) => `${changes.filter((change) => change.criticality === criticality).length} ${criticality}`,
  );
  const unfit = new Set(
    operations.faults.filter(({ criticality }) => criticality === 'breaking').map(({ file }) => file),
  );
  return `Against ${against}: ${counts.join(', ')} changes; ${unfit.size} of ${operations.files} stored operations do not fit. ${passed ? 'Passed.' : 'Failed.'}`;
}
