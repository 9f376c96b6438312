import { GraphQLError, getOperationAST, parse } from 'graphql';
import { QUERY_LIMITS } from '../../../catalog/query-limits.ts';
import { shapeFault, textFault } from '../cost/query-shape.ts';
import type { GraphRequest } from '../graph-request.ts';
import type { Compiler } from './compile-operation.ts';
import { type NormalForm, normalForm } from './normal-form.ts';

/** Thrown for a document that is refused before it is validated. */
export class Refused extends Error {
  readonly fault: GraphQLError;

  constructor(fault: GraphQLError) {
    super(fault.message);
    this.fault = fault;
  }
}

/**
 * Returns the normal form of a request's document; undefined if the document does not fit the schema. Throws Refused if it is too large.
 */
export function formOf(
  { planner: { schema }, queries = QUERY_LIMITS, introspection = true }: Compiler,
  request: GraphRequest,
): NormalForm | undefined {
  const { query, operationName } = request;
  const large = textFault(request, queries);
  if (large !== undefined) throw new Refused(large);
  try {
    const document = parse(query, { noLocation: true });
    const shape = shapeFault(document, request, introspection ? queries : { ...queries, introspections: 0 });
    if (shape !== undefined) throw new Refused(shape);
    const operation = getOperationAST(document, operationName);
    return operation == null ? undefined : normalForm(schema, query, document, operation);
  } catch (error) {
    if (error instanceof GraphQLError) return undefined;
    throw error;
  }
}
