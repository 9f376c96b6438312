import {
  type DocumentNode,
  execute,
  type GraphQLError,
  getOperationAST,
  Kind,
  parse,
  type SelectionSetNode,
  validate,
} from 'graphql';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import type { Subgraph } from '../../kit/subgraph.ts';
import type { GraphRequest } from '../graph/graph-request.ts';
import type { SubgraphAnswer } from '../graph/subgraph-source.ts';

/** Root fields that describe the schema and read no data. */
const INTROSPECTION = new Set(['_service', '__schema', '__type', '__typename']);

/**
 * Answers tools such as `rover subgraph introspect`: the schema, as SDL or by introspection. Such a request has no caller, so everything
 * else is refused with UNAUTHORIZED; a query that does not fit the schema throws GRAPHQL_VALIDATION_FAILED.
 */
export async function answerIntrospection({ schema }: Subgraph, request: GraphRequest): Promise<SubgraphAnswer> {
  const document = parse(request.query);
  const [fault] = validate(schema, document);
  if (fault !== undefined) throw new ServiceError('GRAPHQL_VALIDATION_FAILED', fault.message);
  const operation = getOperationAST(document, request.operationName);
  const asked = operation == null ? [] : rootFields(document, operation.selectionSet);
  if (asked.length === 0 || !asked.every((field) => INTROSPECTION.has(field))) {
    const expected = 'Without a signed identity a subgraph answers nothing but introspection';
    throw new ServiceError('UNAUTHORIZED', `${expected}; got ${asked.join(', ') || 'no operation'}.`);
  }
  const { data, errors } = await execute({
    schema,
    document,
    variableValues: request.variables ?? {},
    operationName: request.operationName ?? null,
  });
  const shown = errors?.map(({ message }: GraphQLError) => ({ message, extensions: { code: 'BAD_USER_INPUT' } }));
  return { data: data ?? null, ...(shown && { errors: shown }) };
}

/** Names of the fields at the root of an operation, including those in fragments. The document is valid, so fragments have no cycles. */
function rootFields(document: DocumentNode, { selections }: SelectionSetNode): string[] {
  return selections.flatMap((each) => {
    if (each.kind === Kind.FIELD) return [each.name.value];
    if (each.kind === Kind.INLINE_FRAGMENT) return rootFields(document, each.selectionSet);
    const fragment = document.definitions.find(
      (node) => node.kind === Kind.FRAGMENT_DEFINITION && node.name.value === each.name.value,
    );
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? rootFields(document, fragment.selectionSet) : [];
  });
}
