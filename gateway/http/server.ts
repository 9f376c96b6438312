import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { badRequest, internal, methodNotAllowed, notFound } from '../../catalog/errors/catalogue.ts';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import { maskKeys } from '../../operations/keys.ts';
import type { Log } from '../log.ts';
import { answerParserErrors } from './parser-errors.ts';
import { send } from './reply.ts';
import { pathOf, requestIdOf } from './request.ts';
import type { Envelope, Reply, Route } from './route.ts';
import { type Found, Router } from './router.ts';

/** What an HTTP server serves. */
export interface HttpService<Caller> {
  readonly routes: readonly Route<Caller>[];
  /** Whom a request comes from. Throws UNAUTHORIZED. */
  authenticate(http: IncomingMessage): Promise<Caller>;
  /** The shape of refusals, where a route has no other. */
  readonly envelope: Envelope;
  /** Version of the current snapshot, for answers that read none. */
  currentVersion(): string | undefined;
  readonly log: Log;
  /** How long a connection may be unused, in milliseconds; Node's default where it is absent. */
  readonly keepAlive?: number;
  /** How long a client may take to send a request, in milliseconds; a minute where it is absent. */
  readonly patience?: number;
}

/**
 * The one HTTP server of gateway and subgraphs. Every request gets an id, then: path, caller, method, and the route's own
 * checks. Every response carries x-request-id and x-svc-data-asset-version (completions.md section 6), those to what Node's
 * parser refuses too.
 */
export function createHttpServer<Caller>(service: HttpService<Caller>): Server {
  const { keepAlive, patience = 60_000, log } = service;
  const router = new Router(service.routes);
  const handle = (http: IncomingMessage, response: ServerResponse) => {
    const started = performance.now();
    const requestId = requestIdOf(http);
    const path = pathOf(http);
    const found = router.find(path);
    answer(service, found, http, requestId)
      .catch((error: unknown) => refused(error, found, http, requestId, service))
      .then((reply) => {
        const milliseconds = Math.round((performance.now() - started) * 1000) / 1000;
        log.debug({ requestId, method: http.method, path, status: reply.status, milliseconds }, 'Answered.');
        return send(response, reply, { requestId, version: reply.version ?? service.currentVersion() });
      })
      // An answer that cannot be written must not take the process down.
      .catch((error: unknown) => {
        log.error({ err: error, requestId }, 'An answer could not be sent.');
        response.destroy();
      });
  };
  const server = createServer({
    requestTimeout: patience,
    headersTimeout: patience,
    connectionsCheckingInterval: patience / 10,
    // Node would answer for us, without our headers.
    requireHostHeader: false,
    ...(keepAlive !== undefined && { keepAliveTimeout: keepAlive }),
  });
  server.on('request', handle);
  server.on('checkExpectation', handle);
  answerParserErrors(server, service);
  return server;
}

async function answer<Caller>(
  { authenticate }: HttpService<Caller>,
  found: Found<Route<Caller>> | undefined,
  http: IncomingMessage,
  requestId: string,
): Promise<Reply> {
  const { method = '' } = http;
  if (http.headers.host === undefined && http.httpVersion === '1.1') throw badRequest('Header host', 'a name', 'none');
  if (found === undefined) throw notFound(method, maskKeys(pathOf(http)));
  const { parameters, routes, allow } = found;
  const route = found.route(method);
  if (route === undefined) {
    // Whoever is refused anyway learns nothing of the path.
    if (routes.every(({ access }) => access === 'caller')) await authenticate(http);
    throw methodNotAllowed(maskKeys(pathOf(http)), allow, method);
  }
  const request = { http, requestId, parameters };
  return route.access === 'open' ? route.answer(request) : route.answer(request, await authenticate(http));
}

function refused<Caller>(
  error: unknown,
  found: Found<Route<Caller>> | undefined,
  http: IncomingMessage,
  requestId: string,
  { envelope, log }: HttpService<Caller>,
): Reply {
  const shape = found?.routes[0]?.envelope ?? envelope;
  if (!(error instanceof ServiceError)) {
    // A client that went away while it sent its body is nobody's fault here, and nobody reads the answer.
    if (http.complete || !http.destroyed) log.error({ err: error, requestId }, 'A request failed.');
    return shape(internal());
  }
  const reply = shape(error);
  if (error.code === 'METHOD_NOT_ALLOWED') return { ...reply, headers: { allow: found?.allow ?? '' } };
  return error.code === 'PAYLOAD_TOO_LARGE' ? { ...reply, headers: { connection: 'close' } } : reply;
}
