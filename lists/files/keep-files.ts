import type { Runs } from '../../operations/runs.ts';
import { KEPT } from './download-url.ts';
import { removeFiles, runsWithFiles } from './list-files.ts';

/** Removes files that were finished six days ago, and what is left of runs that ended without one. */
export async function removeOldFiles(runs: Pick<Runs, 'open'>, dataDirectory: string): Promise<void> {
  const all = runsWithFiles(dataDirectory);
  for (const { run, finished } of all)
    if (finished !== undefined && finished.getTime() + KEPT < Date.now()) removeFiles(dataDirectory, run);
  const unfinished = all.filter(({ finished }) => finished === undefined).map(({ run }) => run);
  if (unfinished.length === 0) return;
  const open = await runs.open(unfinished);
  for (const run of unfinished) if (!open.has(run)) removeFiles(dataDirectory, run);
}
