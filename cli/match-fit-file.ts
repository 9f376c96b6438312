import { existsSync, readFileSync } from 'node:fs';
import { type MatchFit, readMatchFit, UnusableFit } from '../matching/fit/match-fit.ts';
import { CommandError } from './command-error.ts';

/** The fit of a file, SVC_MATCH_FIT; undefined without one. Throws CommandError, with the code of what is wrong with it. */
export function matchFitAt(file: string | undefined): MatchFit | undefined {
  if (file === undefined) return undefined;
  if (!existsSync(file)) throw new CommandError(`SVC_MATCH_FIT: ${file}: there is no such file.`);
  try {
    return readMatchFit(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof UnusableFit) throw new CommandError(`SVC_MATCH_FIT: ${file}: ${error.message}`);
    throw error;
  }
}
