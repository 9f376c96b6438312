import type { FastifyInstance } from 'fastify';
import { badRequest, usedLink } from '../../catalog/errors/catalogue.ts';
import type { Operations } from '../../operations/operations.ts';
import { jsonObject, kindOf } from '../http/body.ts';
import { addRoute } from '../http/methods.ts';
import type { RequestLimits } from '../limits/request-limits.ts';
import type { DatabaseWatch } from '../snapshots/database-watch.ts';
import type { Session } from './answers/session.ts';

/** What the sign-in route needs. */
export interface SessionBackend {
  readonly operations: Pick<Operations, 'oneTimeLinks'>;
  readonly requestLimits: RequestLimits;
}

/**
 * POST /console/api/session exchanges the token of a one-time link for a key: `{"once": "…"}` to `{"key", "expires"}`. A used, expired or
 * unknown token is refused with UNAUTHORIZED, and counts as a guessed key.
 */
export function addSessionRoute(server: FastifyInstance, backend: SessionBackend, databases: DatabaseWatch): void {
  const { operations, requestLimits } = backend;
  addRoute(server, '/console/api/session', {
    async POST(request): Promise<Session> {
      const { once } = jsonObject(request.body, 'The body');
      if (typeof once !== 'string' || once === '') throw badRequest('once', 'the token of a link', kindOf(once));
      databases.expectUp();
      const key = await requestLimits.guessedKeys.guess(request, () => operations.oneTimeLinks.redeem(once));
      if (key === undefined) throw usedLink();
      return { key: key.key, expires: key.expires };
    },
  });
}
