import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { cpuOfTree } from './process-tree.ts';
import type { Usage } from './usage.ts';

/** A server under measurement, in a process of its own. */
export interface MeasuredServer {
  readonly url: string;
  /** On Linux, the processor time includes that of processes that it started, such as those of long statements. */
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** Starts a bench file as a child process and waits until it listens. */
export async function startChild(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<MeasuredServer> {
  const child = fork(resolve(import.meta.dirname, file), args, {
    env: { ...process.env, ...env },
    // Lines of the log are written, and read by nobody.
    stdio: ['ignore', 'inherit', env.SVC_LOG_LEVEL === 'info' ? 'ignore' : 'inherit', 'ipc'],
  });
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code} before it listened.`);
  });
  const [ready] = await Promise.race([once(child, 'message'), died]);
  died.catch(() => undefined);
  return {
    // Trees of before 28 November tell the address alone.
    url: typeof ready === 'string' ? ready : ready.url,
    usage: () => ask(child),
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

async function ask(child: ChildProcess): Promise<Usage> {
  const answered = once(child, 'message');
  child.send('usage');
  const [usage] = await answered;
  const whole = child.pid === undefined ? 0 : cpuOfTree(child.pid);
  return whole === 0 ? usage : { ...usage, cpu: whole };
}
