import { ApolloGateway } from '@apollo/gateway';
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { FormattedExecutionResult, GraphQLError, OperationDefinitionNode } from 'graphql';
import { badRequest, badUserInput, isErrorCode } from '../catalog/errors/catalogue.ts';
import { ServiceError } from '../catalog/errors/service-error.ts';
import type { RequestContext } from '../subgraphs/kit/subgraph.ts';
import { ArgumentCheck } from './argument-check.ts';
import type { DataSources } from './executor/execute-plan.ts';
import { KnownOperations } from './executor/known-operations.ts';
import { stockSource } from './executor/stock-source.ts';
import type { Log } from './log.ts';

/** A GraphQL request as it came in the body, its shape already checked. */
export interface GraphRequest {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
  readonly operationName?: string;
}

/** The federated graph. */
export interface Graph {
  /** Plans and executes one request. Faults of the client and of subgraphs are in the answer's errors. */
  execute(request: GraphRequest, context: RequestContext): Promise<FormattedExecutionResult>;
  stop(): Promise<void>;
}

/**
 * Starts the supergraph over the sources of its fetches, in this process or others. Makes no network call of its own.
 * Throws where the supergraph names a subgraph that has no source.
 */
export async function createGateway(source: DataSources, supergraphSdl: string, log: Log): Promise<Graph> {
  silenceTelemetry();
  const check = new ArgumentCheck();
  const known = new KnownOperations(source, check);
  const gateway = new ApolloGateway({
    supergraphSdl,
    buildService: ({ name }) => stockSource(source(name)),
    experimental_didResolveQueryPlan: (planned) => known.remember(planned),
    // `svc compose` has validated the file that was committed.
    validateSupergraph: false,
    // Otherwise a request header makes the answer show the plan, subgraph names included.
    __exposeQueryPlanExperimental: false,
    logger: quiet(log),
  });
  const server = new ApolloServer<RequestContext>({
    gateway,
    introspection: true,
    persistedQueries: false,
    csrfPrevention: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    maxRecursiveSelections: true,
    nodeEnv: 'production',
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      requestChecks(check, log),
    ],
    logger: quiet(log),
  });
  await server.start();
  return {
    async execute(request, context) {
      const answer = await known.answer(request, context);
      if (answer !== undefined) return answer;
      const { query, variables, operationName } = request;
      const { body } = await server.executeOperation(
        { query, ...(variables && { variables }), ...(operationName && { operationName }) },
        { contextValue: context },
      );
      if (body.kind !== 'single') throw new Error(`Expected a single result of the graph, got ${body.kind}.`);
      return body.singleResult;
    },
    stop: () => server.stop(),
  };
}

/** The libraries read APOLLO_… variables and report usage and anonymous metrics by them; this service reports nothing. */
function silenceTelemetry(): void {
  for (const name of Object.keys(process.env)) if (name.startsWith('APOLLO_')) delete process.env[name];
  process.env.APOLLO_TELEMETRY_DISABLED = 'true';
}

/** What the stock server leaves to chance: which operation runs, and what it keeps of unexpected errors. */
function requestChecks(check: ArgumentCheck, log: Log): ApolloServerPlugin<RequestContext> {
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ operation, document, request, schema, contextValue }) {
          if (operation == null) throw badOperation(document.definitions.filter(isOperation), request.operationName);
          if (schema.getRootType(operation.operation) == null) throw noSuchRoot(operation.operation);
          const reserved = operation.variableDefinitions?.some((each) => each.variable.name.value === RESERVED);
          if (reserved) throw badUserInput('A variable', `a name other than ${RESERVED}`, RESERVED);
          check.check({ schema, document, operation, variables: request.variables ?? {} }, contextValue);
        },
        async didEncounterErrors({ errors, contextValue }) {
          for (const error of errors.filter(isUnexpected)) {
            log.error({ err: error.originalError ?? error, requestId: contextValue.requestId }, 'The gateway failed.');
          }
        },
      };
    },
    async unexpectedErrorProcessingRequest({ error, requestContext }) {
      log.error({ err: error, requestId: requestContext.contextValue.requestId }, 'The gateway failed.');
    },
  };
}

/** The gateway sends keys to subgraphs in a variable of this name. */
const RESERVED = 'representations';

const isUnexpected = (error: GraphQLError) => !isErrorCode(error.extensions.code);
const isOperation = (node: { kind: string }): node is OperationDefinitionNode => node.kind === 'OperationDefinition';

/** graphql-js finds no fault in a mutation of a schema that has none. */
const noSuchRoot = (kind: string) =>
  new ServiceError('GRAPHQL_VALIDATION_FAILED', `This schema has no ${kind}; expected a query.`);

function badOperation(operations: readonly OperationDefinitionNode[], got: string | undefined) {
  const names = operations.map((each) => each.name?.value).filter((name) => name !== undefined);
  const one = names.length > 0 ? `one of ${names.join(', ')}` : 'no name where the query has none';
  return badRequest('operationName', operations.length === 0 ? 'a query with an operation' : one, got ?? 'none');
}

/** The libraries' notices, at debug; their faults reach the log through requestChecks with more to go by. */
function quiet(log: Log) {
  const at = (level: 'debug' | 'warn') => (message?: unknown) => log[level](String(message));
  return { debug: () => {}, info: at('debug'), warn: at('warn'), error: at('debug') };
}
