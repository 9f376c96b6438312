import { verificationFailed, verificationTimedOut, verificationUnavailable } from '../../catalog/errors/catalogue.ts';
import type { ServiceError } from '../../catalog/errors/service-error.ts';
import type { Requester } from '../../verification/service/requester.ts';
import { refusedResponse } from '../../verification/upstream/refused-response.ts';
import { CODE_HEADER, type VerificationUpstream } from '../../verification/upstream/upstream.ts';
import type { Log } from '../log.ts';
import { spanned } from '../observe/scope.ts';
import { signedHeaders } from './identity.ts';
import { UNKNOWN_SNAPSHOT } from './own-protocol.ts';
import { Refusal, type RefusalKind } from './protocol.ts';
import { isTooLarge, RemoteServer } from './remote-server.ts';

/** How to reach a verification service in another process. */
export interface RemoteVerificationOptions {
  /** It ends with a slash. */
  readonly url: string;
  /** The secret that signs requests to one of this service's own, or the API key for a foreign one. */
  readonly access: { readonly secret: string } | { readonly key: string };
  /** Maximum time for an answer, including a retry, in milliseconds. */
  readonly timeout: number;
  /** Consecutive failures after which requests fail at once until the service is back. */
  readonly failures: number;
  readonly log: Log;
}

/** A verification service in another process. */
export interface RemoteVerification extends VerificationUpstream {
  /** Whether it is known to be down. */
  readonly isDown: boolean;
  close(): Promise<void>;
}

/** The name in signatures for the verification service; no subgraph has this name. */
export const VERIFICATION_SERVICE = 'verification service';

/** Maximum size of an answer in bytes: ten entities and brands with everything that is shown of them take a tenth of it. */
const MAX_ANSWER = 8 * 2 ** 20;

/** Statuses of a process, or of a proxy before it, that does not serve this gateway: it is stopping, overloaded, or uses another secret. */
const DOWN = new Set([401, 429, 502, 503, 504]);

/** Share of the gateway's waiting time that the service gets: it ends earlier, so that its answer says why. */
const ENDS_FIRST = 0.95;

/**
 * A verification service over HTTP. Requests to one of this service's own contain identity, snapshot and time left, signed like fetches of
 * subgraphs; they name the id of the answer, so that a repeated request is verified and recorded only once. Requests to a foreign one
 * contain its API key and the request id, and are repeated only if they were not started. Neither bodies nor queries are logged.
 */
export function remoteVerification({ url, access, ...options }: RemoteVerificationOptions): RemoteVerification {
  const isOwn = 'secret' in access;
  const server = new RemoteServer({ ...options, url, maxAnswer: MAX_ANSWER, what: 'The verification service' });

  const headersOf = (requester: Requester, { method, path, body }: Sent, patience: number) => {
    if (!isOwn) return { 'x-api-key': access.key, 'x-request-id': requester.requestId };
    const { account, apiKeyId, requestId, snapshot, deadline } = requester;
    const left = { milliseconds: Math.min(deadline.remaining, patience) * ENDS_FIRST, rows: 0 };
    const identity = { account, apiKeyId, requestId, snapshot: snapshot.version, left };
    return signedHeaders(identity, { subgraph: VERIFICATION_SERVICE, method, path, body }, access.secret);
  };

  const exchange = async (sent: Sent, requester: Requester, signal: AbortSignal, patience: number) => {
    const { method, path, body } = sent;
    const headers = { ...sent.headers, ...headersOf(requester, sent, patience) };
    const { statusCode: status, ...given } = await server.request({ method, path, headers, body, signal });
    const text = await given.body.text();
    const response = new Response(text === '' ? null : text, { status, headers: textHeaders(given.headers) });
    const kind = kindOf(status, isOwn);
    if (kind !== undefined) throw new RefusedVerification(response, kind, text);
    return response;
  };

  return {
    url,
    isOwn,
    fetcherFor: (requester) => (requested, init) => {
      const { pathname, search } = new URL(requested);
      const { headers = {}, body } = init ?? {};
      const sent = { method: isOwn ? 'PUT' : 'POST', path: pathname + search, headers, body: String(body) } as const;
      const asked = {
        send: (signal: AbortSignal, patience: number) => exchange(sent, requester, signal, patience),
        mayRepeat: isOwn ? wasNotAnswered : wasNotBegun,
        shown: (error: unknown) => shownError(error, isOwn),
        late: verificationTimedOut,
      };
      return spanned('verify', { kind: 'client' }, () => server.ask(asked, requester));
    },
    get isDown() {
      return server.isDown;
    },
    close: () => server.close(),
  };
}

/** A request as the data source creates it. */
interface Sent {
  readonly method: 'PUT' | 'POST';
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A response that says nothing about the request itself. */
class RefusedVerification extends Refusal {
  readonly response: Response;
  readonly text: string;

  constructor(response: Response, kind: RefusalKind, text: string) {
    super(response.status, kind, 'no verification');
    this.response = response;
    this.text = text;
  }
}

/** What a status means for the service; undefined if it is about the request, so that the data source reads it. */
function kindOf(status: number, isOwn: boolean): RefusalKind | undefined {
  if (isOwn && status === UNKNOWN_SNAPSHOT.status) return 'behind';
  if (DOWN.has(status)) return 'down';
  return status >= 500 ? 'failed' : undefined;
}

/** Statuses of a request that was not started, as far as a proxy in between can tell. */
const REPEATED = new Set([502, 503]);

/** Whether a request with an id may be sent again: whatever happened to the first one, it is verified and recorded once. */
const wasNotAnswered = (error: unknown): boolean =>
  error instanceof Refusal ? REPEATED.has(error.status) : !isTooLarge(error) && !(error instanceof RangeError);

/** Codes of a connection that was never established. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** Whether a request without an id was certainly not started. */
const wasNotBegun = (error: unknown): boolean =>
  error instanceof Refusal
    ? error.status === 503
    : error instanceof Error && 'code' in error && NOT_CONNECTED.has(String(error.code));

function shownError(error: unknown, isOwn: boolean): ServiceError {
  if (error instanceof RefusedVerification) {
    const { status, headers } = error.response;
    const code = isOwn ? headers.get(CODE_HEADER) : null;
    return refusedResponse({ status, body: parsed(error.text), code, retryAfter: headers.get('retry-after') });
  }
  return isTooLarge(error) || error instanceof RangeError ? verificationFailed() : verificationUnavailable();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** If a header occurs more than once, its last value is used. */
const textHeaders = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const last = Array.isArray(value) ? value.at(-1) : value;
      return last === undefined ? [] : [[name, last]];
    }),
  );
