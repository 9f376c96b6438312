import { notReady } from '../catalog/errors/catalogue.ts';
import type { Catalog } from '../catalog/model.ts';
import type { Caller } from '../operations/operations.ts';
import type { SnapshotLease, Warehouse } from '../storage/warehouse.ts';
import { Loaders } from '../subgraphs/kit/loader.ts';
import type { Limits, RequestContext } from '../subgraphs/kit/subgraph.ts';
import { answerOf } from './answer.ts';
import { expectJson, graphRequest, readBody } from './body.ts';
import type { Graph } from './graph.ts';
import type { Incoming, Reply, Route } from './http.ts';

/** What the routes answer from. */
export interface Backend {
  readonly graph: Graph;
  readonly catalog: Catalog;
  readonly warehouse: Warehouse;
  /** Largest request body in bytes. */
  readonly bodyLimit: number;
  readonly limits: Limits;
}

/** The paths of the service and what each answers. */
export function createRoutes(backend: Backend): ReadonlyMap<string, Route> {
  return new Map<string, Route>([
    ['/graphql', { keyed: true, answer: (incoming, caller) => answerGraph(backend, incoming, caller) }],
    ['/healthz', { keyed: false, answer: async () => ({ status: 200, body: { status: 'ok' } }) }],
    ['/readyz', { keyed: false, answer: () => answerReady(backend.warehouse) }],
  ]);
}

/** One GraphQL request, read from one snapshot from its first to its last statement. */
async function answerGraph(backend: Backend, incoming: Incoming, caller: Caller): Promise<Reply> {
  const body = await readBody(incoming.http, backend.bodyLimit);
  expectJson(incoming.http);
  const request = graphRequest(body);
  using lease = pin(backend.warehouse);
  const context: RequestContext = {
    snapshot: lease.snapshot,
    catalog: backend.catalog,
    loaders: new Loaders(),
    limits: backend.limits,
    requestId: incoming.requestId,
    account: caller.account,
    apiKeyId: caller.apiKeyId,
    extensions: {},
  };
  const result = await backend.graph.execute(request, context);
  return { ...answerOf(result, context.extensions, incoming.requestId), version: lease.snapshot.version };
}

/** 200 once the current snapshot answers a statement on real data. */
async function answerReady(warehouse: Warehouse): Promise<Reply> {
  using lease = pin(warehouse);
  const { version } = lease.snapshot;
  const datasets = await lease.snapshot.select('select name from dataset limit 1', []);
  if (datasets.length === 0) throw notReady();
  return { status: 200, body: { status: 'ready', dataAssetVersion: version }, version };
}

function pin(warehouse: Warehouse): SnapshotLease {
  if (warehouse.current === undefined) throw notReady();
  return warehouse.acquire();
}
