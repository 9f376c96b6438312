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
import { badRequest } from '../../catalog/errors/catalogue.ts';
import { type ErrorCode, ServiceError } from '../../catalog/errors/service-error.ts';
import { withoutMiddle } from '../../catalog/errors/without-middle.ts';
import type { Catalog } from '../../catalog/model.ts';
import type { PlansLimits } from '../../catalog/plans.ts';
import type { QueryLimits } from '../../catalog/query-limits.ts';
import type { FieldChecks } from '../../kit/field-check.ts';
import type { RequestContext } from '../../kit/subgraph.ts';
import type { Log } from '../log.ts';
import type { FieldCosts } from './cost/estimate.ts';
import { ClientDocument } from './executor/client-document.ts';
import { FiniteNumbersRule } from './executor/finite-numbers.ts';
import { type OperationFigures, Operations } from './executor/operations.ts';
import type { DataSources } from './executor/plan-run.ts';
import { type Planning, plannerOf } from './executor/planner.ts';
import type { GraphRequest } from './graph-request.ts';
import { loadSupergraph, quiet } from './loaded-supergraph.ts';

/** The federated graph. */
export interface Graph {
  /** The schema that clients see. */
  readonly schema: GraphQLSchema;
  /** Answers one request. Errors of the client and of subgraphs are in the answer's errors. */
  execute(request: GraphRequest, context: RequestContext): Promise<FormattedExecutionResult>;
  /** Statistics of the operation caches. */
  figures(): OperationFigures;
  stop(): Promise<void>;
}

/** A graph that can also explain what it would do. */
export interface ExplainingGraph extends Graph {
  /** Returns the estimated cost and the plan of a request, or its errors; executes nothing. */
  explain(request: GraphRequest, context: RequestContext): ReturnType<Operations['explain']>;
}

export interface GraphOptions {
  /** The checks of arguments that run before an operation. */
  readonly checks?: FieldChecks;
  /** The catalog that the meter reads tiers from; absent if nothing is charged. */
  readonly catalog?: Catalog;
  /** The costs of fields, and the limits of each pricing plan; without plans, any cost is allowed. */
  readonly costs?: FieldCosts;
  readonly plans?: PlansLimits;
  /** Limits on a document; absent: the defaults. */
  readonly queries?: QueryLimits;
  /** False: clients cannot query the schema. */
  readonly introspection?: boolean;
  /** Returns the documents whose operations are compiled at the start; those that do not fit the schema are logged. */
  readonly storedOperations?: () => readonly string[];
  /** Wraps the planning of each operation, to measure it; absent: planning is not observed. */
  readonly planning?: Planning | undefined;
}

/** Maximum errors of a document that one answer reports: for each, the validator searches the whole document, and all existing names. */
const MAX_FAULTS = 20;

/**
 * Starts the supergraph over the sources of its fetches, in this process or others. Makes no network call of its own. Throws if the
 * supergraph names a subgraph that has no source.
 *
 * Apollo's gateway loads the supergraph. A document that no compiled operation answers yet goes through Apollo's server, which validates it
 * or describes its errors; `Operations` executes it in any case.
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
    validationRules: [FiniteNumbersRule],
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

  /** Answers a document that is new, or invalid. */
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

/** Apollo's libraries read APOLLO_… variables and then report usage and anonymous metrics; this service reports nothing. */
function silenceTelemetry(): void {
  for (const name of Object.keys(process.env)) if (name.startsWith('APOLLO_')) delete process.env[name];
  process.env.APOLLO_TELEMETRY_DISABLED = 'true';
}

/** Adds a check that Apollo's server lacks: that the request names an operation that can run. */
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

/** graphql-js reports no error for a mutation on a schema that has none. */
const noSuchRoot = (operation: OperationDefinitionNode): GraphQLError =>
  refused(
    new ServiceError('GRAPHQL_VALIDATION_FAILED', `This schema has no ${operation.operation}; expected a query.`),
    [operation],
  );

function badOperation(operations: readonly OperationDefinitionNode[], got: string | undefined): GraphQLError {
  const names = operations.map((each) => each.name?.value).filter((name) => name !== undefined);
  const one = names.length > 0 ? `one of ${names.join(', ')}` : 'no name where the query has none';
  const expected = operations.length === 0 ? 'a query with an operation' : one;
  return refused(badRequest('operationName', expected, got === '' ? 'an empty string' : (got ?? 'none')), operations);
}

const refused = (error: ServiceError, nodes: readonly OperationDefinitionNode[]): GraphQLError =>
  new GraphQLError(error.message, { nodes, originalError: error });

/** Limits the size of a library's error: shortens its message, and keeps only its first locations. */
const readable = ({ message, locations, ...error }: GraphQLFormattedError): GraphQLFormattedError => ({
  ...error,
  message: ABORTED.get(message) ?? withoutMiddle(message),
  ...(locations && { locations: locations.slice(0, MAX_FAULTS) }),
});

/** Messages with which the library stops validating, and our wording of them. */
const ABORTED: ReadonlyMap<string, string> = new Map([
  [
    'Too many validation errors, error limit reached. Validation aborted.',
    `An answer tells at most ${MAX_FAULTS} faults of a query, this one has more.`,
  ],
  ['Validation aborted.', 'The query is too large to be validated; ask for fewer fields and fragments.'],
]);

/** Adds to validation errors the path of the field that each is in. */
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
