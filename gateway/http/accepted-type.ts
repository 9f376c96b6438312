import Negotiator from 'negotiator';
import { notAcceptable } from '../../catalog/errors/catalogue.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';
/** Says that the body is a GraphQL response, whatever the status (GraphQL over HTTP, section 6.4). */
const GRAPHQL_TYPE = 'application/graphql-response+json; charset=utf-8';

export type AcceptedType = typeof JSON_TYPE | typeof GRAPHQL_TYPE;

/** The types of a GraphQL response as clients may write them; the first is that of clients without a wish. */
const OFFERED: ReadonlyMap<string, AcceptedType> = new Map([
  ['application/json', JSON_TYPE],
  ['application/json; charset=utf-8', JSON_TYPE],
  ['application/graphql-response+json', GRAPHQL_TYPE],
  ['application/graphql-response+json; charset=utf-8', GRAPHQL_TYPE],
]);

/** The type of a GraphQL response that a client likes best, by its header Accept. Throws NOT_ACCEPTABLE if it takes none. */
export function acceptedType(accept: string | undefined): AcceptedType {
  // What most clients send; the header is parsed for the others.
  if (accept === undefined || accept === '' || accept === '*/*' || accept === 'application/json') return JSON_TYPE;
  const best = new Negotiator({ headers: { accept } }).mediaType([...OFFERED.keys()]);
  const type = OFFERED.get(best ?? '');
  if (type === undefined) throw notAcceptable(accept);
  return type;
}
