import Negotiator from 'negotiator';
import { notAcceptable } from '../../catalog/errors/catalogue.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';
/** Media type of a GraphQL response with any HTTP status (GraphQL over HTTP, section 6.4). */
const GRAPHQL_TYPE = 'application/graphql-response+json; charset=utf-8';

export type AcceptedType = typeof JSON_TYPE | typeof GRAPHQL_TYPE;

/** The media types of a GraphQL response as clients may write them. The first one is for clients that state no preference. */
const OFFERED: ReadonlyMap<string, AcceptedType> = new Map([
  ['application/json', JSON_TYPE],
  ['application/json; charset=utf-8', JSON_TYPE],
  ['application/graphql-response+json', GRAPHQL_TYPE],
  ['application/graphql-response+json; charset=utf-8', GRAPHQL_TYPE],
]);

/**
 * Returns the media type of a GraphQL response that the client prefers, by its Accept header. Throws NOT_ACCEPTABLE if it accepts none of
 * them.
 */
export function acceptedType(accept: string | undefined): AcceptedType {
  // What most clients send. Other headers are parsed.
  if (accept === undefined || accept === '' || accept === '*/*' || accept === 'application/json') return JSON_TYPE;
  const best = new Negotiator({ headers: { accept } }).mediaType([...OFFERED.keys()]);
  const type = OFFERED.get(best ?? '');
  if (type === undefined) throw notAcceptable(accept);
  return type;
}
