import { METHODS, type Server } from 'node:http';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { badRequest, notFound } from '../../catalog/errors/catalogue.ts';
import { maskKeys } from '../../operations/mask-keys.ts';
import type { Log } from '../log.ts';
import { type Observation, unobserved } from '../observe/observation.ts';
import { observeRequests } from '../observe/observe-requests.ts';
import type { ObservedSurface } from '../observe/surface.ts';
import { parseJsonBodies } from './body.ts';
import { boundClientConnections } from './client-connections.ts';
import { compressAnswers } from './compression.ts';
import { allowOrigins, type CorsOrigins } from './cors.ts';
import { answerErrors, type Envelope } from './errors.ts';
import { answerRepetitions, type Idempotency } from './idempotency.ts';
import { closeIdleConnections } from './idle-connections.ts';
import { answerParserErrors } from './parser-errors.ts';
import { keyOf, maskedPath, pathOf, requestIdOf } from './request.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { cutSlowReaders } from './slow-readers.ts';
import { cutSlowSenders } from './slow-senders.ts';
import { lastHeaders, stampHeaders, VERSION_HEADER } from './stamp.ts';
import { openHttpServer, type TlsFiles } from './tls.ts';
import { trustBehindSocket } from './trusted-proxies.ts';

/** What an HTTP server serves, and its limits. */
export interface HttpService extends ConnectionLimits {
  /** Adds the routes. */
  routes(server: FastifyInstance): void;
  /** Makes its POST requests repeatable by their header Idempotency-Key; absent: the header is ignored. */
  readonly idempotency?: Idempotency;
  /** The shape of error answers, for the parts of the server that set no other. */
  readonly envelope: Envelope;
  /** Version of the current snapshot, for answers that read no snapshot. */
  currentVersion(): string | undefined;
  readonly log: Log;
  /** What observes the requests of this server; absent: nothing does. */
  readonly observation?: Observation | undefined;
  /** The surface that its GraphQL requests are recorded under; in a subgraph process they are fetches of another process. */
  readonly surface?: ObservedSurface;
  /** Maximum size of a request body, in bytes. */
  readonly bodyLimit: number;
  /** Maximum time that a client may take to send a request, in milliseconds. */
  readonly patience?: number;
  /** Maximum time that the answer to a request may take, in milliseconds; absent: any. */
  timeoutOf?(request: FastifyRequest): number;
}

/** Limits on the connections of a server, and on who may connect. */
export interface ConnectionLimits extends Partial<TlsFiles> {
  /** Maximum time that a client may take to read an answer, in milliseconds. */
  readonly writeTimeout?: number;
  /**
   * Maximum time that a connection may be idle, in milliseconds; absent: 75 s. It is longer than gateways and load balancers keep an idle
   * connection, so that a request never meets a closing one.
   */
  readonly keepAlive?: number;
  /** Maximum number of connections; further ones are closed at once. Undefined: as many as the system allows. */
  readonly maxConnections?: number;
  /** Maximum number of connections of one client; further ones are closed at once. Undefined: no limit beside maxConnections. */
  readonly clientConnections?: number;
  /** Addresses and networks whose X-Forwarded-For header is trusted. */
  readonly trustedProxies?: readonly string[];
  /** The unix socket that it listens on, if any. */
  readonly socket?: string | undefined;
  /** Origins whose pages may call this server; absent: none. */
  readonly corsOrigins?: CorsOrigins;
}

/** Value of Retry-After, in seconds, for a 503 answer that sets no other. */
const RETRY_AFTER = 1;

/**
 * The one HTTP server of gateway and subgraphs: Fastify, plus what every response has. Every request gets an id, and every response carries
 * x-request-id and x-svc-data-asset-version (completions.md section 6), including answers to what Node's parser rejects. An error answer
 * never repeats an API key that the client put into its path, query or body.
 */
export async function createHttpServer(service: HttpService): Promise<Server> {
  const { log, bodyLimit, keepAlive = 75_000, patience = 60_000, writeTimeout = 30_000 } = service;
  const { maxConnections, clientConnections, trustedProxies = [] } = service;
  const { corsOrigins = new Set<string>(), observation = unobserved(log) } = service;
  const http = {
    // cutSlowSenders cuts slow senders instead, because it lets uploads take longer.
    requestTimeout: 0,
    keepAliveTimeout: keepAlive,
    headersTimeout: patience,
    connectionsCheckingInterval: Math.ceil(patience / 10),
    // Otherwise Node would answer itself, without our headers.
    requireHostHeader: false,
  };
  const isTls = service.tlsCertFile !== undefined;
  const server = fastify({
    bodyLimit,
    serverFactory: (handler) => openHttpServer(handler, http, service, log),
    genReqId: requestIdOf,
    trustProxy: trustOf(service),
    routerOptions: { maxParamLength: 1_000 },
    // Called for a path that cannot be decoded and for a parameter that is too long. No hook runs for such a request.
    frameworkErrors: (_error, { id, method, raw }, reply) => {
      const error = notFound(method, maskKeys(pathOf(raw), keyOf(raw.headers)));
      const { status, body } = service.envelope(error);
      const text = JSON.stringify(body);
      observation.refused(error.code, { requestId: id, method, path: maskedPath(raw), status });
      reply.raw.writeHead(status, lastHeaders(id, service.currentVersion(), text)).end(text);
    },
    clientErrorHandler: (fault, socket) => answer(fault, socket),
  });
  const answer = answerParserErrors(server.server, { ...service, patience, observation });
  closeIdleConnections(server.server);
  cutSlowReaders(server.server, writeTimeout);
  cutSlowSenders(server.server, patience);
  if (maxConnections !== undefined) server.server.maxConnections = maxConnections;
  if (clientConnections !== undefined) boundClientConnections(server.server, clientConnections, trustedProxies);
  server.server.on('checkExpectation', server.routing);
  for (const method of METHODS) if (!server.supportedMethods.includes(method)) server.addHttpMethod(method);
  server.decorate('timeoutOf', (request: FastifyRequest) => service.timeoutOf?.(request) ?? Number.POSITIVE_INFINITY);
  observeRequests(server, observation, service.surface);
  parseJsonBodies(server);
  answerErrors(server, service);
  if (corsOrigins === 'all' || corsOrigins.size > 0) allowOrigins(server, corsOrigins);
  // These hooks take a callback, because a hook that returns a promise costs each request a microsecond or two.
  server.addHook('onRequest', ({ headers, raw }, _, done) => {
    const isNameless = headers.host === undefined && raw.httpVersion === '1.1';
    done(isNameless ? badRequest('Header host', 'a name', 'none') : undefined);
  });
  server.addHook('onSend', ({ id, headers }, reply, payload, done) => {
    const version = reply.getHeader(VERSION_HEADER) ?? service.currentVersion();
    const { 'cache-control': caching, ...stamp } = stampHeaders(
      id,
      version === undefined ? undefined : String(version),
    );
    reply.headers(stamp);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', caching);
    addSecurityHeaders(reply, isTls);
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER);
    done(null, reply.statusCode >= 400 && typeof payload === 'string' ? maskKeys(payload, keyOf(headers)) : payload);
  });
  if (service.idempotency !== undefined) answerRepetitions(server, service.idempotency, log);
  compressAnswers(server);
  service.routes(server);
  await server.ready();
  return server.server;
}

const trustOf = ({ socket, trustedProxies = [] }: ConnectionLimits) => {
  if (socket !== undefined) return trustBehindSocket(trustedProxies);
  return trustedProxies.length === 0 ? false : [...trustedProxies];
};
