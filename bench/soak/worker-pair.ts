import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const SVC = resolve(import.meta.dirname, '..', '..', 'cli', 'svc.js');

/** Two processes of `svc worker` on the same databases; one that is killed is replaced. */
export class WorkerPair {
  readonly #env: NodeJS.ProcessEnv;
  readonly #workers: ChildProcess[] = [];

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = { ...process.env, ...env };
    process.once('exit', () => {
      for (const worker of this.#workers) worker.kill('SIGKILL');
    });
  }

  async start(): Promise<void> {
    for (let at = 0; at < 2; at += 1) this.#workers.push(await this.#worker());
  }

  /** Kills one of them as the system does that is out of memory, and starts another. */
  async kill(at: number): Promise<void> {
    await this.#end(at, 'SIGKILL');
    this.#workers[at] = await this.#worker();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#workers.map((_, at) => this.#end(at, 'SIGTERM')));
  }

  async #end(at: number, signal: NodeJS.Signals): Promise<void> {
    const worker = this.#workers[at];
    if (worker === undefined) return;
    const gone = once(worker, 'exit');
    worker.kill(signal);
    await gone;
  }

  /** Resolves when it works. */
  async #worker(): Promise<ChildProcess> {
    const worker = spawn(process.execPath, [SVC, 'worker'], {
      env: this.#env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const died = once(worker, 'exit').then(() => {
      throw new Error('A worker ended before it worked.');
    });
    await Promise.race([once(worker.stdout, 'data'), died]);
    died.catch(() => {});
    return worker;
  }
}
