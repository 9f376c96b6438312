import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { methodNotAllowed } from '../catalog/errors/catalogue.ts';
import { refusal } from '../catalog/errors/envelope.ts';
import type { Catalog } from '../catalog/model.ts';
import { creditsOf, type EntityObjects, NO_OBJECTS } from '../catalog/tiers.ts';
import type { Operations } from '../operations/operations.ts';
import type { Warehouse } from '../storage/warehouse.ts';
import { Loaders } from '../subgraphs/kit/loader.ts';
import { RowBudget } from '../subgraphs/kit/row-budget.ts';
import { startedTasks } from '../subgraphs/kit/started-task.ts';
import type { Limits, RequestContext } from '../subgraphs/kit/subgraph.ts';
import { kybApi } from '../verification/openapi/kyb.ts';
import { screeningApi } from '../verification/openapi/screening.ts';
import { answerOf } from './answer.ts';
import { addConsole, type ConsoleBackend } from './console/console-api.ts';
import type { ConsoleFiles } from './console/console-files.ts';
import { DatabaseWatch, watchedOperations, watchedWarehouse } from './database-watch.ts';
import { type Documents, untrusted } from './documents/documents.ts';
import { addFileRoutes, type FileBackend } from './files/file-routes.ts';
import { filesApi } from './files/files-api.ts';
import { addUploadRoutes, type UploadBackend } from './files/upload-routes.ts';
import type { Graph } from './graph.ts';
import { type AskedRequest, askedRequest, askedRequestOfUrl, type GraphRequest, mayWrite } from './graph-request.ts';
import { type AcceptedType, acceptedType, JSON_TYPE } from './http/accepted-type.ts';
import { addHealthRoutes, currentLease } from './http/health.ts';
import { answerOnce, isCacheable } from './http/kept-answer.ts';
import { addRoute } from './http/methods.ts';
import { addOpenApiRoute } from './http/openapi.ts';
import type { ConnectionLimits, HttpService } from './http/server.ts';
import { COST_HEADER, CREDITS_HEADER, VERSION_HEADER } from './http/stamp.ts';
import { callerWith, identifyCallers } from './identify-callers.ts';
import { addKybRoutes, type KybBackend } from './kyb/kyb-routes.ts';
import { boundedAnswer } from './limits/answer-size.ts';
import type { RequestLimits } from './limits/request-limits.ts';
import type { Log } from './log.ts';
import { addMcpRoutes, type McpBackend } from './mcp/mcp-routes.ts';
import type { Observation } from './observe/observation.ts';
import { deadlineOf } from './request-deadline.ts';
import { addScreeningRoutes, type ScreeningBackend } from './screening/screening-routes.ts';

/** What the gateway answers from. */
export interface Backend {
  readonly graph: Graph;
  readonly catalog: Catalog;
  readonly warehouse: Warehouse;
  readonly operations: Pick<Operations, 'authenticate' | 'record' | 'decisions' | 'runs' | 'recordAudit'> &
    KybBackend['operations'] &
    ConsoleBackend['operations'];
  /** Largest request body in bytes. */
  readonly bodyLimit: number;
  readonly limits: Limits;
  readonly requestLimits: RequestLimits;
  readonly connections?: ConnectionLimits;
  /** Where clients reach it; absent, or undefined: that is not known. */
  gatewayUrl?(): string | undefined;
  /** Longest time that a request may take, in milliseconds; a plan may have less. */
  readonly requestTimeout: number;
  readonly log: Log;
  /** What documents clients may name; absent: none but those that they have kept themselves. */
  readonly documents?: Documents;
  /** What is told of its requests; absent: nothing. */
  readonly observation?: Observation;
  readonly batches?: ScreeningBackend['batches'];
  /** Finished files and uploads; absent where nobody serves them. */
  readonly files?: Pick<FileBackend, 'store' | 'urls'> & UploadBackend['files'];
  /** The way to the verification service, for one request. */
  readonly verifications: KybBackend['verifications'];
  /** The console; absent where it is not built, or turned off. */
  readonly console?: (ConsoleFiles & Pick<ConsoleBackend, 'snapshots' | 'places'>) | undefined;
  /** What agents may do at /mcp; absent: there is none. */
  readonly mcp?: McpBackend['mcp'] | undefined;
}

/** A backend that finds documents. */
type GraphBackend = Backend & { readonly documents: Documents };

declare module 'fastify' {
  interface FastifyRequest {
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
    addOpenApiRoute(server, () => [kybApi(), screeningApi(), ...(backend.files === undefined ? [] : [filesApi()])]);
    server.decorateRequest('caller', null);
    addKybRoutes(server, backend, databases);
    addScreeningRoutes(server, backend, databases);
    const { files, documents = untrusted(log) } = backend;
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
        addRoute(graph, '/graphql', {
          GET: (request, reply) =>
            answerGraph(graphBackend, databases, askedRequestOfUrl(request.query), request, reply),
          POST: (request, reply) => answerGraph(graphBackend, databases, askedRequest(request.body), request, reply),
        });
      });
    });
  },
  envelope: refusal,
  currentVersion: () => backend.warehouse.current,
  bodyLimit: backend.bodyLimit,
  ...backend.connections,
  observation: backend.observation,
  log: backend.log,
});

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

/** A GET must not write. */
function expectReading(request: GraphRequest, { method }: FastifyRequest, reply: FastifyReply): void {
  if (!mayWrite(request)) return;
  reply.header('allow', 'POST');
  throw methodNotAllowed('A mutation', 'POST', method);
}

/** One GraphQL request, read from one snapshot from its first to its last statement. */
async function answerGraph(
  backend: GraphBackend,
  databases: DatabaseWatch,
  written: AskedRequest,
  asked: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { id, record } = asked;
  const caller = callerWith(asked, 'graph');
  const named = backend.documents.requestOf(written, caller);
  const { request } = named;
  if (isCacheable(asked)) expectReading(request, asked, reply);
  const plan = backend.requestLimits.of(caller);
  using deadline = deadlineOf(reply.raw, Math.min(backend.requestTimeout, plan.timeout));
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
    gatewayUrl: backend.gatewayUrl?.(),
    account: caller.account,
    apiKeyId: caller.apiKeyId,
    scopes: caller.scopes,
    work: record,
    extensions: {},
    charge(answered: EntityObjects) {
      objects = answered;
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
  // What is refused or failed, and what nobody waits for, costs nothing.
  if (status >= 300 || deadline.isAbandoned) {
    objects = NO_OBJECTS;
    await endStarted(backend, request, context);
  }
  const use = { accountId: caller.account.customerId, apiKeyId: caller.apiKeyId, surface: 'graphql', objects } as const;
  backend.operations.record(use);
  record.credits = creditsOf(objects);
  reply.code(status).header(VERSION_HEADER, lease.snapshot.version).header(CREDITS_HEADER, record.credits);
  // An empty text would have a length, which is not that of the answer.
  if (status === 304) return reply.send();
  reply.type(JSON_TYPE);
  return text;
}

/** Ends the runs that a query started whose answer does not name them. A mutation tells what it has done. */
async function endStarted({ operations }: Backend, request: GraphRequest, context: RequestContext): Promise<void> {
  const started = startedTasks(context);
  if (started.length === 0 || mayWrite(request)) return;
  const { customerId } = context.account;
  await Promise.all(started.map((task) => operations.runs.cancel(task, customerId)));
}
