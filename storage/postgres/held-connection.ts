import { setTimeout as pause } from 'node:timers/promises';
import pg, { type PoolClient, type QueryConfig, type QueryResultRow } from 'pg';
import { databaseFault } from '../../catalog/errors/database-fault.ts';
import type { Deadline } from '../deadline.ts';
import type { Lane, Permit } from '../lane.ts';

/** How long a statement that was canceled may go on before it is canceled again, in milliseconds. */
const AGAIN = 100;

/**
 * A connection that a request has as long as statements of it run there. They are sent without waiting for each other's
 * rows, and the server runs them in turn. When the request ends, they are canceled on the server.
 */
export class HeldConnection {
  readonly #pool: pg.Pool;
  readonly #deadline: Deadline;
  readonly #client: Promise<PoolClient>;
  #permit: Permit | undefined;
  #statements = 0;
  #broken: Error | undefined;
  #isDone = false;
  #ending: Promise<void> | undefined;

  /** Waits for a place in the lane, and then for a connection of the pool. */
  constructor(pool: pg.Pool, lane: Lane, deadline: Deadline) {
    this.#pool = pool;
    this.#deadline = deadline;
    this.#client = this.#connect(lane);
  }

  /** True until the last statement has ended, or the connection broke. */
  get isUsable(): boolean {
    return !this.#isDone && this.#broken === undefined;
  }

  /** Runs a statement. The last one gives the connection back before it resolves or rejects. */
  async query<R extends QueryResultRow>(query: QueryConfig): Promise<R[]> {
    this.#statements += 1;
    try {
      const client = await this.#client;
      this.#deadline.signal.throwIfAborted();
      const { rows } = await client.query<R>(query);
      return rows;
    } catch (error) {
      // A connection is not used again if the failure was not the statement's, such as that of a server that shuts down.
      const isStatements = error instanceof pg.DatabaseError && databaseFault(error) !== 'down';
      if (error instanceof Error && !isStatements && !this.#deadline.signal.aborted) this.#broken = error;
      throw error;
    } finally {
      this.#statements -= 1;
      if (this.#statements === 0) await this.#release();
    }
  }

  async #connect(lane: Lane): Promise<PoolClient> {
    this.#permit = await lane.enter(this.#deadline);
    const client = await this.#pool.connect();
    this.#deadline.signal.addEventListener('abort', this.#end, { once: true });
    return client;
  }

  async #release(): Promise<void> {
    this.#isDone = true;
    this.#deadline.signal.removeEventListener('abort', this.#end);
    // Trap: a late cancel would hit the next statement of the connection.
    await this.#ending;
    const client = await this.#client.catch(() => undefined);
    client?.release(this.#broken);
    this.#permit?.[Symbol.dispose]();
  }

  /** Cancels statements until all have ended, because the server ignores a cancel that arrives before a statement began. */
  readonly #end = (): void => {
    const end = async () => {
      const process = processOf(await this.#client);
      while (!this.#isDone) {
        await this.#pool.query('SELECT pg_cancel_backend($1)', [process]).catch(() => {});
        if (!this.#isDone) await pause(AGAIN);
      }
    };
    this.#ending = end();
  };
}

/** The id of the server process behind a connection: the driver has it, but its types do not declare it. */
function processOf(client: PoolClient): number {
  const id: unknown = Reflect.get(client, 'processID');
  if (typeof id === 'number') return id;
  throw new TypeError('Expected the number of a server process.');
}
