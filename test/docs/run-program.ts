import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** What a program printed, and how it ended. */
interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end, beside a service in this process: nothing waits for it but the caller. */
export async function runProgram(
  program: string,
  words: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<Ran> {
  const child = spawn(program, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => {
    stdout += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    stderr += String(chunk);
  });
  const [status] = await once(child, 'close');
  return { status, stdout, stderr };
}
