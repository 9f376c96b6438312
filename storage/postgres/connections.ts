import pg, { type PoolClient, type QueryConfig, type QueryResultRow } from 'pg';
import type { DatabaseLocation } from '../../catalog/database-location.ts';
import type { Deadline } from '../deadline.ts';
import { Lane } from '../lane.ts';
import { untilAborted } from '../until-aborted.ts';
import { connectionTo } from './connect.ts';
import { HeldConnection } from './held-connection.ts';

/** Maximum connections on which one process runs statements at a time, for one snapshot. */
const STATEMENTS = 10;
/** Maximum long statements among them, so that other statements always find a connection soon. */
const LONG_STATEMENTS = 5;
/** Maximum statements that wait for a connection; further ones are rejected with OVERLOADED. */
const LONGEST_QUEUE = 1_000;
/**
 * An idle connection closes after this time, in milliseconds, so that the connections of a snapshot that is no longer
 * current close by themselves.
 */
const IDLE_MS = 60_000;
/** The server itself ends a statement after this time, in milliseconds, in case this process fails to. */
const LAST_LINE_MS = 3_600_000;
/** How often the server checks that the process that waits for a statement is still alive, in milliseconds. */
const CHECK_CLIENT_MS = 5_000;

/** The connections of one snapshot, and the statements on them. */
export class Connections {
  readonly #pool: pg.Pool;
  readonly #lane = new Lane(STATEMENTS, LONGEST_QUEUE);
  readonly #longLane: Lane;
  readonly #held = new WeakMap<Deadline, HeldConnection>();
  readonly #running = new Set<Promise<unknown>>();

  /** `longStatements`: how many long statements run at a time, at most half of all. */
  constructor(url: DatabaseLocation, schema: string, longStatements = LONG_STATEMENTS) {
    const settings = {
      search_path: schema,
      default_transaction_read_only: 'on',
      jit: 'off',
      statement_timeout: String(LAST_LINE_MS),
    };
    this.#pool = new pg.Pool({
      ...connectionTo(url, settings),
      // One more than the number of statements, for canceling statements.
      max: STATEMENTS + 1,
      idleTimeoutMillis: IDLE_MS,
      pipeline: true,
      verify: (client, done) => checkItsClient(client).then(() => done(), done),
    });
    this.#longLane = new Lane(Math.min(longStatements, LONG_STATEMENTS), LONGEST_QUEUE);
    // Trap: without a listener, an idle connection that breaks ends the process. The pool replaces it.
    this.#pool.on('error', () => {});
    // The same trap for a connection that breaks while in use: its statement rejects anyway.
    this.#pool.on('connect', (client) => void client.on('error', () => {}));
  }

  /**
   * Runs a statement. When the request ends, it rejects with TIMEOUT at once; the statement is canceled on the server,
   * and its connection serves others after that.
   */
  async query<R extends QueryResultRow>(query: QueryConfig, deadline: Deadline, isLong: boolean): Promise<R[]> {
    const work = this.#query<R>(query, deadline, isLong);
    this.#running.add(work);
    const done = () => void this.#running.delete(work);
    work.then(done, done);
    return untilAborted(work, deadline.signal);
  }

  /** Closes the connections once their statements have finished, on the server too. */
  async close(): Promise<void> {
    // Trap: a pool that is closing gives out no connection, which canceling a statement needs.
    await Promise.allSettled(this.#running);
    await this.#pool.end();
  }

  async #query<R extends QueryResultRow>(query: QueryConfig, deadline: Deadline, isLong: boolean): Promise<R[]> {
    using _long = isLong ? await this.#longLane.enter(deadline) : undefined;
    const held = isLong ? this.#hold(deadline) : this.#heldBy(deadline);
    return await held.query<R>(query);
  }

  /**
   * The connection on which statements of the request run already, or a new one: a wave of statements on one connection
   * took an eighth less than on several. Work without an end is no request, and its statements run side by side.
   */
  #heldBy(deadline: Deadline): HeldConnection {
    if (deadline.remaining === Number.POSITIVE_INFINITY) return this.#hold(deadline);
    const known = this.#held.get(deadline);
    if (known?.isUsable) return known;
    const held = this.#hold(deadline);
    this.#held.set(deadline, held);
    return held;
  }

  #hold(deadline: Deadline): HeldConnection {
    return new HeldConnection(this.#pool, this.#lane, deadline);
  }
}

/** Lets the server notice during a statement that this process has died. PostgreSQL before 14 does not know the setting. */
const checkItsClient = (client: PoolClient): Promise<unknown> =>
  client.query(`SET client_connection_check_interval = ${CHECK_CLIENT_MS}`).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError)) throw error;
  });
