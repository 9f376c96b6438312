import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { tableRows } from '../../tables/input/table.ts';
import { BrokenTable } from '../../tables/input/table-row.ts';
import type { InputFiles } from '../input/input-files.ts';

/** The header of a table, and some of its rows. */
export interface TableSample {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Maximum rows that are read from a file. */
const MAX_ROWS = 200;

/**
 * The header and the first rows of an account's input file. Leaves nothing of the file behind. Throws BAD_USER_INPUT if the
 * file does not exist or is not a table, and the signal's reason once that is aborted.
 */
export async function sampleInput(
  inputs: InputFiles,
  uri: string,
  accountId: string,
  signal: AbortSignal,
): Promise<TableSample> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-columns-'));
  try {
    const file = join(folder, 'input');
    await inputs.bring(uri, accountId, file, signal);
    return await sampleTable(file, signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function sampleTable(file: string, signal: AbortSignal): Promise<TableSample> {
  const read: (readonly string[])[] = [];
  try {
    for await (const { cells } of tableRows(file, signal)) {
      read.push(cells);
      if (read.length > MAX_ROWS) break;
    }
  } catch (error) {
    if (error instanceof BrokenTable) throw badUserInput('inputFileUri', 'a table', error.message);
    throw error;
  }
  const [header, ...rows] = read;
  if (header === undefined) throw badUserInput('inputFileUri', 'a file with a row of column names', 'an empty file');
  return { header, rows };
}
