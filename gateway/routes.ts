import type { IncomingMessage } from 'node:http';
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
import { expectJson, readBody } from './http/body.ts';
import { currentLease, healthRoutes } from './http/health.ts';
import type { Incoming, Reply } from './http/route.ts';
import type { HttpService } from './http/server.ts';
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

/** What the gateway serves over HTTP: its routes, to callers with an API key. */
export const gatewayService = (backend: Backend): HttpService<Caller> => ({
  routes: [
    {
      method: 'POST',
      path: '/graphql',
      access: 'caller',
      answer: (request, caller) => answerGraph(backend, request, caller),
    },
    ...healthRoutes(backend.warehouse),
  ],
  authenticate: (http) => callerOf(http, backend.operations),
  envelope: refusal,
  currentVersion: () => backend.warehouse.current,
  log: backend.log,
});

async function callerOf({ headers }: IncomingMessage, operations: Backend['operations']): Promise<Caller> {
  const key = headers['x-api-key'];
  const isGiven = typeof key === 'string' && key !== '';
  const caller = isGiven ? await operations.authenticate(key) : undefined;
  if (caller === undefined) throw unauthorized(isGiven);
  return caller;
}

/** One GraphQL request, read from one snapshot from its first to its last statement. */
async function answerGraph(backend: Backend, { http, requestId }: Incoming, caller: Caller): Promise<Reply> {
  const body = await readBody(http, backend.bodyLimit);
  expectJson(http);
  const request = graphRequest(body);
  using lease = currentLease(backend.warehouse);
  const context: RequestContext = {
    snapshot: lease.snapshot,
    catalog: backend.catalog,
    loaders: new Loaders(),
    limits: backend.limits,
    requestId,
    account: caller.account,
    apiKeyId: caller.apiKeyId,
    extensions: {},
  };
  const result = await backend.graph.execute(request, context);
  return { ...answerOf(result, context.extensions, requestId), version: lease.snapshot.version };
}
