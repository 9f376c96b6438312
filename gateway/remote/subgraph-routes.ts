import type { FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { CATALOGUE } from '../../catalog/errors/catalogue.ts';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import type { Catalog } from '../../catalog/model.ts';
import { Loaders } from '../../kit/loader.ts';
import { RowBudget } from '../../kit/row-budget.ts';
import type { Limits, RequestContext, Subgraph } from '../../kit/subgraph.ts';
import { UnknownSnapshot } from '../../storage/unknown-snapshot.ts';
import type { Warehouse } from '../../storage/warehouse.ts';
import { embeddedDataSource } from '../graph/data-source.ts';
import type { GraphRequest } from '../graph/graph-request.ts';
import { graphRequest } from '../graph/graph-request.ts';
import { parseJsonBodies } from '../http/body.ts';
import { addHealthRoutes } from '../http/health.ts';
import { addRoute } from '../http/methods.ts';
import { deadlineOf } from '../http/request-deadline.ts';
import type { HttpService } from '../http/server.ts';
import { VERSION_HEADER } from '../http/stamp.ts';
import type { Log } from '../log.ts';
import type { Observation } from '../observe/observation.ts';
import { currentScope } from '../observe/scope.ts';
import { DatabaseWatch, watchedWarehouse } from '../snapshots/database-watch.ts';
import { expectDigest, type Identity, verifiedIdentity } from './identity.ts';
import { answerIntrospection } from './introspection.ts';
import { expectIntrospectionToken } from './introspection-token.ts';
import { gatewayUrlOf, UNKNOWN_SNAPSHOT } from './own-protocol.ts';
import { pinnedLease } from './pinned-lease.ts';
import type { WireAnswer } from './protocol.ts';
import { whoIs } from './who.ts';

/** What the routes of one subgraph need. */
export interface SubgraphBackend {
  readonly subgraph: Subgraph;
  readonly catalog: Catalog;
  readonly warehouse: Warehouse;
  readonly limits: Limits;
  /** The secret that the gateway signs with (SVC_SUBGRAPH_SECRET). */
  readonly secret: string;
  /** What observes its requests; absent: nothing does. */
  readonly observation?: Observation;
  readonly log: Log;
}

/**
 * Maximum size of a fetch's body in bytes: the representations of a full page come in one fetch. The gateway has already limited the
 * client's body.
 */
const BODY_LIMIT = 64 * 2 ** 20;

/**
 * What one subgraph serves over HTTP: POST /graphql to the gateway and to tools with a token, GET /healthz and /readyz without either.
 *
 * A signed request is a fetch of the gateway's plan: it is executed as the embedded subgraph would execute it, on the snapshot that the
 * gateway pinned. A request with the token comes from a tool: it is validated, and only introspection is answered.
 */
export function subgraphService(backend: SubgraphBackend): HttpService {
  const { secret, warehouse, log } = backend;
  const databases = new DatabaseWatch([watchedWarehouse(warehouse)], log);
  const execute = executor(backend, databases);
  return {
    routes(server) {
      addHealthRoutes(server, warehouse, databases, { who: whoIs(backend.catalog, backend.subgraph.name) });
      server.register(async (secured) => {
        secured.decorateRequest('identity', undefined);
        secured.addHook('onRequest', async (request) => {
          const { headers, method, url: path } = request;
          const { name } = backend.subgraph;
          request.identity = verifiedIdentity(headers, { subgraph: name, method, path }, secret);
          if (request.identity === undefined) expectIntrospectionToken(headers, secret);
        });
        parseJsonBodies(secured, ({ headers, identity }, body) => {
          if (identity !== undefined) expectDigest(headers, body);
        });
        addRoute(secured, '/graphql', { POST: (request, reply) => answer(backend, execute, request, reply) });
      });
    },
    envelope: ({ code, message }) => refusal(CATALOGUE[code].status, code, message),
    currentVersion: () => warehouse.current,
    bodyLimit: BODY_LIMIT,
    observation: backend.observation,
    surface: 'fetch',
    log,
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller that the gateway works for; undefined for a tool. */
    identity: Identity | undefined;
  }
}

type Asked = Identity & Pick<RequestContext, 'gatewayUrl'>;
type Execute = (request: GraphRequest, asked: Asked, reply: FastifyReply) => Promise<WireAnswer>;

async function answer(
  { subgraph }: SubgraphBackend,
  execute: Execute,
  { identity, body }: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const request = graphRequest(body);
  try {
    if (identity === undefined) return await answerIntrospection(subgraph, request);
    const answered = await execute(request, { ...identity, gatewayUrl: gatewayUrlOf(body) }, reply);
    reply.header(VERSION_HEADER, identity.snapshot);
    return answered;
  } catch (error) {
    if (!(error instanceof UnknownSnapshot)) {
      throw error instanceof GraphQLError ? new ServiceError('GRAPHQL_PARSE_FAILED', error.message) : error;
    }
    const { status, body: refused } = refusal(UNKNOWN_SNAPSHOT.status, UNKNOWN_SNAPSHOT.code, error.message);
    return reply.code(status).send(refused);
  }
}

const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { errors: [{ message, extensions: { code } }] },
});

/** Executes fetches for the callers that the gateway names. */
function executor({ subgraph, log, warehouse, catalog, limits }: SubgraphBackend, databases: DatabaseWatch): Execute {
  const source = embeddedDataSource(subgraph, log);
  return async (request, { snapshot: version, left, ...asked }, reply) => {
    // The deadline ends early when the gateway has given up, or when its client has disconnected.
    using deadline = deadlineOf(reply, left.milliseconds);
    const rows = new RowBudget(left.rows);
    using lease = await pinnedLease(warehouse, version);
    const context: RequestContext = {
      ...asked,
      snapshot: lease.snapshot,
      catalog,
      limits,
      deadline,
      rows,
      loaders: new Loaders(),
      extensions: {},
    };
    const { data = null, errors } = await source.process({ request, context });
    databases.heed(errors);
    const { extensions } = context;
    const statements = currentScope()?.record?.statements ?? 0;
    return {
      data,
      ...(errors && { errors }),
      ...(Object.keys(extensions).length > 0 && { extensions }),
      ...(rows.taken > 0 && { rows: rows.taken }),
      ...(statements > 0 && { statements }),
    };
  };
}
