import type { FastifyInstance } from 'fastify';
import type { Catalog } from '../../catalog/model.ts';
import type { Operations } from '../../operations/operations.ts';
import type { Warehouse } from '../../storage/warehouse.ts';
import { MAX_WATCHES, readPage, readWatches, readWord } from '../../watches/api/requests.ts';
import { shownWatch } from '../../watches/api/shown.ts';
import { beginWatches } from '../../watches/begin.ts';
import { currentLease } from '../http/health.ts';
import { addRoute } from '../http/methods.ts';
import { queryOf } from '../http/request.ts';
import { deadlineOf, timeoutOf } from '../http/request-deadline.ts';
import type { RequestLimits } from '../limits/request-limits.ts';
import { callerWith } from '../tokens/identify-callers.ts';
import { type Add, deciderOf, expectOwn, idIn, pageOf } from './account-route.ts';
import { addEventRoutes } from './event-routes.ts';
import { addWebhookRoutes, type WebhookBackend } from './webhook-routes.ts';

/** What the routes of watches, events and webhooks need. */
export interface WatchBackend extends WebhookBackend {
  readonly catalog: Catalog;
  readonly warehouse: Warehouse;
  readonly operations: Pick<Operations, 'watching' | 'serviceKey' | 'lists' | 'auditEntry'>;
  /** Maximum time of a request, in milliseconds; a pricing plan may allow less. */
  readonly requestTimeout: number;
  readonly requestLimits: Pick<RequestLimits, 'of'>;
}

/** Watches, events and webhooks of the caller's account, below /v2, for callers with a key of scope `kyb`. They cost nothing. */
export function addWatchRoutes(server: FastifyInstance, backend: WatchBackend): void {
  const { watches } = backend.operations.watching;
  const add: Add = (path, answers) => {
    for (const each of [path, `${path}/`]) addRoute(server, each, answers);
  };
  add('/watches', {
    GET: async (request) => {
      const query = queryOf(request.raw);
      const { limit, after } = readPage(query, ['reference', 'origin', 'entity_id', 'state']);
      const state = readWord(query, 'state', ['active', 'ended']);
      const found = await watches.list(deciderOf(request).accountId, {
        ...{ limit: limit + 1, reference: query.get('reference') ?? undefined },
        origin: query.get('origin') ?? undefined,
        ...{ entityId: query.get('entity_id') ?? undefined, after },
        isEnded: state === undefined ? undefined : state === 'ended',
      });
      return pageOf('watches', found, limit, shownWatch, ({ id }) => id);
    },
    POST: async (request, reply) => {
      const decider = deciderOf(request);
      const wanted = readWatches(request.body);
      if ('list' in wanted) callerWith(request, 'lists');
      using lease = currentLease(backend.warehouse);
      using deadline = deadlineOf(reply, timeoutOf(backend, request.caller));
      const on = { snapshot: lease.snapshot, ...backend, bounds: { deadline, lane: 'long' } } as const;
      const begun = await beginWatches(wanted, decider, on);
      reply.code(201);
      return { begun: begun.length, watches: begun.slice(0, MAX_WATCHES).map(shownWatch) };
    },
  });
  add('/watches/:id', {
    GET: async (request) =>
      shownWatch(expectOwn(await watches.find(deciderOf(request).accountId, idIn(request)), 'watch', request)),
    DELETE: async (request) =>
      shownWatch(expectOwn(await watches.end(deciderOf(request), idIn(request)), 'watch', request)),
  });
  addEventRoutes(add, backend.operations.watching);
  addWebhookRoutes(add, backend);
}
