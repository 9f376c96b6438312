import type { Catalog } from '../../catalog/model.ts';
import type { Snapshot } from '../snapshot.ts';
import { tableNames } from '../table-names.ts';
import { type Check, type Context, maybe } from './check.ts';
import { checkConnections } from './connections.ts';
import { checkFacts } from './facts.ts';
import { checkFile } from './file.ts';
import { checkKeys } from './keys.ts';
import { checkRanks } from './ranks.ts';
import { checkRecords } from './records.ts';
import { checkTables } from './tables.ts';

/** What a look through a whole snapshot found. */
export interface Verification {
  readonly version: string;
  readonly checks: readonly CheckResult[];
  /** True where no check found anything. */
  readonly sound: boolean;
}

export interface CheckResult {
  readonly name: string;
  /** What the check promises, in one line. */
  readonly promise: string;
  readonly problems: readonly string[];
  readonly seconds: number;
}

/** In order; the first two say whether the others can be made at all. */
const CHECKS: readonly Check[] = [
  checkFile,
  checkTables,
  checkKeys,
  checkRecords,
  checkRanks,
  checkFacts,
  checkConnections,
];

/**
 * Reads a whole snapshot and checks every promise of the warehouse. What is broken is a problem of the report, never an
 * error: a check that its statement's failure ends says so. Memory does not grow with the snapshot. `more`: checks of what
 * stands on the warehouse, made last.
 */
export async function verifySnapshot(
  snapshot: Snapshot,
  catalog: Catalog,
  progress?: (check: string) => void,
  more: readonly Check[] = [],
): Promise<Verification> {
  const context: Context = { snapshot, catalog, there: (await maybe(() => tableNames(snapshot))) ?? new Set() };
  const checks: CheckResult[] = [];
  for (const { name, promise, run } of [...CHECKS, ...more]) {
    progress?.(name);
    const started = performance.now();
    const problems: string[] = [];
    try {
      for await (const problem of run(context)) problems.push(problem);
    } catch (error) {
      problems.push(`does not answer: ${error instanceof Error ? error.message : String(error)}`);
    }
    checks.push({ name, promise, problems, seconds: (performance.now() - started) / 1000 });
  }
  return { version: snapshot.version, checks, sound: checks.every(({ problems }) => problems.length === 0) };
}
