import { signedHeaders } from './identity.ts';
import { isObject, Refusal, type RefusalKind, type SubgraphProtocol, type WireAnswer } from './protocol.ts';

/**
 * Code and status of a subgraph that does not have the pinned snapshot (yet): the gateway asks once more. It stays
 * between the two, so it is none of the error catalogue.
 */
export const UNKNOWN_SNAPSHOT = { code: 'UNKNOWN_SNAPSHOT', status: 409 } as const;

/** Statuses of a process, or of a proxy before it, that does not serve us: stopping, overloaded, or of another secret. */
const DOWN = new Set([401, 429, 502, 503, 504]);

/** Share of the time that the gateway waits: the subgraph ends before, so that its answer says what there was until then. */
const ENDS_FIRST = 0.95;

/** How the gateway speaks to this service's own subgraphs: requests are signed, and answers have status 200. */
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
 * Where clients reach the gateway, by the body of its fetch, which is signed; undefined where it does not say. It is no header of
 * the signature, so that gateways and subgraphs of two versions understand each other.
 */
export function gatewayUrlOf(body: unknown): string | undefined {
  const extensions = isObject(body) ? body.extensions : undefined;
  const url = isObject(extensions) ? extensions.gatewayUrl : undefined;
  return typeof url === 'string' ? url : undefined;
}

const kindOf = (status: number): RefusalKind =>
  status === UNKNOWN_SNAPSHOT.status ? 'behind' : DOWN.has(status) ? 'down' : 'failed';

const isAnswer = (answer: unknown): answer is WireAnswer => isObject(answer) && 'data' in answer;
