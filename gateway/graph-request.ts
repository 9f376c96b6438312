import { type DocumentNode, getOperationAST, parse } from 'graphql';
import { badRequest } from '../catalog/errors/catalogue.ts';
import { jsonObject, kindOf } from './http/body.ts';
import { expectShallow } from './nesting.ts';

/** A GraphQL request as it came, its shape already checked. */
export interface GraphRequest {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
  readonly operationName?: string;
}

/**
 * The GraphQL request in a body: `query` (required), `variables`, `operationName`; `extensions` may be there and mean nothing.
 * Throws BAD_REQUEST for anything else, BAD_USER_INPUT for a query too deep to be parsed. `where`: what holds the request.
 */
export function graphRequest(body: unknown, where = 'The body'): GraphRequest {
  const { query, variables, operationName, extensions } = jsonObject(body, where);
  if (typeof query !== 'string' || query.trim() === '') {
    throw badRequest(where, 'a non-empty string under "query"', kindOf(query));
  }
  expectShallow(query);
  if (operationName != null && typeof operationName !== 'string') {
    throw badRequest('operationName', 'a string', kindOf(operationName));
  }
  if (extensions != null) jsonObject(extensions, 'extensions');
  return {
    query,
    ...(variables == null ? {} : { variables: jsonObject(variables, 'variables') }),
    ...(operationName == null ? {} : { operationName }),
  };
}

/** The GraphQL request in the query string of a URL, where `variables` and `extensions` are JSON. Throws as graphRequest. */
export function graphRequestOfUrl(parameters: unknown): GraphRequest {
  const { variables, extensions, ...others } = jsonObject(parameters, 'The query string');
  return graphRequest(
    { ...others, variables: parsedParameter(variables), extensions: parsedParameter(extensions) },
    'The query string',
  );
}

/** Text that is not JSON stays as it is, and is refused as a text. */
function parsedParameter(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Whether a request runs a mutation or a subscription. False where that cannot be told: such a request runs nothing. */
export function mayWrite({ query, operationName }: GraphRequest): boolean {
  // Spares the others the parser: an operation that writes has its keyword.
  if (!/mutation|subscription/.test(query)) return false;
  const document = parsed(query);
  const operation = document && getOperationAST(document, operationName);
  return operation != null && operation.operation !== 'query';
}

function parsed(query: string): DocumentNode | undefined {
  try {
    return parse(query, { noLocation: true });
  } catch {
    return undefined;
  }
}
