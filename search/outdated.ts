import type { Catalog } from '../catalog/model.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import { tableNames } from '../storage/table-names.ts';
import { checkTables } from '../storage/verify/check-tables.ts';
import { checkSearchFormat } from './index/verify-format.ts';

/** Code of the warning that a snapshot was built by another version of the program. */
export const OUTDATED_SNAPSHOT = 'OUTDATED_SNAPSHOT';

/** Checks that fail for a sound snapshot of another version of the program. */
const OF_PROGRAM = [checkTables, checkSearchFormat];

/** Whether the check of this name fails for a snapshot that was built by another version of the program. */
export const isOfProgram = (check: string): boolean => OF_PROGRAM.some(({ name }) => name === check);

/**
 * What this program reads and a snapshot built by another version lacks, one line each; empty if the same kind of program
 * built it. Such a snapshot still serves, less well, until its sources are loaded again.
 */
export async function lackingIn(snapshot: Snapshot, catalog: Catalog): Promise<readonly string[]> {
  const context = { snapshot, catalog, tables: await tableNames(snapshot) };
  const lines: string[] = [];
  for (const { run } of OF_PROGRAM) for await (const line of run(context)) lines.push(line);
  return lines;
}

/** The warning for users, in one sentence. */
export const outdatedWarning = (version: string): string =>
  `Snapshot ${version} was made by another version of the program; load its sources again with "svc ingest".`;
