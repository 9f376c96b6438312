import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const SVC = fileURLToPath(new URL('../../../cli/svc.js', import.meta.url));
/** A `nice` value that gives requests ten times as much of a busy processor. */
const BESIDE_REQUESTS = 10;
/** Maximum characters of the output, and of what is kept of the error output. */
const [MAX_OUTPUT, MAX_ERRORS] = [32 * 2 ** 20, 4_000];
/** A line of progress: seconds since the start, two blanks, the step. */
const STEP = /^ *\d+\.\d s {2}(.*)$/;

/** Bounds of a command. */
export interface Bounds {
  readonly environment: NodeJS.ProcessEnv;
  /** Maximum heap of each of its threads, in megabytes. */
  readonly heap: number;
  /** Maximum time, in milliseconds. */
  readonly time: number;
}

/** A running command. */
export interface SvcProcess {
  /** Its standard output. Rejects with an Error that says in words why it failed; the name is `Stopped` if a signal ended it. */
  readonly output: Promise<string>;
  stop(): void;
}

/** Starts `svc <words>` beside requests. `onStep` is called with each step that it reports. */
export function startSvc(words: readonly string[], bounds: Bounds, onStep: (step: string) => void): SvcProcess {
  const { environment, heap, time } = bounds;
  const child = spawn(process.execPath, [`--max-old-space-size=${heap}`, SVC, ...words], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: time,
    killSignal: 'SIGKILL',
  });
  if (child.pid !== undefined) setPriority(child.pid, BESIDE_REQUESTS);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const errors: string[] = [];
  let output = '';
  let isTooLong = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    isTooLong = output.length > MAX_OUTPUT;
    if (isTooLong) child.kill('SIGKILL');
  });
  eachLine(child.stderr, (line) => {
    const step = STEP.exec(line)?.[1];
    if (step === undefined) errors.push(line);
    else onStep(step);
  });
  child.once('error', reject);
  child.once('close', (code, signal) => {
    const said = errors.join('\n').slice(0, MAX_ERRORS);
    if (code === 0) resolve(output);
    else if (isTooLong) reject(new Error('It printed more than the console can show; use the command line.'));
    else if (/heap out of memory/.test(said)) reject(new Error(`It needs more than ${heap} MB; use the command line.`));
    else if (signal === 'SIGKILL')
      reject(new Error(`It was ended, as after ${time / 60_000} minutes; use the command line.`));
    else if (signal !== null) reject(Object.assign(new Error('It was stopped.'), { name: 'Stopped' }));
    else reject(new Error(said || `It ended with status ${code}.`));
  });
  return { output: promise, stop: () => void child.kill('SIGTERM') };
}

function eachLine(stream: Readable, use: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = (lines.pop() ?? '').slice(0, MAX_ERRORS);
    lines.forEach(use);
  });
  stream.on('end', () => {
    if (rest !== '') use(rest);
  });
}
