import { GraphQLError } from 'graphql';
import { CATALOGUE } from '../../catalog/errors/catalogue.ts';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import type { Catalog } from '../../catalog/model.ts';
import { UnknownSnapshot } from '../../storage/unknown-snapshot.ts';
import type { SnapshotLease, Warehouse } from '../../storage/warehouse.ts';
import { Loaders } from '../../subgraphs/kit/loader.ts';
import type { Limits, RequestContext, Subgraph } from '../../subgraphs/kit/subgraph.ts';
import { embeddedDataSource } from '../data-source.ts';
import type { GraphRequest } from '../graph.ts';
import { graphRequest } from '../graph-request.ts';
import { expectJson, readBody } from '../http/body.ts';
import { healthRoutes } from '../http/health.ts';
import type { Incoming, Reply } from '../http/route.ts';
import type { HttpService } from '../http/server.ts';
import type { Log } from '../log.ts';
import { expectSecret, type Identity, verifiedIdentity } from './identity.ts';
import { answerIntrospection } from './introspection.ts';
import { UNKNOWN_SNAPSHOT, type WireAnswer } from './protocol.ts';

/** What one subgraph answers from. */
export interface SubgraphBackend {
  readonly subgraph: Subgraph;
  readonly catalog: Catalog;
  readonly warehouse: Warehouse;
  readonly limits: Limits;
  /** What every request has to carry (SVC_SUBGRAPH_SECRET). */
  readonly secret: string;
  readonly log: Log;
}

/** Largest body of a fetch in bytes: the references of a full page come in one. The gateway has bounded the client's. */
const BODY_LIMIT = 64 * 2 ** 20;
/** Longer than the gateway keeps a connection unused, in milliseconds, so that a request never meets a closing one. */
const KEEP_ALIVE = 75_000;

/** Whom a request comes from: the gateway, which signs for its caller, or a tool that knows the secret. */
interface Sender {
  readonly identity: Identity | undefined;
}

/**
 * What one subgraph serves over HTTP: POST /graphql to whoever knows the secret, GET /healthz and /readyz to anybody.
 *
 * With a signed identity a request is a fetch of the gateway's plan: it is executed as the embedded subgraph would, on
 * the snapshot that the gateway pinned. Without one it is a tool's: validated, and only introspection is answered.
 */
export function subgraphService(backend: SubgraphBackend): HttpService<Sender> {
  const { secret, warehouse, log } = backend;
  const execute = executor(backend);
  return {
    routes: [
      {
        method: 'POST',
        path: '/graphql',
        access: 'caller',
        answer: (request, sender) => answer(backend, execute, request, sender),
      },
      ...healthRoutes(warehouse),
    ],
    async authenticate({ headers }) {
      expectSecret(headers, secret);
      return { identity: verifiedIdentity(headers, secret) };
    },
    envelope: ({ code, message }) => refusal(CATALOGUE[code].status, code, message),
    currentVersion: () => warehouse.current,
    keepAlive: KEEP_ALIVE,
    log,
  };
}

type Execute = (request: GraphRequest, identity: Identity) => Promise<WireAnswer>;

async function answer(
  { subgraph }: SubgraphBackend,
  execute: Execute,
  { http }: Incoming,
  { identity }: Sender,
): Promise<Reply> {
  const body = await readBody(http, BODY_LIMIT);
  expectJson(http);
  const request = graphRequest(body);
  try {
    const answered = identity === undefined ? answerIntrospection(subgraph, request) : execute(request, identity);
    return { status: 200, body: await answered, ...(identity && { version: identity.snapshot }) };
  } catch (error) {
    if (error instanceof UnknownSnapshot) return refusal(UNKNOWN_SNAPSHOT.status, UNKNOWN_SNAPSHOT.code, error.message);
    throw error instanceof GraphQLError ? new ServiceError('GRAPHQL_PARSE_FAILED', error.message) : error;
  }
}

const refusal = (status: number, code: string, message: string): Reply => ({
  status,
  body: { errors: [{ message, extensions: { code } }] },
});

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
