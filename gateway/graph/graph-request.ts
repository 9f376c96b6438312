import { type DocumentNode, getOperationAST, parse } from 'graphql';
import { badRequest } from '../../catalog/errors/catalogue.ts';
import { quoted } from '../../catalog/errors/quoted.ts';
import { jsonObject, kindOf } from '../http/body.ts';
import { expectShallow } from './nesting.ts';

/** A GraphQL request as it was received, its shape already checked. */
export interface GraphRequest {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
  readonly operationName?: string;
}

/** A request as it was received: with a document, with the name of one, or with both. */
export interface DocumentRequest extends Omit<GraphRequest, 'query'> {
  readonly query?: string;
  /** The id of a document, or the SHA-256 of its text. */
  readonly document?: string;
}

/** Maximum length of a document id, in characters. */
const MAX_ID = 256;

/**
 * Reads the GraphQL request in a body: `query`, `variables`, `operationName`. Instead of a query it may name one: `documentId` (GraphQL
 * over HTTP, "Persisted Documents"), or `extensions.persistedQuery` as Apollo's clients write it, which may also come with a query; other
 * `extensions` are ignored. Throws BAD_REQUEST for anything else, BAD_USER_INPUT for a query that nests too deeply to be parsed. `where`:
 * what contains the request, for error messages.
 */
export function documentRequest(body: unknown, where = 'The body'): DocumentRequest {
  const { query, variables, operationName, extensions, documentId } = jsonObject(body, where);
  const document = documentOf(documentId, extensions == null ? undefined : jsonObject(extensions, 'extensions'));
  const hasQuery = query != null || document === undefined;
  if (hasQuery && (typeof query !== 'string' || query.trim() === '')) {
    throw badRequest(where, 'a non-empty string under "query"', kindOf(query));
  }
  if (typeof query === 'string') {
    if (documentId != null) throw badRequest(where, '"documentId" or "query"', 'both');
    expectShallow(query);
  }
  if (operationName != null && typeof operationName !== 'string') {
    throw badRequest('operationName', 'a string', kindOf(operationName));
  }
  return {
    ...(typeof query === 'string' && { query }),
    ...(document !== undefined && { document }),
    ...(variables == null ? {} : { variables: jsonObject(variables, 'variables') }),
    ...(operationName == null ? {} : { operationName }),
  };
}

function documentOf(documentId: unknown, extensions: Record<string, unknown> = {}): string | undefined {
  if (documentId != null) return documentName('documentId', documentId).replace(/^sha256:/, '');
  if (extensions.persistedQuery == null) return undefined;
  const { version, sha256Hash } = jsonObject(extensions.persistedQuery, 'extensions.persistedQuery');
  if (version !== 1) throw badRequest('extensions.persistedQuery', 'version 1', quoted(version));
  return documentName('extensions.persistedQuery.sha256Hash', sha256Hash);
}

function documentName(where: string, id: unknown): string {
  if (typeof id === 'string' && id !== '' && id.length <= MAX_ID) return id;
  throw badRequest(
    where,
    `a text of 1 to ${MAX_ID} characters`,
    typeof id === 'string' ? 'another length' : kindOf(id),
  );
}

/** Reads the GraphQL request in a body, for servers that know no documents by name. Throws like documentRequest. */
export function graphRequest(body: unknown): GraphRequest {
  const { query, document: _, ...request } = documentRequest(body);
  if (query === undefined) throw badRequest('The body', 'a non-empty string under "query"', 'nothing');
  return { query, ...request };
}

/** Reads the GraphQL request in the query string of a URL, where `variables` and `extensions` are JSON. Throws like documentRequest. */
export function documentRequestOfUrl(parameters: unknown): DocumentRequest {
  const { variables, extensions, ...others } = jsonObject(parameters, 'The query string');
  return documentRequest(
    { ...others, variables: parsedParameter(variables), extensions: parsedParameter(extensions) },
    'The query string',
  );
}

/** Text that is not JSON stays unchanged, and is refused later because it is a text. */
function parsedParameter(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Whether a request runs a mutation or a subscription. False if that cannot be determined, because such a request runs nothing. */
export function mayWrite({ query, operationName }: GraphRequest): boolean {
  // Avoids parsing other requests: an operation that writes contains its keyword.
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
