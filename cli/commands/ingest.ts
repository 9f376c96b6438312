import { Command, InvalidArgumentError } from 'commander';
import { readConfiguration } from '../../catalog/configuration.ts';
import { type IngestReport, ingest, NothingToLoad } from '../../warehouse/ingest.ts';
import { BuildInProgress } from '../../warehouse/snapshots/build-lock.ts';
import { CommandError } from '../command-error.ts';
import { print } from '../print.ts';

export { buildSample } from '../../warehouse/ingest.ts';

interface IngestCommandOptions {
  readonly sample?: boolean;
  readonly brands: number;
  readonly seed: number;
  readonly dataDir?: string;
}

/** `svc ingest <paths…>` and `svc ingest --sample`: one load makes one snapshot, which a running service then serves. */
export function ingestCommand(): Command {
  return new Command('ingest')
    .description('load data sets and publish a new snapshot')
    .argument('[paths...]', 'files and folders, the most trusted first')
    .option('--sample', 'load the generated sample city')
    .option('--brands <n>', 'how many brands the sample has', wholeNumber, 5_000)
    .option('--seed <s>', 'another seed, another city', wholeNumber, 1)
    .option('--data-dir <folder>', 'where the data lives; default SVC_DATA_DIR')
    .action(run);
}

async function run(paths: string[], options: IngestCommandOptions): Promise<void> {
  const { brands, seed, sample } = options;
  const started = performance.now();
  const at = () => `${((performance.now() - started) / 1000).toFixed(1).padStart(7)} s`;
  try {
    const report = await ingest({
      dataDir: options.dataDir ?? readConfiguration(process.env).dataDirectory,
      paths,
      progress: (message) => print([], `${at()}  ${message}`),
      ...(sample ? { sample: { brands, seed } } : {}),
    });
    print(reportLines(report));
  } catch (error) {
    if (error instanceof NothingToLoad || error instanceof BuildInProgress || isMissingFile(error)) {
      throw new CommandError(error.message);
    }
    throw error;
  }
}

function reportLines(report: IngestReport): string[] {
  const counted = (counts: Iterable<readonly [string, number]>, indent = '  ') =>
    Array.from(counts, ([name, count]) => `${indent}${count.toLocaleString('en-US').padStart(12)}  ${name}`);
  const files = report.files.flatMap(({ file, source, rows, rejects, notes }) => [
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
      'unknown formats',
      report.unknown.map((file) => `  ${file}`),
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

const isMissingFile = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT' && 'path' in error;
