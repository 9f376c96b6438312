import { badRequest } from '../catalog/errors/catalogue.ts';
import { jsonObject, kindOf } from './http/body.ts';
import { expectShallow } from './nesting.ts';

/** A GraphQL request as it came in the body, its shape already checked. */
export interface GraphRequest {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
  readonly operationName?: string;
}

/**
 * The GraphQL request in a body: `query` (required), `variables`, `operationName`. Throws BAD_REQUEST for anything else,
 * BAD_USER_INPUT for a query too deep to be parsed.
 */
export function graphRequest(body: unknown): GraphRequest {
  const { query, variables, operationName } = jsonObject(body, 'The body');
  if (typeof query !== 'string' || query.trim() === '') {
    throw badRequest('The body', 'a non-empty string under "query"', kindOf(query));
  }
  expectShallow(query);
  if (operationName != null && typeof operationName !== 'string') {
    throw badRequest('operationName', 'a string', kindOf(operationName));
  }
  return {
    query,
    ...(variables == null ? {} : { variables: jsonObject(variables, 'variables') }),
    ...(operationName == null ? {} : { operationName }),
  };
}
