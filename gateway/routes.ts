import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { forbidden, methodNotAllowed, unauthorized } from '../catalog/errors/catalogue.ts';
import { databaseFault } from '../catalog/errors/database-fault.ts';
import { refusal } from '../catalog/errors/envelope.ts';
import type { Catalog } from '../catalog/model.ts';
import { creditsOf, type EntityObjects, NO_OBJECTS } from '../catalog/tiers.ts';
import type { Caller, Operations } from '../operations/operations.ts';
import { Deadline } from '../storage/deadline.ts';
import type { Warehouse } from '../storage/warehouse.ts';
import { Loaders } from '../subgraphs/kit/loader.ts';
import { RowBudget } from '../subgraphs/kit/row-budget.ts';
import type { Limits, RequestContext } from '../subgraphs/kit/subgraph.ts';
import { answerOf } from './answer.ts';
import { DatabaseWatch, watchedOperations, watchedWarehouse } from './database-watch.ts';
import type { Graph } from './graph.ts';
import { type GraphRequest, graphRequest, graphRequestOfUrl, mayWrite } from './graph-request.ts';
import { type AcceptedType, acceptedType, JSON_TYPE } from './http/accepted-type.ts';
import { addHealthRoutes, currentLease } from './http/health.ts';
import { addRoute } from './http/methods.ts';
import { keyOf } from './http/request.ts';
import type { ConnectionLimits, HttpService } from './http/server.ts';
import { COST_HEADER, VERSION_HEADER } from './http/stamp.ts';
import { boundedAnswer } from './limits/answer-size.ts';
import type { RequestLimits } from './limits/request-limits.ts';
import type { Log } from './log.ts';

/** What the gateway answers from. */
export interface Backend {
  readonly graph: Graph;
  readonly catalog: Catalog;
  readonly warehouse: Warehouse;
  readonly operations: Pick<Operations, 'authenticate' | 'record'>;
  /** Largest request body in bytes. */
  readonly bodyLimit: number;
  readonly limits: Limits;
  readonly requestLimits: RequestLimits;
  readonly connections?: ConnectionLimits;
  /** Longest time that a request may take, in milliseconds; a plan may have less. */
  readonly requestTimeout: number;
  readonly log: Log;
}

/** What an answer cost, in credits. */
const CREDITS_HEADER = 'x-svc-credits';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent the request; null on the routes that are open to anybody. */
    caller: Caller | null;
    /** The media type of a GraphQL response to this request. */
    accepted: AcceptedType;
  }
}

/** What the gateway serves over HTTP: the graph to callers with an API key, health to anybody. */
export const gatewayService = (backend: Backend): HttpService => ({
  routes(server) {
    const { warehouse, operations, log } = backend;
    const databases = new DatabaseWatch([watchedOperations(operations), watchedWarehouse(warehouse)], log);
    addHealthRoutes(server, warehouse, databases);
    server.decorateRequest('caller', null);
    server.register(async (keyed) => {
      // Before a body is read, and before the method is looked at.
      keyed.addHook('onRequest', async (request, reply) => {
        reply.header(COST_HEADER, 0);
        databases.expectUp();
        request.caller = await callerOf(request, backend).catch((error: unknown) => {
          if (databaseFault(error) !== undefined) void databases.look();
          throw error;
        });
      });
      backend.requestLimits.guard(keyed, 'graphql');
      keyed.register(async (graph) => {
        answerAcceptedType(graph);
        addRoute(graph, '/graphql', {
          GET: (request, reply) => answerGraph(backend, databases, queryOfUrl(request, reply), request, reply),
          POST: (request, reply) => answerGraph(backend, databases, graphRequest(request.body), request, reply),
        });
      });
    });
  },
  envelope: refusal,
  currentVersion: () => backend.warehouse.current,
  bodyLimit: backend.bodyLimit,
  ...backend.connections,
  log: backend.log,
});

async function callerOf(request: FastifyRequest, { operations, requestLimits }: Backend): Promise<Caller> {
  const key = keyOf(request.headers);
  const find = (text: string) => operations.authenticate(text);
  const caller = key === undefined ? undefined : await requestLimits.guessedKeys.authenticate(key, request, find);
  if (caller === undefined) throw unauthorized(key !== undefined);
  return caller;
}

/**
 * Has GraphQL responses carry the media type that the client asks for. Only a GraphQL response may be called one, so every
 * status of the service envelope stays application/json (docs/adr/0048).
 */
function answerAcceptedType(server: FastifyInstance): void {
  server.decorateRequest('accepted', JSON_TYPE);
  server.addHook('onRequest', (request, _, done) => {
    request.accepted = acceptedType(request.headers.accept);
    done();
  });
  // The last moment: Fastify drops the type of an answer that becomes an error.
  server.addHook('onSend', ({ accepted }, reply, payload, done) => {
    if (reply.statusCode < 300 || reply.statusCode === 400) reply.type(accepted);
    done(null, payload);
  });
}

/** The request of a GET, which must not write. */
function queryOfUrl({ query, method }: FastifyRequest, reply: FastifyReply): GraphRequest {
  const request = graphRequestOfUrl(query);
  if (!mayWrite(request)) return request;
  reply.header('allow', 'POST');
  throw methodNotAllowed('A mutation', 'POST', method);
}

/** One GraphQL request, read from one snapshot from its first to its last statement. */
async function answerGraph(
  backend: Backend,
  databases: DatabaseWatch,
  request: GraphRequest,
  { id, caller }: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (caller === null) throw unauthorized(false);
  if (!caller.scopes.includes('graph')) throw forbidden('graph', caller.scopes);
  const plan = backend.requestLimits.of(caller);
  using deadline = new Deadline(Math.min(backend.requestTimeout, plan.timeout));
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) deadline.abandon();
  });
  let objects: EntityObjects = NO_OBJECTS;
  using lease = currentLease(backend.warehouse);
  const context = {
    snapshot: lease.snapshot,
    catalog: backend.catalog,
    loaders: new Loaders(),
    limits: backend.limits,
    deadline,
    rows: new RowBudget(plan.rows),
    requestId: id,
    account: caller.account,
    apiKeyId: caller.apiKeyId,
    work: { cost: 0 },
    extensions: {},
    charge(answered: EntityObjects) {
      objects = answered;
    },
  } satisfies RequestContext;
  const result = await backend.graph.execute(request, context);
  databases.heed(result.errors);
  reply.header(COST_HEADER, context.work.cost);
  const { status, text } = boundedAnswer(answerOf(result, context.extensions, id), request, plan.answerBytes, id);
  // What is refused or failed, and what nobody waits for, costs nothing.
  if (status >= 300 || deadline.isAbandoned) objects = NO_OBJECTS;
  const use = { accountId: caller.account.customerId, apiKeyId: caller.apiKeyId, surface: 'graphql', objects } as const;
  backend.operations.record(use);
  reply.code(status).header(VERSION_HEADER, lease.snapshot.version).header(CREDITS_HEADER, creditsOf(objects));
  reply.type(JSON_TYPE);
  return text;
}
