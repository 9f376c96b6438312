import type { FastifyRequest } from 'fastify';
import { persistedQueryOnly } from '../../catalog/errors/catalogue.ts';
import type { DocumentsMode } from '../../operations/documents-mode.ts';
import type { Caller } from '../../operations/operations.ts';
import { type CallerBackend, callerWith } from '../tokens/identify-callers.ts';

/** What the routes of the console need to identify callers. */
export interface ConsoleCallers extends CallerBackend {
  /** Mode of keys without one of their own. */
  readonly documentsMode: DocumentsMode;
}

/** Whether a caller administers the whole service. */
export const isOperator = ({ scopes }: Caller): boolean => scopes.includes('admin');

/**
 * Returns the caller of a route about the data or about its account: a key of scope `graph` or `admin`. A key that may request only trusted
 * documents is meant to be embedded in a public page, where anyone can read it, so it gets nothing of its account here. Throws
 * UNAUTHORIZED, FORBIDDEN or PERSISTED_QUERY_ONLY. `mode`: for keys without a mode of their own.
 */
export function consoleCaller(request: FastifyRequest, mode: DocumentsMode): Caller {
  const caller = request.caller !== null && isOperator(request.caller) ? request.caller : callerWith(request, 'graph');
  if (!isOperator(caller) && (caller.documents ?? mode) === 'enforce') throw persistedQueryOnly();
  return caller;
}
