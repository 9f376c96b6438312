import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { readConfiguration } from '../../catalog/configuration.ts';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import { prepareSearch } from '../../search/prepare-search.ts';
import { storeAt } from '../../storage/store-at.ts';
import { UnknownSnapshot } from '../../storage/unknown-snapshot.ts';
import type { SnapshotLease, Warehouse } from '../../storage/warehouse.ts';
import { tableRows } from '../../tables/input/table.ts';
import { BrokenTable } from '../../tables/input/table-row.ts';
import { OUTPUT_FORMATS } from '../../tables/output/output-format.ts';
import { COLUMN_NAMES, type Column } from '../../verification/portfolio/columns.ts';
import { checkpointOf, filesOf, forget } from '../../verification/portfolio/resumable-lines.ts';
import { type Portfolio, verifyPortfolio } from '../../verification/portfolio/verify-portfolio.ts';
import { readOptions } from '../../verification/request/read-options.ts';
import { openTaxNumbers } from '../../verification/tax-numbers/open-tax-numbers.ts';
import { CommandError } from '../command-error.ts';
import { print } from '../print.ts';
import { progressOn } from '../progress.ts';

interface Options {
  readonly to: string;
  readonly package: string;
  readonly attrs?: string;
  readonly matchThreshold?: string;
  readonly columns?: ReadonlyMap<Column, string>;
  readonly force?: boolean;
}

/** `svc verify <file> --to <file>`: verifies the firms of a table on the current snapshot, without a running service. */
export function verifyCommand(): Command {
  return new Command('verify')
    .description('verify the firms of a CSV, TSV or XLSX file; started again, it goes on where it was stopped')
    .argument('<file>', 'table with a header; first sheet of a workbook')
    .requiredOption('--to <file>', 'file to write: .csv, .ndjson or .parquet')
    .option('--package <package>', 'identify or verify', 'verify')
    .option('--attrs <names>', 'tasks beside those of the package: tin_verification, ssn_verification, watchlist')
    .option('--match-threshold <number>', 'match probability from which on a record is found, 0 to 1')
    .option('--columns <names>', 'what columns hold, where their names do not say: name=Firma,postal_code=PLZ', named)
    .option('--force', 'begin anew, and replace the file')
    .action((file: string, options: Options) => run(file, options));
}

/** Exit code where some rows made no request: the output says why. */
const SOME_FAILED = 2;

async function run(input: string, options: Options): Promise<void> {
  const configuration = readConfiguration(process.env);
  const portfolio = portfolioOf(input, options);
  const progress = progressOn(process.stderr);
  progress.report(`reading ${input}`);
  const total = await rowsOf(input);
  await using undo = new AsyncDisposableStack();
  const taxNumbers = undo.adopt(openTaxNumbers(configuration), (each) => each.close());
  const warehouse = undo.adopt(storeAt(configuration.warehouse).serve(), (each) => each.close());
  await warehouse.refresh();
  const { snapshot } = undo.use(pinned(warehouse, portfolio.checkpoint?.dataVersion));
  progress.report(`preparing data ${snapshot.version}`);
  await prepareSearch(snapshot);
  const { signal } = new AbortController();
  const size = statSync(input).size;
  const report = (rows: number) =>
    progress.report('verifying', { bytes: Math.round((size * rows) / Math.max(1, total)), ofBytes: size, rows });
  report(portfolio.checkpoint?.rows ?? 0);
  const on = { snapshot, taxNumbers: taxNumbers.on(snapshot), signal, progress: report };
  const counts = await plainly(() => verifyPortfolio(portfolio, on), portfolio.output);
  progress.end();
  const { verified, found, not_found, failed } = counts;
  print(
    [],
    `${verified + found + not_found + failed} rows: ${verified} verified, ${found} found under another name, ${not_found} not found, ${failed} failed (column fault).`,
  );
  if (failed > 0) process.exitCode = SOME_FAILED;
}

function portfolioOf(input: string, { to, columns = new Map(), force = false, ...asked }: Options): Portfolio {
  const format = OUTPUT_FORMATS.get(extname(to).toLowerCase());
  if (format === undefined)
    throw new CommandError(`--to expects a name that ends in ${[...OUTPUT_FORMATS.keys()].join(', ')}, got ${to}.`);
  if (!existsSync(input)) throw new CommandError(`There is no file ${input}.`);
  if (resolve(input) === resolve(to)) throw new CommandError('--to expects another file than the one that is read.');
  const query = {
    package: asked.package,
    ...(asked.attrs !== undefined && { attrs: asked.attrs }),
    ...(asked.matchThreshold !== undefined && { match_threshold: asked.matchThreshold }),
  };
  const options = readingOptions(query);
  const { size, mtimeMs } = statSync(input);
  const work = hashOf([resolve(input), size, mtimeMs, query, [...columns], extname(to)]);
  if (force) forget(to);
  const checkpoint = checkpointOf(to);
  if (checkpoint === undefined && existsSync(to) && !force)
    throw new CommandError(`${to} is there already; --force replaces it.`);
  if (checkpoint !== undefined && checkpoint.work !== work)
    throw new CommandError(`${filesOf(to).lines} is of another file, or of other options; --force begins anew.`);
  return { input, output: to, format, options, named: columns, work, checkpoint };
}

function readingOptions(query: Readonly<Record<string, string>>) {
  try {
    return readOptions(query, 'v2');
  } catch (error) {
    if (error instanceof ServiceError) throw new CommandError(error.message);
    throw error;
  }
}

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** The snapshot that an earlier run began on, as long as there is one; then the current one: each row says which it was. */
function pinned(warehouse: Warehouse, version: string | undefined): SnapshotLease {
  try {
    return warehouse.acquire(version);
  } catch (error) {
    if (version !== undefined && error instanceof UnknownSnapshot) return warehouse.acquire();
    throw error;
  }
}

async function rowsOf(input: string): Promise<number> {
  let count = -1;
  await plainly(async () => {
    for await (const _ of tableRows(input)) count += 1;
  });
  return count;
}

/** A file that is no table is said in one sentence, and leaves nothing behind. */
async function plainly<T>(work: () => Promise<T>, output?: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BrokenTable)) throw error;
    if (output !== undefined) forget(output);
    throw new CommandError(error.message);
  }
}

/** `name=Firma,postal_code=PLZ`, for Commander. */
function named(written: string): ReadonlyMap<Column, string> {
  return new Map(
    written.split(',').map((pair): [Column, string] => {
      const [purpose = '', ...header] = pair.split('=');
      const column = COLUMN_NAMES.find((each) => each === purpose.trim());
      const name = header.join('=').trim();
      if (column === undefined || name === '')
        throw new InvalidArgumentError(`Expected pairs such as name=Firma of ${COLUMN_NAMES.join(', ')}.`);
      return [column, name];
    }),
  );
}
