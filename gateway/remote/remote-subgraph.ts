import { internal, notWritten, subgraphError, subgraphUnavailable, timedOut } from '../../catalog/errors/catalogue.ts';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import type { RequestContext } from '../../kit/subgraph.ts';
import type { SubgraphFetch, SubgraphSource } from '../graph/subgraph-source.ts';
import type { Log } from '../log.ts';
import { currentScope } from '../observe/scope.ts';
import { mergeExtensions } from './extensions.ts';
import { Refusal, type SubgraphProtocol, type WireAnswer } from './protocol.ts';
import { isAlive, isBehind, isTooLarge, isUnsent, RemoteServer } from './remote-server.ts';

/** How the gateway reaches one subgraph over HTTP. */
export interface RemoteOptions {
  readonly name: string;
  /** Where it listens: its routing_url. */
  readonly url: string;
  readonly protocol: SubgraphProtocol;
  /** Maximum time for an answer, including a retry, in milliseconds. */
  readonly timeout: number;
  /** Consecutive failures after which requests fail at once until the subgraph is back. */
  readonly failures: number;
  readonly log: Log;
}

/** A subgraph in another process: one of this service's own, or another team's. */
export interface RemoteSubgraph extends SubgraphSource {
  /** Whether it is known to be down. */
  readonly isDown: boolean;
  /** Closes all connections; call it only when no fetch is running. */
  close(): Promise<void>;
}

/**
 * The data source of a subgraph over HTTP. Every fetch ends within the timeout, with an answer or with one error of the catalogue:
 * SUBGRAPH_UNAVAILABLE, NOT_READY, TIMEOUT, INTERNAL or SUBGRAPH_ERROR. A read whose connection fails or that is answered 502 or 503 is
 * sent once more. A mutation, or a query that starts a run, is sent once more only if nothing of it was sent, because otherwise it may have
 * taken effect; NOT_READY says that it did not.
 */
export function remoteSubgraph({ name, url, protocol, timeout, failures, log }: RemoteOptions): RemoteSubgraph {
  const { maxAnswer } = protocol;
  const about = { subgraph: name };
  const server = new RemoteServer({ url, timeout, failures, maxAnswer, what: 'A subgraph', about, log });

  const send = async (
    { query = '', variables, operationName }: SubgraphFetch['request'],
    context: RequestContext,
    signal: AbortSignal,
    patience: number,
  ) => {
    const extensions = protocol.extensions?.(context);
    const body = JSON.stringify({ query, variables, operationName, extensions });
    const sent = { method: 'POST', path: server.path, body } as const;
    const headers = {
      'content-type': 'application/json',
      ...protocol.headers(context, { ...sent, subgraph: name }, patience),
    };
    const response = await server.request({ ...sent, headers, signal });
    const asked = variables?.representations;
    const entities = Array.isArray(asked) ? asked.length : undefined;
    return protocol.read(response.statusCode, await response.body.text(), query, entities);
  };

  return {
    async process({ request, context }) {
      try {
        const answer = await server.ask<WireAnswer>(
          {
            send: (signal, patience) => send(request, context, signal, patience),
            mayRepeat: (error) => isUnsent(error) || (mayRepeat(error) && isRead(request)),
            shown: (error) =>
              (isUnsent(error) || isBehind(error)) && !isRead(request) ? notWritten() : shownError(error),
            late: timedOut,
          },
          context,
        );
        const { data = null, errors, extensions, rows = 0, statements = 0 } = answer;
        context.rows.take(rows);
        const record = currentScope()?.record;
        if (record !== undefined) record.statements += statements;
        mergeExtensions(context.extensions, extensions);
        return { data, ...(errors && { errors }) };
      } catch (error) {
        if (error instanceof ServiceError) return noAnswer(error);
        throw error;
      }
    },
    get isDown() {
      return server.isDown;
    },
    close: () => server.close(),
  };
}

/** Statuses of a request that was not started. */
const REPEATED = new Set([502, 503]);

/** Whether a request did not reach the subgraph, or was not started there. */
function mayRepeat(error: unknown): boolean {
  if (error instanceof SyntaxError || isTooLarge(error)) return false;
  return !(error instanceof Refusal) || REPEATED.has(error.status);
}

function shownError(error: unknown): ServiceError {
  if (isTooLarge(error)) return subgraphError('A part of the graph answered with more than is read of it.');
  return isAlive(error) && !isBehind(error) ? internal() : subgraphUnavailable();
}

/** Whether repeating the request has no further effect: it is neither a mutation, nor a search or enrichment that starts a run. */
const isRead = (request: SubgraphFetch['request']): boolean =>
  !MUTATION.test(request.query ?? '') && !OUTPUT.test(JSON.stringify(request));
/** The planner writes the operation's keyword first. */
const MUTATION = /^\s*mutation\b/;
/** An `output` in the document, or in its variables. */
const OUTPUT = /\boutput:|"output":(?!null\b)/;

/** The answer to a fetch that was not sent: a write says that nothing was done, a read has the error. */
export const notSent = (request: SubgraphFetch['request'], error: ServiceError) =>
  noAnswer(isRead(request) ? error : notWritten());

const noAnswer = ({ code, message }: ServiceError) => ({ data: null, errors: [{ message, extensions: { code } }] });
