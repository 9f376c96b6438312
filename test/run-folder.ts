import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder that all test files of one run share. */
    readonly runFolder: string;
  }
}

/** What the names of such folders begin with; the process of the run follows. */
const NAME = 'svc-tests-of-';
/** A file system in memory, where Linux has one. */
const IN_MEMORY = '/dev/shm';
/** What a run may put into its folder, and the memory that it takes beside that, in bytes. */
const ROOM = 4 * 2 ** 30;
const MEMORY = 8 * 2 ** 30;

/**
 * Set-up of a whole run: a folder for what its test files share, gone when it ends. The temporary folder of tests and of the
 * processes that they start lies in it; whatever stands there in the end was left behind, and fails the run. It lies in memory
 * where there is plenty: the databases of tests wait for the disk at each commit.
 */
export default function runFolder(project: TestProject): () => Promise<void> {
  const place = hasMemory() ? IN_MEMORY : tmpdir();
  removeLeft(place);
  const folder = mkdtempSync(join(place, `${NAME}${process.pid}-`));
  const temporary = join(folder, 'temporary');
  mkdirSync(temporary);
  process.env.TMPDIR = temporary;
  // What Node compiles is kept where svc keeps it: half of a short process, and of the threads that services of tests start.
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '..', 'node_modules', '.cache', 'svc');
  project.provide('runFolder', folder);
  // What is there was made by sources that have changed since.
  project.onTestsRerun(() => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(temporary, { recursive: true });
  });
  return async () => {
    // Loaded here: it refuses to be where CI has no PostgreSQL.
    const { dropDatabases } = await import('./databases.ts');
    await dropDatabases(folder);
    const left = readdirSync(temporary);
    rmSync(folder, { recursive: true, force: true });
    if (left.length > 0) throw new Error(`Tests left these in the temporary folder: ${left.join(', ')}.`);
  };
}

/** What runs of this user left that were killed: in memory it would stay there. */
function removeLeft(place: string): void {
  for (const name of readdirSync(place)) {
    const path = join(place, name);
    const pid = name.startsWith(NAME) ? Number.parseInt(name.slice(NAME.length), 10) : 0;
    if (pid > 0 && lstatSync(path).uid === process.getuid?.() && !isRunning(pid)) rmSync(path, { recursive: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

function hasMemory(): boolean {
  if (!existsSync(IN_MEMORY) || process.availableMemory() < ROOM + MEMORY) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= ROOM;
}
