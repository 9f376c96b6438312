import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Whoever ends the run ends its processes: without a handler of signals the listeners of `exit` are not called. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));

const SVC = resolve(import.meta.dirname, '..', '..', 'cli', 'svc.js');

/** What a process of `svc` says of itself when it is there: where it serves. */
const SERVED = /http:\/\/127\.0\.0\.1:\d+/;

/** How long a process that is taken out of rotation goes on before it is told to stop, in milliseconds, as preStop has it in deploy/kubernetes. */
const NOTICE_MS = 2_000;

interface PartOptions {
  readonly words: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Sends what is new to this process from now on. */
  readonly inRotation?: (url: string) => void;
  /** Sends nothing new to this process any more. */
  readonly outOfRotation?: (url: string) => void;
}

/** One part of the service: a process, which may be replaced by another one as a rolling update does. */
export class Part {
  readonly name: string;
  readonly #options: PartOptions;
  #process: ChildProcess | undefined;
  #url = '';

  constructor(options: PartOptions) {
    this.name = options.words.join(' ');
    this.#options = options;
  }

  get url(): string {
    return this.#url;
  }

  async start(): Promise<void> {
    const { words, env, inRotation } = this.#options;
    const child = spawn(process.execPath, [SVC, ...words], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.add(child);
    child.once('exit', () => children.delete(child));
    const died = once(child, 'exit').then(([code]) => {
      throw new Error(`svc ${this.name} ended with ${code} before it served.`);
    });
    died.catch(() => {});
    let printed = '';
    child.stdout.setEncoding('utf8');
    while (!/\n\n|\n$/.test(printed)) printed += String((await Promise.race([once(child.stdout, 'data'), died]))[0]);
    child.stdout.resume();
    this.#process = child;
    this.#url = SERVED.exec(printed)?.[0] ?? '';
    inRotation?.(this.#url);
  }

  /** Starts the next one, sends what is new there, and tells the one before to stop. Gives its exit code. */
  async replace(): Promise<number | null> {
    const [before, url] = [this.#process, this.#url];
    await this.start();
    this.#options.outOfRotation?.(url);
    await pause(NOTICE_MS);
    return before === undefined ? null : stopped(before);
  }

  /** Ends it as the system does that is out of memory. Resolves when it is gone. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    this.#options.outOfRotation?.(this.#url);
  }

  async stop(): Promise<number | null> {
    return this.#process === undefined ? null : stopped(this.#process);
  }
}

async function stopped(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = await gone;
  return code;
}

/** Runs a command of `svc` to its end; rejects where it fails. */
export async function svc(words: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [SVC, ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`svc ${words.join(' ')} ended with ${code}.`);
}
