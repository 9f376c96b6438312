import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const ENTRY = join(dirname(require.resolve('@apollo/rover/package.json')), 'bin', 'rover.js');

/** No command of these tests needs longer on any machine; rover hangs where it cannot download a plugin. */
const LONGEST_MS = 120_000;

export interface RoverRun {
  /** Null where the command was ended for taking too long. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the real rover binary. It looks for no update and reports nothing. */
export function rover(...words: string[]): Promise<RoverRun> {
  const env = { ...process.env, APOLLO_TELEMETRY_DISABLED: '1', APOLLO_ROVER_SKIP_UPDATE: '1', NO_COLOR: '1' };
  const options = { env, timeout: LONGEST_MS, maxBuffer: 64 * 2 ** 20 };
  return new Promise((resolve) => {
    execFile(process.execPath, [ENTRY, ...words], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : error.code;
      resolve({ status: typeof code === 'number' ? code : null, stdout, stderr });
    });
  });
}

/** Whether the plugin that composes is installed; rover would download it. */
export const hasComposition = (version: string): boolean =>
  existsSync(join(process.env.APOLLO_HOME ?? homedir(), '.rover', 'bin', `supergraph-v${version}`));
