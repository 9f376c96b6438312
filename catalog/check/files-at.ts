import { spawnSync } from 'node:child_process';
import { CatalogError } from '../error.ts';

/** Maximum size of a file that is read out of a commit, in bytes. */
const MAX_FILE_BYTES = 64 * 2 ** 20;

/**
 * Returns the text of a repository's files as of a commit, by path below `root`; a path that the commit does not have is absent. Throws
 * CatalogError if `root` is no checkout, or if `ref` names no commit of it.
 */
export function filesAt(root: string, ref: string, paths: readonly string[]): ReadonlyMap<string, string> {
  // A ref that starts with a dash would be read as an option.
  const { status, stderr } = git(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]);
  if (status !== 0) {
    throw new CatalogError(
      ref,
      `is no commit of ${root}${stderr === '' ? '' : ` (${stderr.trim()})`}; fetch it first.`,
    );
  }
  const there = paths.flatMap((path) => {
    const { status, stdout } = git(root, ['show', `${ref}:./${path}`]);
    return status === 0 ? [[path, stdout] as const] : [];
  });
  return new Map(there);
}

function git(root: string, words: readonly string[]) {
  const { status, stdout, stderr, error } = spawnSync('git', words, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: MAX_FILE_BYTES,
  });
  if (error !== undefined) throw new CatalogError(root, `git does not run there: ${error.message}.`);
  return { status, stdout, stderr };
}
