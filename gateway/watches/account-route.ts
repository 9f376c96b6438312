import type { FastifyRequest } from 'fastify';
import { noSuch } from '../../catalog/errors/catalogue.ts';
import type { addRoute } from '../http/methods.ts';
import { pathParameter } from '../http/request.ts';
import { callerWith } from '../tokens/identify-callers.ts';

/** Adds a route with and without a trailing slash. */
export type Add = (path: string, answers: Parameters<typeof addRoute>[2]) => void;

export function deciderOf(request: FastifyRequest) {
  const { account, apiKeyId } = callerWith(request, 'kyb');
  return { accountId: account.customerId, apiKeyId };
}

export const idIn = (request: FastifyRequest): string => pathParameter(request, 'id');

/** The row with the id in the path. Throws NOT_FOUND if the account has none; `kind`: what it is. */
export function expectOwn<Row>(row: Row | undefined, kind: string, request: FastifyRequest): Row {
  if (row === undefined) throw noSuch(`${kind} ${idIn(request)} of your account`);
  return row;
}

/** A page of a list, of which one more than `limit` was read; `next`: what `after` takes for the following page, or null. */
export function pageOf<Row, Shown>(
  name: string,
  rows: readonly Row[],
  limit: number,
  shown: (row: Row) => Shown,
  cursor: (row: Row) => string,
) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { [name]: page.map(shown), next: rows.length > limit && last !== undefined ? cursor(last) : null };
}
