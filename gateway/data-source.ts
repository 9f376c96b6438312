import { type DocumentNode, type ExecutionResult, execute, type GraphQLError, parse } from 'graphql';
import { LRUCache } from 'lru-cache';
import { internal } from '../catalog/errors/catalogue.ts';
import { ServiceError } from '../catalog/errors/service-error.ts';
import type { CompiledFetch } from '../subgraphs/kit/compiled/fetch.ts';
import type { Subgraph } from '../subgraphs/kit/subgraph.ts';
import type { Log } from './log.ts';
import type { SubgraphSource } from './subgraph-source.ts';

/** A document of the planner, parsed, and compiled where the catalog alone answers it. */
interface Prepared {
  readonly document: DocumentNode;
  readonly fetch: CompiledFetch | undefined;
}

/** Documents kept parsed, over all subgraphs. Each is a fetch of a query plan, and plans are kept by the gateway. */
const PARSED_DOCUMENTS = 5_000;

/**
 * The data source of an embedded subgraph: executes the schema in this process, with the request's own context.
 *
 * The planner only writes valid documents, so they are parsed once and not validated again. A compiled fetch that
 * fails is executed again by graphql-js, which gives every error its place.
 */
export function embeddedDataSource(subgraph: Subgraph, log: Log): SubgraphSource {
  const documents = new LRUCache<string, Prepared>({ max: PARSED_DOCUMENTS });

  const prepared = (text: string): Prepared => {
    const known = documents.get(text);
    if (known !== undefined) return known;
    const document = parse(text, { noLocation: true });
    const made = { document, fetch: subgraph.compile?.(document) };
    documents.set(text, made);
    return made;
  };

  return {
    async process({ request, context }) {
      const { document, fetch } = prepared(request.query ?? '');
      if (fetch !== undefined) {
        const data = await fetch({ context, variables: request.variables ?? {} }).catch(() => undefined);
        if (data !== undefined) return { data };
      }
      const answer: ExecutionResult = await execute({
        schema: subgraph.schema,
        document,
        variableValues: request.variables ?? {},
        operationName: request.operationName ?? null,
        contextValue: context,
      });
      const data = answer.data ?? null;
      if (answer.errors === undefined) return { data };
      const shown = (error: GraphQLError) => {
        const { code, message } = clientError(error) ?? faultOf(error, subgraph.name, context, log);
        return { message, extensions: { code }, ...(error.path === undefined ? {} : { path: error.path }) };
      };
      return { data, errors: answer.errors.map(shown) };
    },
  };
}

/** What a client may read of an error: what a resolver meant for it, and graphql-js's own words about an argument. */
function clientError(error: GraphQLError): ServiceError | undefined {
  if (error.originalError instanceof ServiceError) return error.originalError;
  if (ARGUMENT_FAULT.test(error.message)) return new ServiceError('BAD_USER_INPUT', error.message);
  return undefined;
}

/** A value that a scalar of the subgraph refuses; the gateway itself knows the contract's scalars by name only. */
const ARGUMENT_FAULT = /^(?:Variable "\$\w+" |Argument "\w+" (?:has invalid value|of (?:required|non-null) type))/;

function faultOf(error: GraphQLError, subgraph: string, context: object, log: Log): ServiceError {
  const requestId = 'requestId' in context ? context.requestId : undefined;
  log.error({ err: error.originalError ?? error, requestId, subgraph, path: error.path }, 'A resolver failed.');
  return internal();
}
