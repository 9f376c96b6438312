import type { GraphQLFormattedError } from 'graphql';
import { LRUCache } from 'lru-cache';
import { subgraphError } from '../../catalog/errors/catalogue.ts';
import { isObject, Refusal, type SubgraphProtocol, TooManyObjects, type WireAnswer } from './protocol.ts';
import { keepSelected, type ResponseKeys, responseKeys } from './response-keys.ts';

/** Maximum size of an answer in bytes, because each running fetch holds one in the gateway's memory. */
const MAX_ANSWER = 16 * 2 ** 20;
/** Maximum objects of an answer. More would refuse the whole request, and another team must not be able to cause that. */
const MAX_OBJECTS = 50_000;
/** Maximum errors of an answer that are passed on: locating each takes a tenth of a millisecond. */
const MAX_ERRORS = 1_000;
/** Maximum steps of an error's path. */
const MAX_PATH = 100;
/** Maximum documents whose selected fields are cached; each is a fetch of a query plan. */
const MAX_DOCUMENTS = 1_000;

/** Statuses of a server, or of a proxy before it, that cannot serve at the moment; their body says nothing about the request. */
const DOWN = new Set([429, 502, 503, 504]);

/**
 * The protocol between the gateway and another team's subgraph: GraphQL over HTTP with the headers that the configuration sets. Of this
 * service's own data, it sends only the request id, and the trace if there is one: no secret, no identity, no snapshot, no other header of
 * the client.
 *
 * A GraphQL result is an answer, whatever its status. Only the selected fields are kept, so the answer cannot replace what other subgraphs
 * returned. Its errors keep message and path; their code becomes SUBGRAPH_ERROR, so that no code of another team refuses the whole request,
 * and its extensions are dropped. Nothing that it sends is logged, because it may repeat the headers.
 */
export function foreignProtocol(headers: Readonly<Record<string, string>>): SubgraphProtocol {
  const documents = new LRUCache<string, ResponseKeys>({ max: MAX_DOCUMENTS });

  const keysOf = (query: string): ResponseKeys => {
    const keys = documents.get(query) ?? responseKeys(query);
    documents.set(query, keys);
    return keys;
  };

  return {
    headers: ({ requestId }) => ({
      accept: 'application/graphql-response+json, application/json;q=0.9',
      'x-request-id': requestId,
      ...headers,
    }),
    read(status, text, query, entities) {
      const answer = resultOf(text);
      if (answer !== undefined && (answer.data !== null || !DOWN.has(status))) {
        if (keepSelected(answer.data, keysOf(query)) > MAX_OBJECTS)
          throw new TooManyObjects(`more than ${MAX_OBJECTS}`);
        return entities === undefined ? answer : withEntities(answer, entities);
      }
      throw new Refusal(status, 'down', `${text.length} characters that are not a GraphQL result`);
    },
    maxAnswer: MAX_ANSWER,
  };
}

/** The GraphQL result in a body: data, errors or both; undefined for any other text. */
function resultOf(text: string): WireAnswer | undefined {
  const result = parsed(text);
  if (!isObject(result)) return undefined;
  const { data = null, errors } = result;
  if (data !== null && !isObject(data)) return undefined;
  if (errors === undefined) return data === null ? undefined : { data };
  if (!Array.isArray(errors) || (data === null && errors.length === 0)) return undefined;
  return { data, errors: errors.slice(0, MAX_ERRORS).map(shownError) };
}

/**
 * Expects as many entities as were requested, in their order; with more or fewer, it is unknown which is which, so the answer becomes an
 * error.
 */
function withEntities(answer: WireAnswer, entities: number): WireAnswer {
  const given = answer.data?._entities;
  if (answer.errors !== undefined || (Array.isArray(given) && given.length === entities)) return answer;
  const { code, message } = subgraphError('A part of the graph gave more or fewer entities than it was asked for.');
  return { data: null, errors: [{ message, extensions: { code } }] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function shownError(error: unknown): GraphQLFormattedError {
  const { message, path } = isObject(error) ? error : {};
  const { code, message: shown } = subgraphError(typeof message === 'string' ? message : undefined);
  return { message: shown, ...(isPath(path) && { path }), extensions: { code } };
}

const isPath = (path: unknown): path is (string | number)[] =>
  Array.isArray(path) &&
  path.length <= MAX_PATH &&
  path.every((step) => typeof step === 'string' || Number.isSafeInteger(step));
