import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { internal, subgraphUnavailable, timedOut } from '../../catalog/errors/catalogue.ts';
import type { ServiceError } from '../../catalog/errors/service-error.ts';
import type { RequestContext } from '../../subgraphs/kit/subgraph.ts';
import type { Log } from '../log.ts';
import type { SubgraphSource } from '../subgraph-source.ts';
import { CircuitBreaker, type Passage } from './circuit-breaker.ts';
import { mergeExtensions } from './extensions.ts';
import type { IdentitySigner } from './identity.ts';
import { UNKNOWN_SNAPSHOT, type WireAnswer, wireAnswer } from './protocol.ts';

/** How the gateway speaks to one subgraph process. */
export interface RemoteOptions {
  readonly name: string;
  /** Where it listens: its routing_url. */
  readonly url: string;
  readonly signer: IdentitySigner;
  /** Longest time for an answer, a retry included, in milliseconds. */
  readonly timeout: number;
  /** Consecutive failures after which requests fail at once until the subgraph is back. */
  readonly failures: number;
  readonly log: Log;
}

/** A subgraph in a process of its own. */
export interface RemoteSubgraph extends SubgraphSource {
  /** Closes all connections; nobody may wait for a fetch any more. */
  close(): Promise<void>;
}

/** Connections to one subgraph; what comes on top waits for one, at most its timeout. */
const CONNECTIONS = 64;
/** Time that a subgraph without the pinned snapshot gets to notice it, in milliseconds. */
const SNAPSHOT_PAUSE = 250;

/**
 * The data source of a subgraph over HTTP, with connections that are kept alive. Every fetch ends within the timeout, in
 * an answer or in one error of the catalogue: SUBGRAPH_UNAVAILABLE, TIMEOUT or INTERNAL. A read whose connection fails
 * or is answered by 503 is sent once more; a mutation is not, since it may have worked.
 */
export function remoteSubgraph({ name, url, signer, timeout, failures, log }: RemoteOptions): RemoteSubgraph {
  const { origin, pathname } = new URL(url);
  // The deadline of a fetch stands for the library's own times, which count whole seconds.
  const pool = new Pool(origin, { connections: CONNECTIONS, connect: { timeout }, headersTimeout: 0, bodyTimeout: 0 });
  const breaker = new CircuitBreaker(failures, (turn) => {
    if (turn === 'opened') log.error({ subgraph: name, url }, 'A subgraph is down; requests to it fail at once.');
    else log.info({ subgraph: name, url }, 'A subgraph is back.');
  });

  const send = async (body: string, context: RequestContext, signal: AbortSignal): Promise<WireAnswer> => {
    const headers = { 'content-type': 'application/json', ...signer.headers(context) };
    const response = await pool.request({ path: pathname, method: 'POST', headers, body, signal });
    const text = await response.body.text();
    if (response.statusCode !== 200) throw new Refusal(response.statusCode, text);
    return wireAnswer(text);
  };

  const ask = async (body: string, context: RequestContext, signal: AbortSignal, isRead: boolean) => {
    try {
      return await send(body, context, signal);
    } catch (error) {
      if (signal.aborted || !mayRepeat(error, isRead)) throw error;
      if (isUnknownSnapshot(error)) await pause(SNAPSHOT_PAUSE, undefined, { signal });
      return await send(body, context, signal);
    }
  };

  const failed = (error: unknown, passage: Passage, isLate: boolean, { requestId }: RequestContext): ServiceError => {
    const isAlive = error instanceof Refusal && !DOWN.has(error.status);
    if (isAlive && !isLate) passage.succeeded();
    else passage.failed();
    const shown = isLate ? timedOut() : isAlive && !isUnknownSnapshot(error) ? internal() : subgraphUnavailable();
    log.warn({ err: error, subgraph: name, url, requestId, code: shown.code }, 'A subgraph did not answer.');
    return shown;
  };

  return {
    async process({ request, context }) {
      const passage = breaker.enter();
      if (passage === undefined) return noAnswer(subgraphUnavailable());
      const { query = '', variables, operationName } = request;
      // AbortSignal.timeout would keep a timer for each fetch of the last seconds.
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(), timeout);
      try {
        const body = JSON.stringify({ query, variables, operationName });
        const { data = null, errors, extensions } = await ask(body, context, deadline.signal, !MUTATION.test(query));
        passage.succeeded();
        mergeExtensions(context.extensions, extensions);
        return { data, ...(errors && { errors }) };
      } catch (error) {
        return noAnswer(failed(error, passage, deadline.signal.aborted, context));
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => pool.destroy(),
  };
}

/** An answer of a status other than 200; its text explains it. */
class Refusal extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(`status ${status}: ${text.slice(0, 500)}`);
    this.name = 'Refusal';
    this.status = status;
  }
}

/** Statuses of a process, or of a proxy before it, that does not serve us: stopping, overloaded, or of another secret. */
const DOWN = new Set([401, 429, 502, 503, 504]);
const REPEATED = new Set([502, 503]);

/** A request that did not reach the subgraph, or was not begun there. */
function mayRepeat(error: unknown, isRead: boolean): boolean {
  if (isUnknownSnapshot(error)) return true;
  return isRead && !(error instanceof SyntaxError) && (!(error instanceof Refusal) || REPEATED.has(error.status));
}

const isUnknownSnapshot = (error: unknown): boolean =>
  error instanceof Refusal && error.status === UNKNOWN_SNAPSHOT.status;

/** The planner writes the operation's keyword first. */
const MUTATION = /^\s*mutation\b/;

const noAnswer = ({ code, message }: ServiceError) => ({ data: null, errors: [{ message, extensions: { code } }] });
