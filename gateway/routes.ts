import type { FastifyReply, FastifyRequest } from 'fastify';
import { unauthorized } from '../catalog/errors/catalogue.ts';
import { refusal } from '../catalog/errors/envelope.ts';
import type { Catalog } from '../catalog/model.ts';
import type { Caller, Operations } from '../operations/operations.ts';
import type { Warehouse } from '../storage/warehouse.ts';
import { Loaders } from '../subgraphs/kit/loader.ts';
import type { Limits, RequestContext } from '../subgraphs/kit/subgraph.ts';
import { answerOf } from './answer.ts';
import type { Graph } from './graph.ts';
import { graphRequest } from './graph-request.ts';
import { addHealthRoutes, currentLease } from './http/health.ts';
import { addRoute } from './http/methods.ts';
import type { HttpService } from './http/server.ts';
import { VERSION_HEADER } from './http/stamp.ts';
import type { Log } from './log.ts';

/** What the gateway answers from. */
export interface Backend {
  readonly graph: Graph;
  readonly catalog: Catalog;
  readonly warehouse: Warehouse;
  readonly operations: Pick<Operations, 'authenticate'>;
  /** Largest request body in bytes. */
  readonly bodyLimit: number;
  readonly limits: Limits;
  readonly log: Log;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent the request; null on the routes that are open to anybody. */
    caller: Caller | null;
  }
}

/** What the gateway serves over HTTP: the graph to callers with an API key, health to anybody. */
export const gatewayService = (backend: Backend): HttpService => ({
  routes(server) {
    addHealthRoutes(server, backend.warehouse);
    server.decorateRequest('caller', null);
    server.register(async (keyed) => {
      // Before a body is read, and before the method is looked at.
      keyed.addHook('onRequest', async (request) => {
        request.caller = await callerOf(request, backend.operations);
      });
      addRoute(keyed, '/graphql', { POST: (request, reply) => answerGraph(backend, request, reply) });
    });
  },
  envelope: refusal,
  currentVersion: () => backend.warehouse.current,
  bodyLimit: backend.bodyLimit,
  log: backend.log,
});

async function callerOf({ headers }: FastifyRequest, operations: Backend['operations']): Promise<Caller> {
  const key = headers['x-api-key'];
  const isGiven = typeof key === 'string' && key !== '';
  const caller = isGiven ? await operations.authenticate(key) : undefined;
  if (caller === undefined) throw unauthorized(isGiven);
  return caller;
}

/** One GraphQL request, read from one snapshot from its first to its last statement. */
async function answerGraph(
  backend: Backend,
  { body, id, caller }: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (caller === null) throw unauthorized(false);
  const request = graphRequest(body);
  using lease = currentLease(backend.warehouse);
  const context: RequestContext = {
    snapshot: lease.snapshot,
    catalog: backend.catalog,
    loaders: new Loaders(),
    limits: backend.limits,
    requestId: id,
    account: caller.account,
    apiKeyId: caller.apiKeyId,
    extensions: {},
  };
  const result = await backend.graph.execute(request, context);
  const answer = answerOf(result, context.extensions, id);
  reply.code(answer.status).header(VERSION_HEADER, lease.snapshot.version);
  return answer.body;
}
