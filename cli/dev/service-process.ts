import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** How long a service may take to stop before it is killed, in milliseconds. */
const STOPPING = 15_000;

/** `svc serve` of a repository, as a process that can be restarted. */
export class ServiceProcess {
  readonly #root: string;
  readonly #words: readonly string[];
  #child: ChildProcess | undefined;

  /** `words`: the arguments after `svc serve`. */
  constructor(root: string, words: readonly string[]) {
    this.#root = root;
    this.#words = words;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Restarts it; a running one is stopped first, after it has answered its requests. */
  async restart(): Promise<void> {
    await this.stop();
    this.#child = spawn(process.execPath, [join(this.#root, 'cli', 'svc.js'), 'serve', ...this.#words], {
      stdio: 'inherit',
    });
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child === undefined || !this.isRunning) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    const kill = setTimeout(() => child.kill('SIGKILL'), STOPPING);
    await exit;
    clearTimeout(kill);
  }
}
