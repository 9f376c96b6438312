import type { Knex } from 'knex';
import type { OperationsConnection } from './connection.ts';

/** Time between two searches for old rows, in milliseconds. */
const EVERY = 600_000;
/** Maximum rows that one transaction deletes, because it blocks other writers. */
const AT_ONCE = 500;

/** Deletes at most `limit` of the rows that are too old; returns their number. */
export type Removal = (transaction: Knex.Transaction, limit: number) => Promise<number>;

/** Deletes what is too old. Processes take turns; rows that one has deleted are not found by the next. */
export class Retention {
  readonly #connection: Pick<OperationsConnection, 'exclusively'>;
  readonly #removals: readonly Removal[];
  readonly #timer: NodeJS.Timeout;
  #running: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  /** Begins at once, in the background. After a failure, the next search tries again. */
  constructor(connection: Pick<OperationsConnection, 'exclusively'>, removals: readonly Removal[]) {
    this.#connection = connection;
    this.#removals = removals;
    this.#timer = setInterval(() => this.#look(), EVERY).unref();
    this.#look();
  }

  #look(): void {
    this.#running = this.#running.then(() => this.run()).catch(() => {});
  }

  /** Deletes all rows that are too old; returns their number. */
  async run(): Promise<number> {
    let deleted = 0;
    for (const remove of this.#removals)
      for (let found = AT_ONCE; found === AT_ONCE && !this.#isClosed; deleted += found)
        found = await this.#connection.exclusively((transaction) => remove(transaction, AT_ONCE));
    return deleted;
  }

  /** Resolves after the running transaction. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#running;
  }
}
