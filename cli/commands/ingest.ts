import { existsSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import { readConfiguration } from '../../catalog/configuration.ts';
import { BrokenInputs, type IngestReport, ingest, NothingToLoad } from '../../warehouse/ingest.ts';
import { BuildInProgress } from '../../warehouse/snapshots/build-lock.ts';
import type { FileReport } from '../../warehouse/sources/file-report.ts';
import { isManifest, ManifestError, readManifest } from '../../warehouse/sources/manifest.ts';
import type { PlannedPath } from '../../warehouse/sources/plan-load.ts';
import { SOURCES } from '../../warehouse/sources/sources.ts';
import { CommandError } from '../command-error.ts';
import { print } from '../print.ts';
import { progressOn } from '../progress.ts';

export { buildSample } from '../../warehouse/ingest.ts';

interface IngestCommandOptions {
  readonly sample?: boolean;
  readonly brands: number;
  readonly seed: number;
  readonly dataDir?: string;
  readonly keepGoing?: boolean;
  readonly json?: boolean;
}

/** `svc ingest <paths…>` and `svc ingest --sample`: one load makes one snapshot, which a running service then serves. */
export function ingestCommand(): Command {
  return new Command('ingest')
    .description('load data sets and publish a new snapshot')
    .argument(
      '[paths...]',
      'files, folders, patterns, https URLs, - for standard input, or a manifest (*.yaml); the most trusted first',
    )
    .option('--keep-going', 'load the rest where an input is damaged, incomplete or absent')
    .option('--json', 'print the report as JSON')
    .option('--sample', 'load the generated sample city')
    .option('--brands <n>', 'how many brands the sample has', wholeNumber, 5_000)
    .option('--seed <s>', 'another seed, another city', wholeNumber, 1)
    .option('--data-dir <folder>', 'where the data lives; default SVC_DATA_DIR')
    .action(run);
}

async function run(paths: string[], options: IngestCommandOptions): Promise<void> {
  const { brands, seed, sample } = options;
  const progress = progressOn(process.stderr);
  try {
    const { dataDirectory, warehouse, ssnKey } = readConfiguration({
      ...process.env,
      ...(options.dataDir === undefined ? {} : { SVC_DATA_DIR: options.dataDir }),
    });
    const report = await ingest({
      dataDir: dataDirectory,
      warehouse,
      ssnKey,
      paths: paths.flatMap(plannedPaths),
      standardInput: process.stdin,
      keepGoing: options.keepGoing === true,
      progress: (message, read) => progress.tell(message, read),
      ...(sample ? { sample: { brands, seed } } : {}),
    });
    progress.end();
    print(options.json ? [reportJson(report)] : reportLines(report));
  } catch (error) {
    progress.end();
    if (EXPLAINED.some((kind) => error instanceof kind) && error instanceof Error) {
      const hint = error instanceof BrokenInputs ? '\nWith --keep-going the rest is loaded.' : '';
      throw new CommandError(error.message + hint);
    }
    throw error;
  }
}

/** Failures whose message says all that a user needs. */
const EXPLAINED = [NothingToLoad, BrokenInputs, ManifestError, BuildInProgress];

function plannedPaths(path: string): readonly (string | PlannedPath)[] {
  if (!isManifest(path)) return [path];
  if (!existsSync(path)) throw new ManifestError(`${path}: there is no such file.`);
  return readManifest(path, [...new Set(SOURCES.map(({ facts }) => facts.name))]);
}

/** The report as JSON: maps as objects, otherwise as IngestReport. */
const reportJson = (report: IngestReport): string =>
  JSON.stringify(report, (_, value: unknown) => (value instanceof Map ? Object.fromEntries(value) : value), 2);

const MOST_FILES = 5;

/** The files of a source, or where they are many, all of them in one. */
function together(files: readonly FileReport[]): FileReport[] {
  const bySource = Map.groupBy(files, ({ source }) => source);
  return [...bySource].flatMap(([source, ofSource]) => {
    if (ofSource.length <= MOST_FILES) return ofSource;
    const sum = (counts: (file: FileReport) => ReadonlyMap<string, number>) => {
      const sums = new Map<string, number>();
      for (const [reason, count] of ofSource.flatMap((file) => [...counts(file)])) {
        sums.set(reason, (sums.get(reason) ?? 0) + count);
      }
      return sums;
    };
    const rows = ofSource.reduce((total, file) => total + file.rows, 0);
    const file = `${ofSource.length} files`;
    return [{ file, source, rows, rejects: sum(({ rejects }) => rejects), notes: sum(({ notes }) => notes) }];
  });
}

function reportLines(report: IngestReport): string[] {
  const counted = (counts: Iterable<readonly [string, number]>, indent = '  ') =>
    Array.from(counts, ([name, count]) => `${indent}${count.toLocaleString('en-US').padStart(12)}  ${name}`);
  const files = together(report.files).flatMap(({ file, source, rows, rejects, notes }) => [
    `  ${rows.toLocaleString('en-US').padStart(12)}  ${source}: ${file}`,
    ...counted(
      [...rejects].map(([reason, count]) => [`rejected: ${reason}`, count]),
      '    ',
    ),
    ...counted(
      [...notes].map(([reason, count]) => [`noted: ${reason}`, count]),
      '    ',
    ),
  ]);
  const section = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : [title, ...lines]);
  const total = report.seconds.reduce((sum, { seconds }) => sum + seconds, 0);
  return [
    ...section('rows read', files),
    ...section(
      'not loaded',
      [...report.broken, ...report.unknown].map(({ name, reason }) => `  ${name}: ${reason}`),
    ),
    ...section('rows staged', counted(report.datasets.map(({ name, staged }) => [name, staged]))),
    ...section('joined', counted(report.joins.map(({ type, reason, count }) => [`${type}: ${reason}`, count]))),
    ...section('repeated rows', counted([['rows of a record that was staged before', report.repeated]])),
    ...section(
      'left out',
      counted(Array.from(report.lost, ([table, count]) => [`${table}: points at nothing`, count])),
    ),
    ...section('derived', counted(report.derived.map(({ name, rows }) => [name, rows]))),
    ...section('snapshot', counted([...report.tables].filter(([, rows]) => rows > 0))),
    ...(report.rejectFile === undefined ? [] : [`rejected rows: ${report.rejectFile}`]),
    `phases: ${report.seconds.map(({ phase, seconds }) => `${phase} ${seconds.toFixed(1)} s`).join(', ')}`,
    `published ${report.version} in ${total.toFixed(1)} s`,
  ];
}

function wholeNumber(written: string): number {
  if (!/^\d{1,9}$/.test(written)) throw new InvalidArgumentError('Expected a whole number of at most nine digits.');
  return Number(written);
}
