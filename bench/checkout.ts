import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const HERE = join(import.meta.dirname, '..');

/** The files of another commit, until it is disposed. */
export interface Checkout extends AsyncDisposable {
  readonly root: string;
}

/**
 * Checks a commit out as a temporary git worktree. It uses the packages of this tree if both have the same lock file, and
 * installs its own otherwise. Rejects if git does not know the commit, or its packages cannot be installed.
 */
export async function checkOut(commit: string): Promise<Checkout> {
  const root = join(await mkdtemp(join(tmpdir(), 'svc-compare-')), 'tree');
  await run('git', ['worktree', 'add', '--detach', root, commit], { cwd: HERE });
  const remove = async () => {
    await run('git', ['worktree', 'remove', '--force', root], { cwd: HERE });
    await rm(join(root, '..'), { recursive: true, force: true });
  };
  try {
    await givePackages(root);
  } catch (error) {
    await remove();
    throw error;
  }
  return { root, [Symbol.asyncDispose]: remove };
}

async function givePackages(root: string): Promise<void> {
  const [own, other] = await Promise.all([HERE, root].map((tree) => readFile(join(tree, 'package-lock.json'), 'utf8')));
  if (own === other) await symlink(join(HERE, 'node_modules'), join(root, 'node_modules'));
  else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root });
}
