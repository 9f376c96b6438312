import { type ChildProcess, fork } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize } from 'node:v8';
import { subgraphUnavailable, tooMuchWork } from '../../catalog/errors/catalogue.ts';
import type { AskedStatement, StatementAnswer } from './statement-runner.ts';

const ENTRY = fileURLToPath(new URL('./statement-runner.ts', import.meta.url));
/** Maximum JavaScript heap of a process, which holds the rows of an answer, in megabytes. */
const HEAP_MB = 256;
/** A process whose memory exceeds this is not used again, in bytes. */
const WORN_OUT = 256 * 2 ** 20;

/** A process that runs statements on the file of one snapshot, one at a time, and can be ended during any of them. */
export class StatementProcess {
  readonly #child: ChildProcess;
  #isUsable = true;

  constructor(file: string) {
    this.#child = fork(ENTRY, [file, String(process.pid)], {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      // Temporary results go to the disk of the snapshots, which has room for one. None of this process's secrets are
      // passed on.
      env: {
        SQLITE_TMPDIR: process.env.SQLITE_TMPDIR ?? dirname(file),
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const gone = () => {
      this.#isUsable = false;
    };
    this.#child.once('exit', gone);
    this.#child.on('error', gone);
    this.#rest();
  }

  /** False once the process has ended or must end. */
  get isUsable(): boolean {
    return this.#isUsable;
  }

  /**
   * Runs a statement. Rejects with COST_LIMIT if it took too much memory, with the signal's reason if the signal ended
   * it, and with SUBGRAPH_UNAVAILABLE if the process died for another reason; the process is not usable after that.
   */
  async run(statement: AskedStatement, signal: AbortSignal): Promise<unknown> {
    const child = this.#child;
    const { promise, resolve, reject } = Promise.withResolvers<StatementAnswer>();
    const aborted = () => {
      this.end();
      reject(signal.reason);
    };
    const ended = (_: unknown, by: NodeJS.Signals | null) => reject(by === 'SIGUSR2' ? tooMuchWork() : lost());
    const failed = () => reject(lost());
    child.once('message', resolve).once('exit', ended).once('error', failed);
    signal.addEventListener('abort', aborted, { once: true });
    child.ref();
    child.channel?.ref();
    try {
      if (signal.aborted) aborted();
      else if (child.connected) child.send(statement, (error) => error && failed());
      else failed();
      return this.#rowsOf(await promise);
    } finally {
      child.off('message', resolve).off('exit', ended).off('error', failed);
      signal.removeEventListener('abort', aborted);
      this.#rest();
    }
  }

  /** Ends the process at once, whatever it is doing. */
  end(): void {
    this.#isUsable = false;
    this.#child.kill('SIGKILL');
  }

  #rowsOf(answer: StatementAnswer): unknown {
    if (answer.kind === 'large') throw tooMuchWork();
    if (answer.kind === 'failed') throw statementError(answer.message, answer.code);
    if (answer.memory > WORN_OUT) this.end();
    return deserialize(answer.rows);
  }

  /** An idle process does not keep this one from exiting. */
  #rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }
}

/** The process writes why it died to standard error; clients learn only that a part did not answer. */
const lost = (): Error => subgraphUnavailable();

const statementError = (message: string, code: string): Error =>
  code === 'SQLITE_NOMEM' || code === 'SQLITE_FULL' || code === 'SQLITE_TOOBIG'
    ? tooMuchWork()
    : Object.assign(new Error(`${code}: ${message}`), { code });
