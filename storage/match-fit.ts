import { type MatchFit, readMatchFit } from '../matching/fit/match-fit.ts';
import { SNAPSHOT_FACT } from './layout.ts';
import { perSnapshot } from './per-snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import { tableNames } from './table-names.ts';

/** Name of the fact that holds the fit by which a load compared records. */
export const MATCH_FIT_FACT = 'match fit';

/**
 * The fit by which the load of a snapshot compared records, and by which whoever compares its records does so too; undefined
 * for the shipped weights. Rejects with UnusableFit for one of a newer svc. One that was made beside other shipped weights
 * still counts: its snapshot was.
 */
export const matchFitOf: (snapshot: Snapshot) => Promise<MatchFit | undefined> = perSnapshot(async (snapshot) => {
  if (!(await tableNames(snapshot)).has(SNAPSHOT_FACT)) return undefined;
  const [fact] = await snapshot.select<{ value: string }>(`SELECT value FROM ${SNAPSHOT_FACT} WHERE name = ?`, [
    MATCH_FIT_FACT,
  ]);
  return fact && readMatchFit(fact.value, 'any weights');
});
