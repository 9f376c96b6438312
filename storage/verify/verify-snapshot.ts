import type { Catalog } from '../../catalog/model.ts';
import type { Snapshot } from '../snapshot.ts';
import { tableNames } from '../table-names.ts';
import { checkConnections } from './check-connections.ts';
import { checkFacts } from './check-facts.ts';
import { checkFile } from './check-file.ts';
import { checkKeys } from './check-keys.ts';
import { checkRanks } from './check-ranks.ts';
import { checkRecords } from './check-records.ts';
import { checkTables } from './check-tables.ts';
import { type CheckContext, maybe, type SnapshotCheck } from './snapshot-check.ts';

/** The results of all checks of a snapshot. */
export interface Verification {
  readonly version: string;
  readonly checks: readonly CheckResult[];
  /** True if no check found a problem. */
  readonly sound: boolean;
}

export interface CheckResult {
  readonly name: string;
  /** The promise that the check tests, in one line. */
  readonly promise: string;
  readonly problems: readonly string[];
  readonly seconds: number;
}

/** Called as each check begins, with its name, how many checks are done, and how many there are. */
export type VerifyProgress = (check: string, done: number, total: number) => void;

/** All checks, in order. The first two show whether the others can work at all. */
const CHECKS: readonly SnapshotCheck[] = [
  checkFile,
  checkTables,
  checkKeys,
  checkRecords,
  checkRanks,
  checkFacts,
  checkConnections,
];

/**
 * Reads a whole snapshot and checks every promise that snapshots keep. Every fault becomes a problem in the report,
 * never an error; a check whose statement fails reports the failure. Memory does not grow with the snapshot. `more`:
 * further checks from callers, which run last.
 */
export async function verifySnapshot(
  snapshot: Snapshot,
  catalog: Catalog,
  progress?: VerifyProgress,
  more: readonly SnapshotCheck[] = [],
): Promise<Verification> {
  const tables = (await maybe(() => tableNames(snapshot))) ?? new Set();
  const context: CheckContext = { snapshot, catalog, tables };
  const checks: CheckResult[] = [];
  const all = [...CHECKS, ...more];
  for (const { name, promise, run } of all) {
    progress?.(name, checks.length, all.length);
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
