import { setTimeout as pause } from 'node:timers/promises';
import { errors as faults, Pool } from 'undici';
import { internal, subgraphError, subgraphUnavailable, timedOut } from '../../catalog/errors/catalogue.ts';
import type { ServiceError } from '../../catalog/errors/service-error.ts';
import { refusesRequest } from '../../subgraphs/kit/request-end.ts';
import type { RequestContext } from '../../subgraphs/kit/subgraph.ts';
import type { Log } from '../log.ts';
import type { SubgraphSource } from '../subgraph-source.ts';
import { CircuitBreaker, type Passage } from './circuit-breaker.ts';
import { mergeExtensions } from './extensions.ts';
import { Refusal, type SubgraphProtocol, type WireAnswer } from './protocol.ts';

/** How the gateway reaches one subgraph over HTTP. */
export interface RemoteOptions {
  readonly name: string;
  /** Where it listens: its routing_url. */
  readonly url: string;
  readonly protocol: SubgraphProtocol;
  /** Longest time for an answer, a retry included, in milliseconds. */
  readonly timeout: number;
  /** Consecutive failures after which requests fail at once until the subgraph is back. */
  readonly failures: number;
  readonly log: Log;
}

/** A subgraph in another process: one of this service's own, or another team's. */
export interface RemoteSubgraph extends SubgraphSource {
  /** Closes all connections; nobody may wait for a fetch any more. */
  close(): Promise<void>;
}

/** A fetch as it is sent, and its document alone. */
interface Sent {
  readonly body: string;
  readonly query: string;
  /** When the gateway gives up, by performance.now(). */
  readonly until: number;
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
export function remoteSubgraph({ name, url, protocol, timeout, failures, log }: RemoteOptions): RemoteSubgraph {
  const { origin, pathname, search } = new URL(url);
  // What identifies the subgraph in the log; a query or a password in the URL may be secrets.
  const logged = { subgraph: name, url: origin + pathname };
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    connect: { timeout },
    // The deadline of a fetch stands for the library's own times, which count whole seconds.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: protocol.maxAnswer ?? -1,
  });
  const breaker = new CircuitBreaker(failures, (turn) => {
    if (turn === 'opened') log.error(logged, 'A subgraph is down; requests to it fail at once.');
    else log.info(logged, 'A subgraph is back.');
  });

  const send = async ({ body, query, until }: Sent, context: RequestContext, signal: AbortSignal) => {
    const fetch = { subgraph: name, method: 'POST', path: pathname + search, body } as const;
    const patience = until - performance.now();
    const headers = { 'content-type': 'application/json', ...protocol.headers(context, fetch, patience) };
    const response = await pool.request({ ...fetch, headers, signal });
    return protocol.read(response.statusCode, await response.body.text(), query);
  };

  const ask = async (sent: Sent, context: RequestContext, signal: AbortSignal): Promise<WireAnswer> => {
    try {
      return await send(sent, context, signal);
    } catch (error) {
      if (signal.aborted || !mayRepeat(error, !MUTATION.test(sent.query))) throw error;
      if (isBehind(error)) await pause(SNAPSHOT_PAUSE, undefined, { signal });
      return await send(sent, context, signal);
    }
  };

  const failed = (error: unknown, passage: Passage, isLate: boolean, context: RequestContext): ServiceError => {
    const { requestId, deadline } = context;
    if (deadline.isOver) {
      // The request took its time elsewhere, or its client left: that says nothing of this subgraph.
      passage.abandoned();
      return timedOut();
    }
    if (!isLate && isAlive(error)) passage.succeeded();
    else passage.failed();
    const shown = isLate ? timedOut() : shownError(error);
    log.warn({ err: error, ...logged, requestId, code: shown.code }, 'A subgraph did not answer.');
    return shown;
  };

  return {
    async process({ request, context }) {
      const passage = breaker.enter();
      if (passage === undefined) return noAnswer(subgraphUnavailable());
      const { query = '', variables, operationName } = request;
      // AbortSignal.timeout would keep a timer for each fetch of the last seconds.
      const patience = new AbortController();
      const giveUp = () => patience.abort();
      const timer = setTimeout(giveUp, timeout);
      const { signal } = context.deadline;
      signal.addEventListener('abort', giveUp, { once: true });
      try {
        signal.throwIfAborted();
        const body = JSON.stringify({ query, variables, operationName });
        const until = performance.now() + timeout;
        const {
          data = null,
          errors,
          extensions,
          rows = 0,
        } = await ask({ body, query, until }, context, patience.signal);
        passage.succeeded();
        context.rows.take(rows);
        mergeExtensions(context.extensions, extensions);
        return { data, ...(errors && { errors }) };
      } catch (error) {
        if (refusesRequest(error)) return noAnswer(error);
        return noAnswer(failed(error, passage, patience.signal.aborted, context));
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
      }
    },
    close: () => pool.destroy(),
  };
}

/** Statuses of a request that was not begun. */
const REPEATED = new Set([502, 503]);

/** A request that did not reach the subgraph, or was not begun there. */
function mayRepeat(error: unknown, isRead: boolean): boolean {
  if (isBehind(error)) return true;
  if (error instanceof SyntaxError || isTooLarge(error)) return false;
  return isRead && (!(error instanceof Refusal) || REPEATED.has(error.status));
}

const isBehind = (error: unknown): boolean => error instanceof Refusal && error.kind === 'behind';
const isTooLarge = (error: unknown): boolean => error instanceof faults.ResponseExceededMaxSizeError;
/** Whether the subgraph serves others: the fault lies in this request. */
const isAlive = (error: unknown): boolean => isTooLarge(error) || (error instanceof Refusal && error.kind !== 'down');

function shownError(error: unknown): ServiceError {
  if (isTooLarge(error)) return subgraphError('A part of the graph answered with more than is read of it.');
  return isAlive(error) && !isBehind(error) ? internal() : subgraphUnavailable();
}

/** The planner writes the operation's keyword first. */
const MUTATION = /^\s*mutation\b/;

const noAnswer = ({ code, message }: ServiceError) => ({ data: null, errors: [{ message, extensions: { code } }] });
