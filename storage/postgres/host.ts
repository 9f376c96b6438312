import type { Client } from 'pg';
import type { DatabaseHost } from '../../catalog/database-hosts.ts';
import { DatabaseUnreachable } from '../../catalog/database-location.ts';
import { connectAs, connectionTo } from './connect.ts';
import { registered } from './register.ts';

/** How long a host may take to report its state, in milliseconds, before it counts as down. */
const WITHIN_MS = 3_000;

/** What a host reported about itself at the last check. */
export interface Seen {
  readonly role: 'primary' | 'standby';
  /** Position in the write-ahead log, in bytes; the positions of two hosts can be compared. */
  readonly position: number;
  readonly versions: ReadonlySet<string>;
}

const STATE = `SELECT pg_is_in_recovery() AS standby, pg_wal_lsn_diff(
  CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END, '0/0') AS position`;

/** One of several hosts of the warehouse: if it answers, its role, and its snapshots. */
export class Host implements DatabaseHost {
  readonly name: string;
  readonly url: string;
  /** Number of this process's statements that run on it. */
  running = 0;
  #client: Client | undefined;
  #seen: Seen | undefined;
  #fault: unknown;
  #lost = new AbortController();
  #looking: Promise<void> | undefined;

  constructor({ name, url }: DatabaseHost) {
    this.name = name;
    this.url = url;
  }

  /** Undefined while the host does not answer; `fault` says why, after the first check. */
  get seen(): Seen | undefined {
    return this.#seen;
  }

  get fault(): unknown {
    return this.#fault;
  }

  /** The connection that checks the host. */
  get client(): Client | undefined {
    return this.#client;
  }

  /** Aborted when the host stops answering; a host that is back has a new signal. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Checks the host now. Never rejects. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** Called after the host failed a statement: it gets no statements until it has answered a check again. */
  suspect(fault: unknown): void {
    this.#seen = undefined;
    this.#fault = fault;
    void this.look();
  }

  async close(): Promise<void> {
    await this.#looking;
    await this.drop();
  }

  async #look(): Promise<void> {
    try {
      this.#seen = await this.#ask();
      this.#fault = undefined;
    } catch (error) {
      this.#seen = undefined;
      this.#fault = error instanceof DatabaseUnreachable ? error.cause : error;
      const lost = this.#lost;
      this.#lost = new AbortController();
      lost.abort(new HostLost(this.name, error));
      await this.drop();
    }
  }

  /** Asks on the existing connection, and if that is broken, on a new one: a server that cuts connections is not down. */
  async #ask(): Promise<Seen> {
    const client = this.#client;
    if (client !== undefined) {
      try {
        return await askState(client);
      } catch (error) {
        if (error instanceof Error && error.message === TIMED_OUT) throw error;
        await this.drop();
      }
    }
    this.#client = await connectAs(
      { ...connectionTo(this.url), connectionTimeoutMillis: WITHIN_MS, query_timeout: WITHIN_MS },
      this.url,
    );
    return askState(this.#client);
  }

  /** Closes the connection that checks the host; the next check opens another. */
  async drop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }
}

async function askState(client: Client): Promise<Seen> {
  const { rows } = await client.query<{ standby: boolean; position: number }>(STATE);
  const versions = new Set((await registered(client)).map(({ version }) => version));
  const { standby = false, position = 0 } = rows[0] ?? {};
  return { role: standby ? 'standby' : 'primary', position, versions };
}

/** The driver's message for a statement that took longer than `query_timeout`. */
const TIMED_OUT = 'Query read timeout';

/** A host stopped answering while statements ran on it. The code is that of a broken connection. */
class HostLost extends Error {
  readonly code = '08006';

  constructor(name: string, cause: unknown) {
    super(`The host ${name} does not answer.`, { cause });
    this.name = 'HostLost';
  }
}
