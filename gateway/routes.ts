import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { methodNotAllowed } from '../catalog/errors/catalogue.ts';
import { refusal } from '../catalog/errors/envelope.ts';
import type { Catalog } from '../catalog/model.ts';
import { creditsOf, type EntityObjects, NO_OBJECTS } from '../catalog/tiers.ts';
import { KnownKeys } from '../kit/known-keys.ts';
import { Loaders } from '../kit/loader.ts';
import { RowBudget } from '../kit/row-budget.ts';
import { startedTasks } from '../kit/started-task.ts';
import type { Limits, RequestContext } from '../kit/subgraph.ts';
import type { Operations } from '../operations/operations.ts';
import type { UsedOperation } from '../operations/used-operation.ts';
import type { Warehouse } from '../storage/warehouse.ts';
import { kybApi } from '../verification/openapi/kyb.ts';
import { screeningApi } from '../verification/openapi/screening.ts';
import type { ReceiptKey } from '../verification/receipts/receipt-key.ts';
import { watchesApi } from '../watches/api/api.ts';
import { addConsole, type ConsoleBackend } from './console/console-api.ts';
import type { ConsoleFiles } from './console/console-files.ts';
import { addFileRoutes, type FileBackend } from './files/file-routes.ts';
import { filesApi } from './files/files-api.ts';
import { addUploadRoutes, type UploadBackend } from './files/upload-routes.ts';
import { answerOf } from './graph/answer.ts';
import { type Documents, untrusted } from './graph/documents/documents.ts';
import type { Graph } from './graph/graph.ts';
import {
  type DocumentRequest,
  documentRequest,
  documentRequestOfUrl,
  type GraphRequest,
  mayWrite,
} from './graph/graph-request.ts';
import { type AcceptedType, acceptedType, JSON_TYPE } from './http/accepted-type.ts';
import { leaseFor } from './http/as-of.ts';
import { addHealthRoutes } from './http/health.ts';
import { answerOnce, isCacheable } from './http/kept-answer.ts';
import { addRoute } from './http/methods.ts';
import { addOpenApiRoute } from './http/openapi.ts';
import { addReceiptKeysRoute } from './http/receipt-keys.ts';
import { deadlineOf, timeoutOf } from './http/request-deadline.ts';
import type { ConnectionLimits, HttpService } from './http/server.ts';
import { COST_HEADER, CREDITS_HEADER, VERSION_HEADER } from './http/stamp.ts';
import { addKybRoutes, type KybBackend } from './kyb/kyb-routes.ts';
import { boundedAnswer } from './limits/answer-size.ts';
import type { RequestLimits } from './limits/request-limits.ts';
import type { Log } from './log.ts';
import { addMcpRoutes, type McpBackend } from './mcp/mcp-routes.ts';
import type { Observation } from './observe/observation.ts';
import { addScreeningRoutes, type ScreeningBackend } from './screening/screening-routes.ts';
import { DatabaseWatch, watchedOperations, watchedWarehouse } from './snapshots/database-watch.ts';
import { callerWith, identifyCallers } from './tokens/identify-callers.ts';
import { addWatchRoutes, type WatchBackend } from './watches/watch-routes.ts';

/** What the gateway's routes need. */
export interface Backend {
  readonly graph: Graph;
  readonly catalog: Catalog;
  readonly warehouse: Warehouse;
  readonly operations: Pick<
    Operations,
    | 'authenticate'
    | 'record'
    | 'decisions'
    | 'runs'
    | 'recordAudit'
    | 'idempotentRequests'
    | 'watching'
    | 'serviceKey'
    | 'lists'
  > &
    KybBackend['operations'] &
    ConsoleBackend['operations'];
  /** Maximum size of a request body, in bytes. */
  readonly bodyLimit: number;
  readonly limits: Limits;
  readonly requestLimits: RequestLimits;
  readonly connections?: ConnectionLimits;
  /** The URL at which clients reach it; absent, or undefined: unknown. */
  gatewayUrl?(): string | undefined;
  /** Maximum time of a request, in milliseconds; a pricing plan may allow less. */
  readonly requestTimeout: number;
  readonly log: Log;
  /** The documents that clients may name; absent: only those that they sent themselves. */
  readonly documents?: Documents;
  /** What observes its requests; absent: nothing does. */
  readonly observation?: Observation;
  /** Returns the names of the subgraphs whose address is another's; absent: all are in this process. */
  strangers?(): Promise<readonly string[]>;
  readonly batches?: ScreeningBackend['batches'];
  /** Finished files and uploads; absent if they are not served. */
  readonly files?: Pick<FileBackend, 'store' | 'urls'> & UploadBackend['files'];
  /** Signs receipts of answers; absent: there are none. */
  readonly receiptKey?: ReceiptKey;
  /** Settings of watches and webhooks; absent: there are no routes of them. */
  readonly watching?: Pick<WatchBackend, 'privateHosts'>;
  /** Returns the verification service for one request. */
  readonly verifications: KybBackend['verifications'];
  /** The console; absent if it is not built, or turned off. */
  readonly console?: (ConsoleFiles & Pick<ConsoleBackend, 'snapshots' | 'places' | 'loads'>) | undefined;
  /** What agents may do at /mcp; absent: there is no such route. */
  readonly mcp?: McpBackend['mcp'] | undefined;
}

/** A backend with the documents that clients may name. */
type GraphBackend = Backend & { readonly documents: Documents };

declare module 'fastify' {
  interface FastifyRequest {
    /** The media type of a GraphQL response to this request. */
    accepted: AcceptedType;
  }
}

/** What the gateway serves over HTTP: the graph to callers with an API key, health without one. */
export function gatewayService(backend: Backend): HttpService {
  const { warehouse, operations, log, documents = untrusted(backend.log) } = backend;
  return {
    routes(server) {
      const databases = new DatabaseWatch([watchedOperations(operations), watchedWarehouse(warehouse)], log);
      addHealthRoutes(server, warehouse, databases, backend);
      addOpenApiRoute(server, () => [
        ...[kybApi(), screeningApi()],
        ...(backend.watching === undefined ? [] : [watchesApi()]),
        ...(backend.files === undefined ? [] : [filesApi()]),
      ]);
      if (backend.receiptKey !== undefined) addReceiptKeysRoute(server, backend.receiptKey);
      server.decorateRequest('caller', null);
      const { watching } = backend;
      addKybRoutes(server, backend, databases, (v2) => {
        if (watching !== undefined) addWatchRoutes(v2, { ...backend, ...watching });
      });
      addScreeningRoutes(server, backend, databases);
      const { files } = backend;
      const graphBackend = { ...backend, documents };
      if (files !== undefined) {
        addFileRoutes(server, { ...files, operations, log });
        addUploadRoutes(server, { ...backend, files }, databases);
      }
      const { console: pages, mcp } = backend;
      if (pages !== undefined) {
        addConsole(server, pages, { ...backend, ...pages, documentsMode: documents.mode }, databases);
      }
      if (mcp !== undefined) addMcpRoutes(server, { ...backend, mcp }, databases);
      server.register(async (keyed) => {
        keyed.addHook('onRequest', (_, reply, done) => {
          reply.header(COST_HEADER, 0);
          done();
        });
        identifyCallers(keyed, backend, databases);
        backend.requestLimits.guard(keyed, 'graphql');
        keyed.register(async (graph) => {
          answerAcceptedType(graph);
          const answers = {
            GET: (request: FastifyRequest, reply: FastifyReply) =>
              answerGraph(graphBackend, databases, documentRequestOfUrl(request.query), request, reply),
            POST: (request: FastifyRequest, reply: FastifyReply) =>
              answerGraph(graphBackend, databases, documentRequest(request.body), request, reply),
          };
          // At its deadline, it answers what it has read.
          addRoute(graph, GRAPH_PATH, answers, { endsItself: ['GET', 'POST'] });
        });
      });
    },
    idempotency: {
      requests: operations.idempotentRequests,
      acts: (request) => request.routeOptions.url !== GRAPH_PATH || isMutation(documents, request),
    },
    envelope: refusal,
    currentVersion: () => backend.warehouse.current,
    timeoutOf: ({ caller }) => timeoutOf(backend, caller),
    bodyLimit: backend.bodyLimit,
    ...backend.connections,
    observation: backend.observation,
    log: backend.log,
  };
}

const GRAPH_PATH = '/graphql';

/** Whether a GraphQL request writes. Throws what answering it would. */
function isMutation(documents: Documents, request: FastifyRequest): boolean {
  const received = documentRequest(request.body);
  return mayWrite(documents.requestOf(received, callerWith(request, 'graph')).request);
}

/**
 * Gives GraphQL responses the media type that the client requests. Only a GraphQL response may have the GraphQL media type, so every status
 * with the service envelope stays application/json.
 */
function answerAcceptedType(server: FastifyInstance): void {
  server.decorateRequest('accepted', JSON_TYPE);
  server.addHook('onRequest', (request, _, done) => {
    request.accepted = acceptedType(request.headers.accept);
    done();
  });
  // Set in the last hook: Fastify drops the type of an answer that becomes an error.
  server.addHook('onSend', ({ accepted }, reply, payload, done) => {
    if (reply.statusCode < 300 || reply.statusCode === 400) reply.type(accepted);
    done(null, payload);
  });
}

/** Refuses mutations by GET, which must not write. */
function expectReading(request: GraphRequest, { method }: FastifyRequest, reply: FastifyReply): void {
  if (!mayWrite(request)) return;
  reply.header('allow', 'POST');
  throw methodNotAllowed('A mutation', 'POST', method);
}

/** Answers one GraphQL request, reading one snapshot from its first to its last statement. */
async function answerGraph(
  backend: GraphBackend,
  databases: DatabaseWatch,
  received: DocumentRequest,
  asked: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { id, record } = asked;
  const caller = callerWith(asked, 'graph');
  const named = backend.documents.requestOf(received, caller);
  const { request } = named;
  if (isCacheable(asked)) expectReading(request, asked, reply);
  const plan = backend.requestLimits.of(caller);
  using deadline = deadlineOf(reply, timeoutOf(backend, caller));
  let objects: EntityObjects = NO_OBJECTS;
  let operation: UsedOperation | undefined;
  using lease = await leaseFor(asked, reply, backend.warehouse);
  const context = {
    snapshot: lease.snapshot,
    catalog: backend.catalog,
    loaders: new Loaders(),
    keys: new KnownKeys(),
    limits: backend.limits,
    deadline,
    rows: new RowBudget(plan.rows),
    requestId: id,
    gatewayUrl: backend.gatewayUrl?.(),
    account: caller.account,
    apiKeyId: caller.apiKeyId,
    scopes: caller.scopes,
    work: record,
    extensions: {},
    charge(answered: EntityObjects) {
      objects = answered;
    },
    use(used: UsedOperation) {
      operation = used;
    },
  } satisfies RequestContext;
  const result = await backend.graph.execute(request, context);
  databases.heed(result.errors);
  reply.header(COST_HEADER, record.cost);
  const answer = answerOf(result, context.extensions, id, result.errors !== undefined && mayWrite(request));
  const whole = boundedAnswer(answer, request, plan.answerBytes, id);
  record.code = whole.code;
  if (whole.status < 300) backend.documents.answered(named);
  const isKept = isCacheable(asked) && whole.status === 200 && result.errors === undefined;
  const { status, text } = isKept ? answerOnce(whole.text, caller, asked, reply) : whole;
  // Refused, failed and abandoned requests cost nothing.
  if (status >= 300 || deadline.isAbandoned) {
    objects = NO_OBJECTS;
    await endStarted(backend, request, context);
  }
  const { account, apiKeyId } = caller;
  backend.operations.record({ accountId: account.customerId, apiKeyId, surface: 'graphql', objects, operation });
  record.credits = creditsOf(objects);
  reply.code(status).header(VERSION_HEADER, lease.snapshot.version).header(CREDITS_HEADER, record.credits);
  // An empty text would get a content-length that is not that of the answer.
  if (status === 304) return reply.send();
  reply.type(JSON_TYPE);
  return text;
}

/** Cancels the runs that a query started if its answer does not name them. The answer to a mutation always says what it did. */
async function endStarted({ operations }: Backend, request: GraphRequest, context: RequestContext): Promise<void> {
  const started = startedTasks(context);
  if (started.length === 0 || mayWrite(request)) return;
  const { customerId } = context.account;
  await Promise.all(started.map((task) => operations.runs.cancel(task, customerId)));
}
