import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import {
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { badRequest } from '../catalog/errors/catalogue.ts';
import { type ErrorCode, ServiceError } from '../catalog/errors/service-error.ts';
import { withoutMiddle } from '../catalog/errors/without-middle.ts';
import type { Catalog } from '../catalog/model.ts';
import type { PlansLimits } from '../catalog/plans.ts';
import type { QueryLimits } from '../catalog/query-limits.ts';
import type { FieldChecks } from '../subgraphs/kit/field-check.ts';
import type { RequestContext } from '../subgraphs/kit/subgraph.ts';
import type { FieldCosts } from './cost/compile-cost.ts';
import { ClientDocument } from './executor/client-document.ts';
import { type OperationFigures, Operations } from './executor/operations.ts';
import type { DataSources } from './executor/plan-run.ts';
import { type Planning, plannerOf } from './executor/planner.ts';
import type { GraphRequest } from './graph-request.ts';
import { loadSupergraph, quiet } from './loaded-supergraph.ts';
import type { Log } from './log.ts';

/** The federated graph. */
export interface Graph {
  /** What clients see of it. */
  readonly schema: GraphQLSchema;
  /** Answers one request. Faults of the client and of subgraphs are in the answer's errors. */
  execute(request: GraphRequest, context: RequestContext): Promise<FormattedExecutionResult>;
  /** How the caches of operations do. */
  figures(): OperationFigures;
  stop(): Promise<void>;
}

/** A graph that also says what it would do. */
export interface ExplainingGraph extends Graph {
  /** What a request would cost, and how it is planned, or its errors; nothing is executed. */
  explain(request: GraphRequest, context: RequestContext): ReturnType<Operations['explain']>;
}

export interface GraphOptions {
  /** The checks of arguments that run before an operation does. */
  readonly checks?: FieldChecks;
  /** What answers are metered by; absent where nobody pays. */
  readonly catalog?: Catalog;
  /** The costs of fields, and what each plan allows; without plans any cost is allowed. */
  readonly costs?: FieldCosts;
  readonly plans?: PlansLimits;
  /** What a document may have; absent: the defaults. */
  readonly queries?: QueryLimits;
  /** False: clients cannot ask for the schema. */
  readonly introspection?: boolean;
  /** Gives the documents whose operations are compiled at the start; those that do not fit the schema are logged. */
  readonly storedOperations?: () => readonly string[];
  /** Told of what is planned; absent: nobody is. */
  readonly planning?: Planning | undefined;
}

/** Faults of a document that one answer tells: each is looked for in the whole document, and in the names that there are. */
const MAX_FAULTS = 20;

/**
 * Starts the supergraph over the sources of its fetches, in this process or others. Makes no network call of its own.
 * Throws where the supergraph names a subgraph that has no source.
 *
 * Apollo's gateway loads the supergraph. A document that no compiled operation answers yet goes through Apollo's server,
 * which validates it or has the words for what is wrong; executed it is by `Operations` in any case.
 */
export async function createGateway(
  sources: DataSources,
  supergraphSdl: string,
  log: Log,
  {
    checks = new Map(),
    costs = new Map(),
    plans,
    queries,
    introspection = true,
    catalog,
    storedOperations = () => [],
    planning,
  }: GraphOptions = {},
): Promise<ExplainingGraph> {
  silenceTelemetry();
  const loaded = await loadSupergraph(supergraphSdl, log);
  for (const name of loaded.subgraphs) sources(name);
  const server = new ApolloServer<RequestContext>({
    gateway: loaded.served(({ request: { query = '', ...request }, context }) =>
      operations.answerValid({ query, ...request }, requestContextOf(context)),
    ),
    introspection: true,
    persistedQueries: false,
    csrfPrevention: false,
    documentStore: null,
    validationOptions: { maxErrors: MAX_FAULTS },
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    maxRecursiveSelections: true,
    nodeEnv: 'production',
    plugins: [ApolloServerPluginCacheControlDisabled(), ApolloServerPluginLandingPageDisabled(), requestChecks(log)],
    logger: quiet(log),
  });
  await server.start();
  const operations = new Operations(
    { planner: plannerOf(loaded.gateway, planning), sources, checks, costs, plans, queries, introspection, catalog },
    log,
  );
  operations.warm(storedOperations());

  /** Answers a document that comes the first time, or that is not valid. */
  const admit = async (request: GraphRequest, context: RequestContext): Promise<FormattedExecutionResult> => {
    const { body } = await server.executeOperation({ ...request }, { contextValue: context });
    if (body.kind !== 'single') throw new Error(`Expected a single result of the graph, got ${body.kind}.`);
    const { data, errors } = body.singleResult;
    const placed = errors && withPaths(request, errors.map(readable));
    return { ...(placed && { errors: placed }), ...(data !== undefined && { data }) };
  };

  return {
    schema: loaded.schema,
    execute: (request, context) => operations.answerKnown(request, context) ?? admit(request, context),
    explain: (request, context) => operations.explain(request, context),
    figures: () => operations.figures(),
    stop: () => server.stop(),
  };
}

/** The libraries read APOLLO_… variables and report usage and anonymous metrics by them; this service reports nothing. */
function silenceTelemetry(): void {
  for (const name of Object.keys(process.env)) if (name.startsWith('APOLLO_')) delete process.env[name];
  process.env.APOLLO_TELEMETRY_DISABLED = 'true';
}

/** What the server leaves to chance: which operation runs. */
function requestChecks(log: Log): ApolloServerPlugin<RequestContext> {
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ operation, document, request, schema }) {
          if (operation == null) throw badOperation(document.definitions.filter(isOperation), request.operationName);
          if (schema.getRootType(operation.operation) == null) throw noSuchRoot(operation);
        },
      };
    },
    async unexpectedErrorProcessingRequest({ error, requestContext }) {
      log.error({ err: error, requestId: requestContext.contextValue.requestId }, 'The gateway failed.');
    },
  };
}

const isOperation = (node: { kind: string }): node is OperationDefinitionNode => node.kind === 'OperationDefinition';

/** graphql-js finds no fault in a mutation of a schema that has none. */
const noSuchRoot = (operation: OperationDefinitionNode): GraphQLError =>
  refused(
    new ServiceError('GRAPHQL_VALIDATION_FAILED', `This schema has no ${operation.operation}; expected a query.`),
    [operation],
  );

function badOperation(operations: readonly OperationDefinitionNode[], got: string | undefined): GraphQLError {
  const names = operations.map((each) => each.name?.value).filter((name) => name !== undefined);
  const one = names.length > 0 ? `one of ${names.join(', ')}` : 'no name where the query has none';
  const expected = operations.length === 0 ? 'a query with an operation' : one;
  return refused(badRequest('operationName', expected, got ?? 'none'), operations);
}

const refused = (error: ServiceError, nodes: readonly OperationDefinitionNode[]): GraphQLError =>
  new GraphQLError(error.message, { nodes, originalError: error });

/** An error of the library in bounds: without the values of the client that would make it long, with its first places. */
const readable = ({ message, locations, ...error }: GraphQLFormattedError): GraphQLFormattedError => ({
  ...error,
  message: ABORTED.get(message) ?? withoutMiddle(message),
  ...(locations && { locations: locations.slice(0, MAX_FAULTS) }),
});

/** Why the library goes on no further, in its words and in ours. */
const ABORTED: ReadonlyMap<string, string> = new Map([
  [
    'Too many validation errors, error limit reached. Validation aborted.',
    `An answer tells at most ${MAX_FAULTS} faults of a query, this one has more.`,
  ],
  ['Validation aborted.', 'The query is too large to be validated; ask for fewer fields and fragments.'],
]);

/** Errors of validation with the path of the field that each stands in. */
function withPaths(request: GraphRequest, errors: readonly GraphQLFormattedError[]): readonly GraphQLFormattedError[] {
  const client = new ClientDocument(request);
  return errors.map((error) => {
    const [place] = error.locations ?? [];
    if (place === undefined || error.extensions?.code !== INVALID) return error;
    const path = client.pathAt(place);
    return path.length === 0 ? error : { ...error, path };
  });
}

const INVALID = 'GRAPHQL_VALIDATION_FAILED' satisfies ErrorCode;

function requestContextOf(context: object): RequestContext {
  if (!isRequestContext(context)) throw new Error('Expected the context of a request.');
  return context;
}

const isRequestContext = (context: object): context is RequestContext => 'snapshot' in context;
