import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { onceARun } from '../once-a-run.ts';

/** The folder of a console that was built of the sources as they are, as `npm ci` builds it. All test files of a run share it. */
export async function builtConsole(): Promise<string> {
  const { folder } = await onceARun('console', async (outDir) => {
    const build = join(REPOSITORY, 'console', 'build', 'build.js');
    await promisify(execFile)(process.execPath, [build, join(outDir, 'dist')], {
      env: { ...process.env, NODE_ENV: 'production' },
    });
  });
  return join(folder, 'dist');
}
