import { Lane } from '../lane.ts';
import type { Bounds, Row } from '../snapshot.ts';
import type { SqlValue } from '../sql.ts';
import { StatementProcess } from './statement-process.ts';

/** Maximum statements that wait for a process; further ones are rejected with OVERLOADED. */
const LONGEST_QUEUE = 100;
/** An idle process ends after this time, in milliseconds. */
const IDLE = 60_000;

/**
 * Runs long statements of one snapshot in separate processes. better-sqlite3 offers no interrupt, and a thread inside a
 * statement cannot be ended; a process can. A process starts when it is needed; if the request ends during its
 * statement, the process is ended too.
 */
export class LongLane {
  readonly #file: string;
  readonly #lane: Lane;
  readonly #idle: StatementProcess[] = [];
  readonly #all = new Set<StatementProcess>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** `width`: how many statements run at a time. */
  constructor(file: string, width: number) {
    this.#file = file;
    this.#lane = new Lane(width, LONGEST_QUEUE);
  }

  async select(
    sql: string,
    parameters: readonly SqlValue[],
    { deadline, rows = Number.POSITIVE_INFINITY }: Bounds,
  ): Promise<readonly Row[]> {
    using _permit = await this.#lane.enter(deadline);
    deadline.check();
    if (this.#isClosed) throw new Error('The snapshot is closed.');
    const process = this.#process();
    try {
      const found = await process.run({ sql, parameters, rows }, deadline.signal);
      // The rows come from one of our own processes, which serialized them.
      return found as readonly Row[];
    } finally {
      this.#putBack(process);
    }
  }

  /** Ends all processes; running statements reject. */
  close(): void {
    this.#isClosed = true;
    this.#endIdle();
    for (const process of this.#all) process.end();
    this.#all.clear();
  }

  #process(): StatementProcess {
    clearTimeout(this.#timer);
    for (let known = this.#idle.pop(); known !== undefined; known = this.#idle.pop()) {
      if (known.isUsable) return known;
      this.#all.delete(known);
    }
    const made = new StatementProcess(this.#file);
    this.#all.add(made);
    return made;
  }

  #putBack(process: StatementProcess): void {
    if (process.isUsable && !this.#isClosed) this.#idle.push(process);
    else this.#all.delete(process);
    this.#timer = setTimeout(() => this.#endIdle(), IDLE).unref();
  }

  #endIdle(): void {
    clearTimeout(this.#timer);
    for (const process of this.#idle.splice(0)) {
      process.end();
      this.#all.delete(process);
    }
  }
}
