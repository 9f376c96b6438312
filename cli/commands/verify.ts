import { readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Command, InvalidArgumentError } from 'commander';
import { type Configuration, readConfiguration } from '../../catalog/configuration.ts';
import { prepareSearch } from '../../search/prepare-search.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { storeAt } from '../../storage/store-at.ts';
import { tableRows } from '../../tables/input/table.ts';
import { forget } from '../../tables/output/resumable-lines.ts';
import { loadedCoverage } from '../../verification/coverage/loaded-coverage.ts';
import { decide } from '../../verification/policies/decide.ts';
import { factsIn } from '../../verification/policies/facts.ts';
import type { Policy } from '../../verification/policies/policy.ts';
import { CHECKPOINT } from '../../verification/portfolio/checkpoint.ts';
import type { Column } from '../../verification/portfolio/columns.ts';
import type { Decided } from '../../verification/portfolio/output-row.ts';
import { RowThreads } from '../../verification/portfolio/row-threads.ts';
import { rowVerifier } from '../../verification/portfolio/row-verifier.ts';
import { type Portfolio, verifyPortfolio } from '../../verification/portfolio/verify-portfolio.ts';
import { readOptions } from '../../verification/request/read-options.ts';
import { openTaxNumbers } from '../../verification/tax-numbers/open-tax-numbers.ts';
import { namedColumns } from '../named-columns.ts';
import { plainly } from '../plainly.ts';
import { print } from '../print.ts';
import { progressOn } from '../progress.ts';

import { pinnedSnapshot, resumableOutput } from '../resumable-output.ts';
import { checked } from './policy.ts';

interface Options {
  readonly to: string;
  readonly package: string;
  readonly attrs?: string;
  readonly matchThreshold?: string;
  readonly columns?: ReadonlyMap<Column, string>;
  readonly policy?: string;
  readonly force?: boolean;
  readonly threads?: number;
}

/** `svc verify <file> --to <file>`: verifies the firms of a table on the current snapshot, without a running service. */
export function verifyCommand(): Command {
  return new Command('verify')
    .description('verify the firms of a CSV, TSV or XLSX file; when started again, it continues where it stopped')
    .argument('<file>', 'table with a header; first sheet with a table of a workbook')
    .requiredOption('--to <file>', 'file to write: .csv, .ndjson or .parquet')
    .option('--package <package>', 'identify or verify', 'verify')
    .option(
      '--attrs <names>',
      'tasks in addition to those of the package: tin_verification, ssn_verification, watchlist',
    )
    .option('--match-threshold <number>', 'minimum match probability of a record, 0 to 1')
    .option(
      '--columns <names>',
      'what columns hold, where their names do not say: name=Firma,postal_code=PLZ',
      namedColumns,
    )
    .option('--policy <file>', 'decide on each row by a policy; see svc policy')
    .option(
      '--threads <number>',
      'number of threads that verify; default: one per 1,000 rows, at most one per processor',
      count,
    )
    .option('--force', 'start from the beginning, and replace the file')
    .action((file: string, options: Options) => run(file, options));
}

/** Exit code if some rows made no request; the output says why. */
const SOME_FAILED = 2;
/** Minimum rows for each further thread: with fewer, loading the words of the snapshot costs more than the thread saves. */
const ROWS_OF_THREAD = 1_000;
/** Maximum threads: each keeps the words of the snapshot in memory. */
const MAX_THREADS = 64;

async function run(input: string, options: Options): Promise<void> {
  const configuration = readConfiguration(process.env);
  const policy = options.policy === undefined ? undefined : checked(options.policy);
  const portfolio = await plainly(() => portfolioOf(input, options, configuration));
  const progress = progressOn(process.stderr);
  progress.report(`reading ${input}`);
  const total = await rowsOf(input);
  await using undo = new AsyncDisposableStack();
  const taxNumbers = undo.adopt(openTaxNumbers(configuration), (each) => each.close());
  const warehouse = undo.adopt(storeAt(configuration.warehouse).serve(), (each) => each.close());
  await warehouse.refresh();
  const { snapshot } = undo.use(pinnedSnapshot(warehouse, portfolio.checkpoint?.dataVersion));
  progress.report(`preparing data ${snapshot.version}`);
  const { signal } = new AbortController();
  const threads = options.threads ?? Math.min(availableParallelism(), Math.ceil(total / ROWS_OF_THREAD));
  const verifier =
    threads > 1
      ? undo.adopt(
          new RowThreads({ configuration, version: snapshot.version, options: portfolio.options }, threads),
          (each) => each.close(),
        )
      : rowVerifier(portfolio.options, {
          snapshot,
          taxNumbers: taxNumbers.on(snapshot),
          signal,
          sourceDays: configuration.sourceDays,
        });
  if (threads <= 1) await prepareSearch(snapshot);
  const size = statSync(input).size;
  const report = (rows: number) =>
    progress.report('verifying', { bytes: Math.round((size * rows) / Math.max(1, total)), ofBytes: size, rows });
  report(portfolio.checkpoint?.rows ?? 0);
  const on = {
    verifier,
    dataVersion: snapshot.version,
    signal,
    progress: report,
    decided: await decidedBy(policy, snapshot),
  };
  const counts = await plainly(
    () => verifyPortfolio(portfolio, on),
    () => forget(portfolio.output),
  );
  progress.end();
  const { verified, found, not_found, failed } = counts;
  print(
    [],
    `${verified + found + not_found + failed} rows: ${verified} verified, ${found} found under another name, ${not_found} not found, ${failed} failed (column fault).`,
  );
  if (failed > 0) process.exitCode = SOME_FAILED;
}

async function decidedBy(policy: Policy | undefined, snapshot: Snapshot): Promise<Decided | undefined> {
  if (policy === undefined) return undefined;
  const loaded = await loadedCoverage(snapshot);
  return (verification) => decide(policy, factsIn(verification, loaded));
}

function portfolioOf(
  input: string,
  { to, columns = new Map(), force = false, policy, ...asked }: Options,
  { parquetCodec }: Configuration,
): Portfolio {
  const query = {
    package: asked.package,
    ...(asked.attrs !== undefined && { attrs: asked.attrs }),
    ...(asked.matchThreshold !== undefined && { match_threshold: asked.matchThreshold }),
  };
  const options = readOptions(query, 'v2');
  const output = resumableOutput(
    {
      input,
      to,
      force,
      options: [query, [...columns], ...(policy === undefined ? [] : [readFileSync(policy, 'utf8')])],
    },
    CHECKPOINT,
  );
  return { input, output: to, options, named: columns, parquetCodec, ...output };
}

async function rowsOf(input: string): Promise<number> {
  let count = -1;
  await plainly(async () => {
    for await (const _ of tableRows(input)) count += 1;
  });
  return count;
}

function count(written: string): number {
  const value = Number(written);
  if (!Number.isInteger(value) || value < 1 || value > MAX_THREADS)
    throw new InvalidArgumentError(`Expected a whole number from 1 to ${MAX_THREADS}.`);
  return value;
}
