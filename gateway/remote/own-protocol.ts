import { signedHeaders } from './identity.ts';
import { isObject, Refusal, type RefusalKind, type SubgraphProtocol, type WireAnswer } from './protocol.ts';

/**
 * Code and status of a subgraph that does not have the pinned snapshot (yet); the gateway asks once more. Only gateway and subgraph use it,
 * so it is not in the error catalogue.
 */
export const UNKNOWN_SNAPSHOT = { code: 'UNKNOWN_SNAPSHOT', status: 409 } as const;

/**
 * Statuses of a process, or of a proxy before it, that does not serve this gateway: it is stopping, overloaded, uses another secret, or is
 * not this subgraph.
 */
const DOWN = new Set([401, 404, 405, 429, 502, 503, 504]);

/** Share of the gateway's waiting time that the subgraph gets: it ends earlier, so that its answer contains what it had until then. */
const ENDS_FIRST = 0.95;

/** The protocol between the gateway and this service's own subgraphs: requests are signed, and answers have status 200. */
export const ownProtocol = (secret: string): SubgraphProtocol => ({
  headers(context, fetch, patience) {
    const { snapshot, deadline, rows } = context;
    const left = { milliseconds: Math.min(deadline.remaining, patience) * ENDS_FIRST, rows: rows.left };
    return signedHeaders({ ...context, snapshot: snapshot.version, left }, fetch, secret);
  },
  extensions: ({ gatewayUrl }) => ({ gatewayUrl }),
  read(status, text) {
    if (status !== 200) throw new Refusal(status, kindOf(status), text.slice(0, 500));
    const answer: unknown = JSON.parse(text);
    if (isAnswer(answer)) return answer;
    throw new SyntaxError(`Expected a GraphQL result, got ${text.slice(0, 100)}.`);
  },
});

/**
 * Returns the URL at which clients reach the gateway, from the signed body of its fetch; undefined if the body does not state it. It is not
 * a signed header, so that gateways and subgraphs of two versions work together.
 */
export function gatewayUrlOf(body: unknown): string | undefined {
  const extensions = isObject(body) ? body.extensions : undefined;
  const url = isObject(extensions) ? extensions.gatewayUrl : undefined;
  return typeof url === 'string' ? url : undefined;
}

const kindOf = (status: number): RefusalKind =>
  status === UNKNOWN_SNAPSHOT.status ? 'behind' : DOWN.has(status) ? 'down' : 'failed';

const isAnswer = (answer: unknown): answer is WireAnswer => isObject(answer) && 'data' in answer;
