import { DatabaseError, type QueryConfig, type QueryResultRow } from 'pg';
import { databaseFault } from '../../catalog/errors/database-fault.ts';
import type { Deadline } from '../deadline.ts';
import { untilAborted } from '../until-aborted.ts';
import { Connections } from './connections.ts';
import type { Host } from './host.ts';
import type { Hosts } from './hosts.ts';

/** A snapshot's version, and the name of its schema on every host. */
interface Where {
  readonly version: string;
  readonly schema: string;
}

/**
 * The connections of one snapshot on all hosts that have it, and the statements on them. If a host fails a statement,
 * because it went down or because a standby canceled it to replay its log, another host runs the statement. This is
 * safe, because a statement only reads, and reads the same rows on every host: a snapshot never changes.
 */
export class SpreadConnections {
  readonly #hosts: Hosts;
  readonly #where: Where;
  readonly #longStatements: number | undefined;
  readonly #connections = new Map<Host, { readonly connections: Connections; readonly lost: AbortSignal }>();

  constructor(hosts: Hosts, where: Where, longStatements: number | undefined) {
    this.#hosts = hosts;
    this.#where = where;
    this.#longStatements = longStatements;
  }

  /** As Connections.query. Rejects with the last host's error if no host answers. */
  query<R extends QueryResultRow>(query: QueryConfig, deadline: Deadline, isLong: boolean): Promise<R[]> {
    const { alone } = this.#hosts;
    return alone === undefined
      ? this.#queryAny(query, deadline, isLong)
      : this.#of(alone).query(query, deadline, isLong);
  }

  /** Closes the connections once their statements have finished. */
  async close(): Promise<void> {
    await Promise.all([...this.#connections.values()].map(({ connections }) => connections.close()));
  }

  async #queryAny<R extends QueryResultRow>(query: QueryConfig, deadline: Deadline, isLong: boolean): Promise<R[]> {
    const { version } = this.#where;
    const tried = new Set<Host>();
    let fault: unknown;
    // Two tries per host: a standby that canceled a statement does not cancel it again, and a host that is back is
    // known only after a check.
    for (let left = 2 * this.#hosts.all.length; left > 0 && !deadline.isOver; left -= 1) {
      let host = this.#hosts.choose(version, tried);
      if (host === undefined || tried.has(host)) {
        await untilAborted(this.#hosts.look(), deadline.signal);
        host = this.#hosts.choose(version, tried);
      }
      if (host === undefined) break;
      tried.add(host);
      host.running += 1;
      try {
        return await untilAborted(this.#of(host).query<R>(query, deadline, isLong), host.lost);
      } catch (error) {
        const isDown = databaseFault(error) === 'down';
        if (deadline.isOver || (!isDown && !isEndedByRecovery(error))) throw error;
        if (isDown) host.suspect(error);
        fault = error;
      } finally {
        host.running -= 1;
      }
    }
    deadline.check();
    throw fault ?? new NoHost(version);
  }

  /** Connections to a lost host are not used again: their statements may never end. */
  #of(host: Host): Connections {
    const known = this.#connections.get(host);
    if (known?.lost === host.lost) return known.connections;
    void known?.connections.close();
    const connections = new Connections(host.url, this.#where.schema, this.#longStatements);
    this.#connections.set(host, { connections, lost: host.lost });
    return connections;
  }
}

/**
 * SQLSTATEs with which a standby cancels a statement that holds up log replay: serialization_failure and
 * deadlock_detected, which a single read never gets otherwise, and query_canceled, unless the request canceled it.
 */
const ENDED_BY_RECOVERY = new Set(['40001', '40P01', '57014']);

const isEndedByRecovery = (error: unknown): boolean =>
  error instanceof DatabaseError && ENDED_BY_RECOVERY.has(error.code ?? '');

/** The code is that of a connection that cannot be made. */
class NoHost extends Error {
  readonly code = '08001';

  constructor(version: string) {
    super(`No host of the warehouse that may be read has snapshot ${version} now.`);
    this.name = 'NoHost';
  }
}
