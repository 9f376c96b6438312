import type { FastifyRequest } from 'fastify';
import { persistedQueryOnly } from '../../catalog/errors/catalogue.ts';
import type { DocumentsMode } from '../../operations/documents-mode.ts';
import type { Caller } from '../../operations/operations.ts';
import { callerWith } from '../identify-callers.ts';

/** Whether a caller administers the whole service. */
export const isOperator = ({ scopes }: Caller): boolean => scopes.includes('admin');

/**
 * The caller of a route that tells of the data or of its account: a key of scope `graph` or `admin`. One that may ask for trusted
 * documents alone is made to stand in a page, where anybody reads it, so it learns nothing of its account here. Throws UNAUTHORIZED, FORBIDDEN
 * or PERSISTED_QUERY_ONLY. `mode`: that of keys which have none of their own.
 */
export function consoleCaller(request: FastifyRequest, mode: DocumentsMode): Caller {
  const caller = request.caller !== null && isOperator(request.caller) ? request.caller : callerWith(request, 'graph');
  if (!isOperator(caller) && (caller.documents ?? mode) === 'enforce') throw persistedQueryOnly();
  return caller;
}
