import { execFileSync } from 'node:child_process';
import { REPOSITORY } from '../catalog/compose-repository.ts';

/** The commit that is released. */
export const commitHash = (): string => git('rev-parse', 'HEAD');

/** When it was committed, in seconds since 1970: the date of all that is made of it, so that it is the same whenever it is made. */
export const commitTime = (): number => Number(git('log', '-1', '--format=%ct'));

/** Tracked files that differ from the commit, a line each. */
export const uncommitted = (): string => git('status', '--porcelain', '--untracked-files=no');

const git = (...words: string[]): string => execFileSync('git', words, { cwd: REPOSITORY, encoding: 'utf8' }).trim();
