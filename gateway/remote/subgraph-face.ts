import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { GraphQLError } from 'graphql';
import { CATALOGUE, internal, methodNotAllowed, notFound, notReady } from '../../catalog/errors/catalogue.ts';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import type { Catalog } from '../../catalog/model.ts';
import { UnknownSnapshot } from '../../storage/unknown-snapshot.ts';
import type { SnapshotLease, Warehouse } from '../../storage/warehouse.ts';
import { Loaders } from '../../subgraphs/kit/loader.ts';
import type { Limits, RequestContext, Subgraph } from '../../subgraphs/kit/subgraph.ts';
import { expectJson, graphRequest, readBody } from '../body.ts';
import { embeddedDataSource } from '../data-source.ts';
import type { GraphRequest } from '../graph.ts';
import type { Log } from '../log.ts';
import { expectSecret, type Identity, verifiedIdentity } from './identity.ts';
import { answerIntrospection } from './introspection.ts';
import { UNKNOWN_SNAPSHOT, type WireAnswer } from './protocol.ts';

/** What the HTTP face of one subgraph stands on. */
export interface SubgraphBackend {
  readonly subgraph: Subgraph;
  readonly catalog: Catalog;
  readonly warehouse: Warehouse;
  readonly limits: Limits;
  /** What every request has to carry (SVC_SUBGRAPH_SECRET). */
  readonly secret: string;
  readonly log: Log;
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** Largest body of a fetch in bytes: the references of a full page come in one. The gateway has bounded the client's. */
const BODY_LIMIT = 64 * 2 ** 20;
/** Longer than the gateway keeps a connection unused, in milliseconds, so that a request never meets a closing one. */
const KEEP_ALIVE = 75_000;

/**
 * The HTTP face of one subgraph: POST /graphql for whoever knows the secret, GET /healthz and /readyz for anybody.
 *
 * With a signed identity a request is a fetch of the gateway's plan: it is executed as the embedded subgraph would, on
 * the snapshot that the gateway pinned. Without one it is a tool's: validated, and only introspection is answered.
 */
export function createSubgraphFace(backend: SubgraphBackend): Server {
  const { log, warehouse } = backend;
  const execute = executor(backend);
  return createServer({ keepAliveTimeout: KEEP_ALIVE }, (http, response) => {
    reply(backend, execute, http)
      .catch((error: unknown) => refusal(error, http, log))
      .then((answer) => send(response, answer, warehouse.current))
      // An answer that cannot be written must not take the process down.
      .catch((error: unknown) => {
        log.error({ err: error, requestId: http.headers['x-request-id'] }, 'An answer could not be sent.');
        response.destroy();
      });
  });
}

type Execute = (request: GraphRequest, identity: Identity) => Promise<WireAnswer>;

async function reply(backend: SubgraphBackend, execute: Execute, http: IncomingMessage): Promise<Reply> {
  const path = http.url ?? '/';
  if (path === '/healthz') return { status: 200, body: { status: 'ok' } };
  if (path === '/readyz') return ready(backend.warehouse);
  expectSecret(http.headers, backend.secret);
  if (path !== '/graphql') throw notFound(http.method ?? '', path);
  if (http.method !== 'POST') throw methodNotAllowed(path, 'POST', http.method ?? '');
  const identity = verifiedIdentity(http.headers, backend.secret);
  const body = await readBody(http, BODY_LIMIT);
  expectJson(http);
  const request = graphRequest(body);
  const answered = identity === undefined ? answerIntrospection(backend.subgraph, request) : execute(request, identity);
  return { status: 200, body: await answered };
}

/** Executes fetches for the callers that the gateway names. */
function executor({ subgraph, log, warehouse, catalog, limits }: SubgraphBackend): Execute {
  const source = embeddedDataSource(subgraph, log);
  return async (request, { snapshot: version, ...identity }) => {
    using lease = await acquire(warehouse, version);
    const context: RequestContext = {
      ...identity,
      snapshot: lease.snapshot,
      catalog,
      limits,
      loaders: new Loaders(),
      extensions: {},
    };
    const { data = null, errors } = await source.process({ request, context });
    const { extensions } = context;
    return { data, ...(errors && { errors }), ...(Object.keys(extensions).length > 0 && { extensions }) };
  };
}

/**
 * Pins a version. Where it is not the current one, the gateway may have seen a newer one first: a look then spares the
 * fetches to come the price of opening it anew; this one waits for it only where the version is not known. Throws
 * UnknownSnapshot.
 */
async function acquire(warehouse: Warehouse, version: string): Promise<SnapshotLease> {
  if (version === warehouse.current) return warehouse.acquire(version);
  const looked = warehouse.look();
  try {
    const lease = warehouse.acquire(version);
    looked.catch(() => {});
    return lease;
  } catch (error) {
    if (!(error instanceof UnknownSnapshot)) throw error;
    await looked;
    return warehouse.acquire(version);
  }
}

/** 200 once the current snapshot answers a statement. */
async function ready(warehouse: Warehouse): Promise<Reply> {
  if (warehouse.current === undefined) throw notReady();
  using lease = warehouse.acquire();
  await lease.snapshot.select('select name from dataset limit 1', []);
  return { status: 200, body: { status: 'ready', dataAssetVersion: lease.snapshot.version } };
}

function refusal(error: unknown, http: IncomingMessage, log: Log): Reply {
  if (error instanceof UnknownSnapshot) return refused(UNKNOWN_SNAPSHOT.status, UNKNOWN_SNAPSHOT.code, error.message);
  if (error instanceof ServiceError) return refused(CATALOGUE[error.code].status, error.code, error.message);
  if (error instanceof GraphQLError) return refused(400, 'GRAPHQL_PARSE_FAILED', error.message);
  // A gateway that went away while it sent its body is nobody's fault here, and nobody reads the answer.
  if (http.complete || !http.destroyed) {
    log.error({ err: error, requestId: http.headers['x-request-id'] }, 'A request failed.');
  }
  return refused(500, 'INTERNAL', internal().message);
}

const refused = (status: number, code: string, message: string): Reply => ({
  status,
  body: { errors: [{ message, extensions: { code } }] },
});

function send(response: ServerResponse, { status, body }: Reply, version: string | undefined): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'x-svc-data-asset-version': version ?? 'none',
  });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}
