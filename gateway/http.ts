import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { internal, methodNotAllowed, notFound, unauthorized } from '../catalog/errors/catalogue.ts';
import { refusal } from '../catalog/errors/envelope.ts';
import { ServiceError } from '../catalog/errors/service-error.ts';
import type { Caller } from '../operations/operations.ts';
import type { Log } from './log.ts';

/** An answer to a client. */
export interface Reply {
  readonly status: number;
  /** What is sent as JSON. */
  readonly body: unknown;
  /** The snapshot that the answer was read from; absent: none was. */
  readonly version?: string;
  /** The methods that there are, where the client chose another. */
  readonly allow?: string;
}

/** What one path answers: keyed ones POST from a caller, open ones GET from anybody. Throws a ServiceError for a refusal. */
export type Route =
  | { readonly keyed: false; answer(request: Incoming): Promise<Reply> }
  | { readonly keyed: true; answer(request: Incoming, caller: Caller): Promise<Reply> };

/** A request that a route answers. */
export interface Incoming {
  readonly http: IncomingMessage;
  readonly requestId: string;
}

/** What the HTTP face stands on. */
export interface Face {
  readonly routes: ReadonlyMap<string, Route>;
  authenticate(key: string): Promise<Caller | undefined>;
  /** Version of the current snapshot, for answers that read none. */
  currentVersion(): string | undefined;
  readonly log: Log;
}

/** How long a client may take to send a request, in milliseconds. */
const REQUEST_TIMEOUT = 60_000;

/**
 * The HTTP face. Every request gets an id, then: path, key → caller, method, and the route's own checks.
 * Every response carries x-request-id and x-svc-data-asset-version (completions.md section 6).
 */
export function createFace(face: Face): Server {
  return createServer({ requestTimeout: REQUEST_TIMEOUT }, (http, response) => {
    const started = performance.now();
    const requestId = requestIdOf(http);
    const incoming: Incoming = { http, requestId };
    reply(face, incoming)
      .catch((error: unknown) => refused(error, incoming, face.log))
      .then((answer) => {
        send(response, answer, requestId, face.currentVersion());
        const milliseconds = Math.round((performance.now() - started) * 1000) / 1000;
        face.log.debug(
          { requestId, method: http.method, path: pathOf(http), status: answer.status, milliseconds },
          'Answered.',
        );
      })
      // An answer that cannot be written must not take the process down.
      .catch((error: unknown) => {
        face.log.error({ err: error, requestId }, 'An answer could not be sent.');
        response.destroy();
      });
  });
}

async function reply(face: Face, incoming: Incoming): Promise<Reply> {
  const { http } = incoming;
  const path = pathOf(http);
  const route = face.routes.get(path);
  if (route === undefined) throw notFound(http.method ?? '', path);
  if (!route.keyed)
    return http.method === 'HEAD' || http.method === 'GET' ? route.answer(incoming) : notAllowed(http, 'GET, HEAD');
  const key = http.headers['x-api-key'];
  const caller = typeof key === 'string' && key !== '' ? await face.authenticate(key) : undefined;
  if (caller === undefined) throw unauthorized(key !== undefined && key !== '');
  return http.method === 'POST' ? route.answer(incoming, caller) : notAllowed(http, 'POST');
}

const notAllowed = (http: IncomingMessage, allow: string): Reply => ({
  ...refusal(methodNotAllowed(pathOf(http), allow, http.method ?? '')),
  allow,
});

function refused(error: unknown, { http, requestId }: Incoming, log: Log): Reply {
  if (error instanceof ServiceError) return refusal(error);
  // A client that went away while it sent its body is nobody's fault here, and nobody reads the answer.
  if (!http.complete && http.destroyed) return refusal(internal());
  log.error({ err: error, requestId }, 'A request failed.');
  return refusal(internal());
}

function send(response: ServerResponse, answer: Reply, requestId: string, current: string | undefined): void {
  const text = JSON.stringify(answer.body);
  response.writeHead(answer.status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-request-id': requestId,
    'x-svc-data-asset-version': answer.version ?? current ?? 'none',
    ...(answer.allow === undefined ? {} : { allow: answer.allow }),
  });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}

/** A client's own request id where it is harmless in headers and logs, else a new one. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();
}

function pathOf({ url = '/' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
