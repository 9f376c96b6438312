import type { Catalog } from '../../catalog/model.ts';
import type { Snapshot } from '../snapshot.ts';
import { tableNames } from '../table-names.ts';
import { checkFacts } from './check-facts.ts';
import { checkFile } from './check-file.ts';
import { type CheckContext, typesOf } from './snapshot-check.ts';

/** A snapshot that must not be served. */
export class BadSnapshot extends Error {
  constructor(version: string, problems: readonly string[]) {
    super(`Snapshot ${version} is broken: ${problems.join('; ')}.`);
    this.name = 'BadSnapshot';
  }
}

/** Checks of `svc snapshot verify` that can run on a sample. */
const SAMPLED = [checkFile, checkFacts];
/** Maximum problems that the error names; a broken file may have one in each block. */
const MAX_PROBLEMS = 5;

/**
 * Rejects with BadSnapshot unless a snapshot is what a load published: sampled blocks of its file are intact, its
 * version is the expected one, it has tables of this catalog, and its numbers of rows are those that the load recorded.
 * The time does not grow with the snapshot.
 */
export async function admitSnapshot(snapshot: Snapshot, catalog: Catalog): Promise<void> {
  const context: CheckContext = { snapshot, catalog, tables: await tableNames(snapshot), sampled: true };
  const problems: string[] = [];
  for await (const problem of problemsOf(context)) if (problems.push(problem) === MAX_PROBLEMS) break;
  if (problems.length > 0) throw new BadSnapshot(snapshot.version, problems);
}

async function* problemsOf(context: CheckContext): AsyncIterable<string> {
  if (typesOf(context, 'entity').length === 0) yield 'it has no table of entities that this program reads';
  for (const { run } of SAMPLED) yield* run(context);
}
