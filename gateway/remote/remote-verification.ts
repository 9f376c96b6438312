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

/** How a verification service in another process is reached. */
export interface RemoteVerificationOptions {
  /** It ends with a slash. */
  readonly url: string;
  /** The secret that requests to one of this service's own are signed with, or the API key that a foreign one wants. */
  readonly access: { readonly secret: string } | { readonly key: string };
  /** Longest time for an answer, a retry included, in milliseconds. */
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

/** Whom a signature for the verification service is good for: no subgraph has this name. */
export const VERIFICATION_SERVICE = 'verification service';

/** Maximum size of an answer in bytes: ten entities and brands with all that is shown of them have a tenth of it. */
const MAX_ANSWER = 8 * 2 ** 20;

/** Statuses of a process, or of a proxy before it, that does not serve us: stopping, overloaded, or of another secret. */
const DOWN = new Set([401, 429, 502, 503, 504]);

/** Share of the time that the gateway waits: the service ends before, so that its answer says why. */
const ENDS_FIRST = 0.95;

/**
 * A verification service over HTTP. To one of this service's own, requests carry identity, snapshot and time left, signed as
 * fetches of subgraphs are; they name the id of the answer, so that one that is sent again is verified and recorded as one.
 * To a foreign one they carry its API key and the request id, and one is sent again only where it was not begun. Neither
 * bodies nor queries are logged.
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

/** A request as the data source makes it. */
interface Sent {
  readonly method: 'PUT' | 'POST';
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A response that says nothing of the request itself. */
class RefusedVerification extends Refusal {
  readonly response: Response;
  readonly text: string;

  constructor(response: Response, kind: RefusalKind, text: string) {
    super(response.status, kind, 'no verification');
    this.response = response;
    this.text = text;
  }
}

/** What a status says of the service; undefined where it is about the request, and the data source's to read. */
function kindOf(status: number, isOwn: boolean): RefusalKind | undefined {
  if (isOwn && status === UNKNOWN_SNAPSHOT.status) return 'behind';
  if (DOWN.has(status)) return 'down';
  return status >= 500 ? 'failed' : undefined;
}

/** Statuses of a request that was not begun, as far as a proxy between can tell. */
const REPEATED = new Set([502, 503]);

/** Whether a request with an id may be sent again: whatever became of the first one, it is verified and recorded once. */
const wasNotAnswered = (error: unknown): boolean =>
  error instanceof Refusal ? REPEATED.has(error.status) : !isTooLarge(error) && !(error instanceof RangeError);

/** Codes of a connection that was never made. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** Whether a request without an id was surely not begun. */
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

/** Of a header that came more than once, the last value. */
const textHeaders = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const last = Array.isArray(value) ? value.at(-1) : value;
      return last === undefined ? [] : [[name, last]];
    }),
  );
