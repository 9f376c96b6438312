import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { inject } from 'vitest';
import { until } from './until.ts';

/**
 * A folder of the run, and what `make` put into it and gave back. The first test file of a run that asks makes it, the others
 * wait for that, so nobody may write to it. It goes with the run.
 */
export async function onceARun<T>(
  name: string,
  make: (folder: string) => Promise<T>,
): Promise<{ readonly folder: string; readonly made: T }> {
  const folder = join(inject('runFolder'), name);
  const result = join(folder, 'made');
  while (!existsSync(result)) {
    if (claimed(folder)) {
      try {
        writeFileSync(`${result}.part`, serialize(await make(folder)));
        renameSync(`${result}.part`, result);
      } catch (error) {
        rmSync(folder, { recursive: true });
        throw error;
      }
    }
    await until(() => existsSync(result) || !existsSync(folder));
  }
  return { folder, made: deserialize(readFileSync(result)) };
}

/** Makes the folder; false where another has. */
function claimed(folder: string): boolean {
  try {
    return mkdirSync(folder) === undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
