import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbidden, persistedQueryOnly, unauthorized } from '../../catalog/errors/catalogue.ts';
import { databaseFault } from '../../catalog/errors/database-fault.ts';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import type { Caller, Operations } from '../../operations/operations.ts';
import type { Scope } from '../../operations/scopes.ts';
import { keyOf } from '../http/request.ts';
import type { RequestLimits } from '../limits/request-limits.ts';
import type { DatabaseWatch } from '../snapshots/database-watch.ts';

/** What identifying callers needs. */
export interface CallerBackend {
  readonly operations: Pick<Operations, 'authenticate'>;
  readonly requestLimits: RequestLimits;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent the request; null on routes that need no key. */
    caller: Caller | null;
  }
}

/**
 * Makes a part of a server identify the caller of each request, before the body is read and before the method is checked. A request without
 * a valid key is refused with UNAUTHORIZED, and every request is refused while a database is down.
 */
export function identifyCallers(server: FastifyInstance, backend: CallerBackend, databases: DatabaseWatch): void {
  server.addHook('onRequest', async (request, reply) => {
    databases.expectUp();
    request.caller = await callerOf(request, backend).catch((error: unknown) => {
      if (databaseFault(error) !== undefined) void databases.look();
      // "The server MUST include the WWW-Authenticate response header field" (RFC 6750, section 3).
      if (error instanceof ServiceError && error.code === 'UNAUTHORIZED') reply.header('www-authenticate', 'Bearer');
      throw error;
    });
  });
}

async function callerOf(request: FastifyRequest, { operations, requestLimits }: CallerBackend): Promise<Caller> {
  const key = keyOf(request.headers);
  const find = (text: string) => operations.authenticate(text);
  const caller = key === undefined ? undefined : await requestLimits.guessedKeys.authenticate(key, request, find);
  if (caller === undefined) throw unauthorized(key !== undefined);
  return caller;
}

/** What a key of mode `enforce` has beside the graph: it may "request nothing besides trusted documents", which are all in the graph. */
const BESIDE_THE_GRAPH: readonly Scope[] = ['kyb', 'screening', 'lists'];

/**
 * Returns the caller of a request, whose key must have the scope; on a route beside the graph, a key whose own mode is `enforce` has none.
 * Throws UNAUTHORIZED, FORBIDDEN or PERSISTED_QUERY_ONLY.
 */
export function callerWith({ caller }: FastifyRequest, scope: Scope): Caller {
  if (caller === null) throw unauthorized(false);
  if (caller.documents === 'enforce' && BESIDE_THE_GRAPH.includes(scope)) throw persistedQueryOnly();
  if (!caller.scopes.includes(scope)) throw forbidden(scope, caller.scopes);
  return caller;
}
