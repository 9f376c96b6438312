import type { ListedSnapshot } from '../gateway/snapshots/list-snapshots.ts';
import { isOfProgram, OUTDATED_SNAPSHOT, outdatedWarning } from '../search/outdated.ts';
import type { SnapshotDiff, TypeDiff } from '../storage/diff/diff-snapshots.ts';
import type { Verification } from '../storage/verify/verify-snapshot.ts';
import { table } from './table.ts';

/** JSON of a report: maps as objects. */
export const json = (report: unknown): string =>
  JSON.stringify(report, (_, value: unknown) => (value instanceof Map ? Object.fromEntries(value) : value), 2);

const counted = (count: number): string => count.toLocaleString('en-US');
const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;

/** One line per snapshot with its numbers of entities of the given types, and a warning for each outdated one. */
export function listLines(rows: readonly ListedSnapshot[], types: readonly string[]): string[] {
  const body = rows.map(({ version, current, built, bytes, holds }) => [
    current ? '*' : '',
    version,
    built,
    megabytes(bytes),
    ...types.map((type) => (typeof holds === 'string' ? '' : counted(holds.entities.get(type) ?? 0))),
    typeof holds === 'string' ? holds : holds.datasets.join(', '),
  ]);
  const numbers = [3, ...types.map((_, index) => index + 4)];
  return [
    ...table([['', 'version', 'built', 'size', ...types, 'datasets'], ...body], numbers),
    ...rows.flatMap(({ version, lacking }) => (lacking.length === 0 ? [] : outdatedLines(version, lacking))),
  ];
}

const outdatedLines = (version: string, lacking: readonly string[]): string[] => [
  `${OUTDATED_SNAPSHOT}: ${outdatedWarning(version)}`,
  ...lacking.map((line) => `  ${line}`),
];

export function verificationLines({ version, checks, sound }: Verification): string[] {
  const lines = checks.flatMap(({ name, promise, problems, seconds }) => [
    `${problems.length === 0 ? 'ok    ' : 'BROKEN'}  ${name}: ${promise} (${seconds.toFixed(1)} s)`,
    ...problems.map((problem) => `          ${problem}`),
  ]);
  const outdated = checks.some(({ name, problems }) => problems.length > 0 && isOfProgram(name));
  return [
    ...lines,
    ...(outdated ? [`${OUTDATED_SNAPSHOT}: ${outdatedWarning(version)}`] : []),
    sound ? `${version} is sound.` : `${version} is broken.`,
  ];
}

const CHANGES = ['added', 'vanished', 'merged', 'closed', 'reopened', 'changed'] as const;

export function diffLines({ from, to, types }: SnapshotDiff): string[] {
  const header = ['', 'before', 'after', ...CHANGES, 'seen again'];
  const different = types.filter((type) => CHANGES.some((change) => type[change] > 0) || type.observedAgain > 0);
  const rows = different.map((type) => [
    type.name,
    ...[type.before, type.after, ...CHANGES.map((change) => type[change]), type.observedAgain].map(counted),
  ]);
  return [
    `${from} → ${to}`,
    ...(different.length === 0 ? ['Nothing changed.'] : table([header, ...rows], [1, 2, 3, 4, 5, 6, 7, 8, 9])),
    ...different.flatMap(details),
  ];
}

function details({ name, fields, examples }: TypeDiff): string[] {
  const changed = Array.from(fields, ([field, count]) => `${field} ${counted(count)}`);
  return [
    ...(changed.length === 0 ? [] : [`${name}, changed fields: ${changed.join(', ')}`]),
    ...CHANGES.filter((change) => examples[change].length > 0).map(
      (change) => `${name}, ${change}: ${examples[change].join(', ')}`,
    ),
  ];
}
