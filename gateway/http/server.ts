import { METHODS, type Server } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
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
import { closeIdleConnections } from './idle-connections.ts';
import { answerParserErrors } from './parser-errors.ts';
import { keyOf, maskedPath, pathOf, requestIdOf } from './request.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { cutSlowReaders } from './slow-readers.ts';
import { cutSlowSenders } from './slow-senders.ts';
import { lastHeaders, stampHeaders, VERSION_HEADER } from './stamp.ts';
import { openHttpServer, type TlsFiles } from './tls.ts';
import { trustBehindSocket } from './trusted-proxies.ts';

/** What an HTTP server serves. */
export interface HttpService extends ConnectionLimits {
  /** Adds the routes. */
  routes(server: FastifyInstance): void;
  /** The shape of refusals, where a part of the server has no other. */
  readonly envelope: Envelope;
  /** Version of the current snapshot, for answers that read none. */
  currentVersion(): string | undefined;
  readonly log: Log;
  /** What is told of its requests; absent: nothing. */
  readonly observation?: Observation | undefined;
  /** What its GraphQL requests are: fetches of another process where this is a subgraph. */
  readonly surface?: ObservedSurface;
  /** Largest request body in bytes. */
  readonly bodyLimit: number;
  /** How long a connection may be unused, in milliseconds. */
  readonly keepAlive?: number;
  /** How long a client may take to send a request, in milliseconds. */
  readonly patience?: number;
}

/** What bounds the connections of a server, and who may make them. */
export interface ConnectionLimits extends Partial<TlsFiles> {
  /** How long a client may take to read an answer, in milliseconds. */
  readonly writeTimeout?: number;
  /** Connections beyond these are closed at once; undefined: as many as the system has. */
  readonly maxConnections?: number;
  /** Connections of one client beyond these are closed at once; undefined: as many as all may have. */
  readonly clientConnections?: number;
  /** Addresses and networks whose X-Forwarded-For is believed. */
  readonly trustedProxies?: readonly string[];
  /** The unix socket that it listens on, if it does. */
  readonly socket?: string | undefined;
  /** Origins whose pages may call; absent: none. */
  readonly corsOrigins?: CorsOrigins;
}

/** Seconds after which a client that met a 503 may ask again, where nothing else is known. */
const RETRY_AFTER = 1;

/**
 * The one HTTP server of gateway and subgraphs: Fastify, with what every response of ours has. Every request gets an id,
 * every response carries x-request-id and x-svc-data-asset-version (completions.md section 6), those to what Node's parser
 * refuses too. A refusal repeats no API key that the client put into its path, query or body.
 */
export async function createHttpServer(service: HttpService): Promise<Server> {
  const { log, bodyLimit, keepAlive = 5_000, patience = 60_000, writeTimeout = 30_000 } = service;
  const { maxConnections, clientConnections, trustedProxies = [] } = service;
  const { corsOrigins = new Set<string>(), observation = unobserved(log) } = service;
  const http = {
    // Slow senders are cut by cutSlowSenders, which lets uploads take longer.
    requestTimeout: 0,
    keepAliveTimeout: keepAlive,
    headersTimeout: patience,
    connectionsCheckingInterval: Math.ceil(patience / 10),
    // Node would answer for us, without our headers.
    requireHostHeader: false,
  };
  const isTls = service.tlsCertFile !== undefined;
  const server = fastify({
    bodyLimit,
    serverFactory: (handler) => openHttpServer(handler, http, service, log),
    genReqId: requestIdOf,
    trustProxy: trustOf(service),
    routerOptions: { maxParamLength: 1_000 },
    // A path that cannot be decoded, or a parameter that is too long. No hook runs for it.
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
  observeRequests(server, observation, service.surface);
  parseJsonBodies(server);
  answerErrors(server, service);
  if (corsOrigins === 'all' || corsOrigins.size > 0) allowOrigins(server, corsOrigins);
  // Hooks with a callback: one that returns a promise costs each request a microsecond or two.
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
  compressAnswers(server);
  service.routes(server);
  await server.ready();
  return server.server;
}

const trustOf = ({ socket, trustedProxies = [] }: ConnectionLimits) => {
  if (socket !== undefined) return trustBehindSocket(trustedProxies);
  return trustedProxies.length === 0 ? false : [...trustedProxies];
};
