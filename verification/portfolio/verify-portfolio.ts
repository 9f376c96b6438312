import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tableRows } from '../../tables/input/table.ts';
import { BrokenTable } from '../../tables/input/table-row.ts';
import type { OutputFormat } from '../../tables/output/output-format.ts';
import type { ParquetCodec } from '../../tables/output/parquet-codec.ts';
import { filesOf, ResumableLines } from '../../tables/output/resumable-lines.ts';
import type { VerificationOptions } from '../request/verification-request.ts';
import type { Checkpoint } from './checkpoint.ts';
import { columnsOf, type InputColumn, type NamedColumns } from './columns.ts';
import {
  type Decided,
  type OutputColumn,
  outputColumns,
  type RowStatus,
  statusOf,
  type VerifiedRow,
} from './output-row.ts';
import { rowRequest } from './row-request.ts';
import type { RowVerifier } from './row-verifier.ts';

/** A portfolio to verify. */
export interface Portfolio {
  readonly input: string;
  readonly output: string;
  readonly format: OutputFormat;
  /** Compression of a PARQUET file; zstd if absent. */
  readonly parquetCodec?: ParquetCodec;
  readonly options: VerificationOptions;
  readonly named: NamedColumns;
  /** Identifies input and options, so that an earlier run of the same work is recognised. */
  readonly work: string;
  /** The checkpoint at which an earlier run of the same work stopped. */
  readonly checkpoint?: Checkpoint | undefined;
}

/** The environment in which rows are verified. */
export interface PortfolioOn {
  readonly verifier: RowVerifier;
  /** Version of the snapshot to verify against. */
  readonly dataVersion: string;
  readonly signal: AbortSignal;
  /** Decides on each row; absent: nothing is decided. */
  readonly decided?: Decided | undefined;
  /** Called with the number of rows that are done. */
  readonly progress?: (rows: number) => void;
}

/** Maximum rows between two writes, and maximum milliseconds between them: a killed process repeats at most this much. */
const [CHUNK, SAVE_EVERY] = [500, 1_000];

/**
 * Verifies the firms of a table, with one row of output for each row of input, in order and in constant memory. A row that
 * makes no request gets its fault. If killed and started again with its checkpoint, continues after the last rows that were
 * completely written. The output appears under its name when it is complete. Returns the number of rows by outcome. Throws
 * BrokenTable.
 */
export async function verifyPortfolio(portfolio: Portfolio, on: PortfolioOn): Promise<Checkpoint['counts']> {
  const { input, output, format, checkpoint: start } = portfolio;
  let done: Checkpoint = start ?? {
    ...{ work: portfolio.work, dataVersion: on.dataVersion, rows: 0, bytes: 0 },
    counts: NONE,
  };
  let columns: readonly OutputColumn[] = [];
  {
    await using lines = await ResumableLines.open(output, done.bytes);
    for await (const chunk of chunksOf(input, portfolio, done.rows, on)) {
      columns = chunk.columns;
      const { rows } = chunk;
      const header = done.bytes === 0 ? format.header(columns) : '';
      const text =
        header +
        rows
          .map((row) =>
            format.line(
              columns,
              columns.map((column) => column.of(row)),
            ),
          )
          .join('');
      const counts = counted(rows.map(statusOf), done.counts);
      const after = { ...done, rows: done.rows + rows.length, bytes: done.bytes + Buffer.byteLength(text), counts };
      await lines.write(text, after);
      done = after;
      on.progress?.(done.rows);
    }
  }
  if (done.rows === 0) throw new BrokenTable('The file has no rows below its header.');
  const files = filesOf(output);
  await using made = format.fileOf(files.lines, output, columns, portfolio.parquetCodec);
  await made.finish();
  for (const file of [files.checkpoint, files.lines]) rmSync(file, { force: true });
  return done.counts;
}

/** The verified rows after the first `skip`, in chunks; yields at least one chunk, possibly without rows, for the columns. */
async function* chunksOf(input: string, { options, named }: Portfolio, skip: number, on: PortfolioOn) {
  let header: readonly InputColumn[] | undefined;
  let columns: readonly OutputColumn[] = [];
  let rows: VerifiedRow[] = [];
  const begun: Promise<VerifiedRow>[] = [];
  let since = performance.now();
  let seen = 0;
  for await (const { row, cells } of tableRows(input)) {
    if (header === undefined) {
      header = columnsOf(cells, named);
      columns = outputColumns(header, options, on.decided);
      continue;
    }
    seen += 1;
    if (seen <= skip) continue;
    on.signal.throwIfAborted();
    begun.push(handled(verifiedRow(row, cells, rowRequest(header, cells, options), on)));
    if (begun.length < on.verifier.width) continue;
    rows.push(...(await Promise.all(begun.splice(0, 1))));
    if (rows.length < CHUNK && performance.now() - since < SAVE_EVERY) continue;
    yield { columns, rows };
    [rows, since] = [[], performance.now()];
  }
  rows.push(...(await Promise.all(begun)));
  if (header === undefined) throw new BrokenTable('The file has no header.');
  yield { columns, rows };
}

async function verifiedRow(
  row: number,
  cells: readonly string[],
  request: ReturnType<typeof rowRequest>,
  { verifier, dataVersion }: PortfolioOn,
): Promise<VerifiedRow> {
  const outcome = 'fault' in request ? request : await verifier.verify(request);
  return { row, cells, outcome, responseId: randomUUID(), dataVersion };
}

/** Marks a promise as handled, because it is awaited later and may reject before. */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

const NONE: Checkpoint['counts'] = { verified: 0, found: 0, not_found: 0, failed: 0 };

function counted(statuses: readonly RowStatus[], before: Checkpoint['counts']): Checkpoint['counts'] {
  const counts = { ...before };
  for (const status of statuses) counts[status] += 1;
  return counts;
}
