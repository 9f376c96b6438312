import type { FastifyInstance } from 'fastify';
import { conflict } from '../../catalog/errors/catalogue.ts';
import type { Catalog } from '../../catalog/model.ts';
import type { Operations } from '../../operations/operations.ts';
import { isUuid } from '../../operations/uuid.ts';
import type { Warehouse } from '../../storage/warehouse.ts';
import { expectRecords } from '../../watches/api/existing.ts';
import { readPage, readWatches, readWord } from '../../watches/api/requests.ts';
import { shownWatch } from '../../watches/api/shown.ts';
import { currentLease } from '../http/health.ts';
import { addRoute } from '../http/methods.ts';
import { queryOf } from '../http/request.ts';
import { type Add, deciderOf, expectOwn, idIn, pageOf } from './account-route.ts';
import { addEventRoutes } from './event-routes.ts';
import { addWebhookRoutes, type WebhookBackend } from './webhook-routes.ts';

/** What the routes of watches, events and webhooks need. */
export interface WatchBackend extends WebhookBackend {
  readonly catalog: Catalog;
  readonly warehouse: Warehouse;
  readonly operations: Pick<Operations, 'watching' | 'serviceKey'>;
}

/** Maximum watches of one account. */
const MAX_WATCHES = 1_000_000;

/** Watches, events and webhooks of the caller's account, below /v2, for callers with a key of scope `kyb`. They cost nothing. */
export function addWatchRoutes(server: FastifyInstance, backend: WatchBackend): void {
  const { watches } = backend.operations.watching;
  const add: Add = (path, answers) => {
    for (const each of [path, `${path}/`]) addRoute(server, each, answers);
  };
  add('/watches', {
    GET: async (request) => {
      const query = queryOf(request.raw);
      const { limit, after } = readPage(query, ['reference', 'entity_id', 'state']);
      const state = readWord(query, 'state', ['active', 'ended']);
      const found = await watches.list(deciderOf(request).accountId, {
        ...{ limit: limit + 1, reference: query.get('reference') ?? undefined },
        ...{ entityId: idOf(query.get('entity_id')), after: idOf(after ?? null) },
        isEnded: state === undefined ? undefined : state === 'ended',
      });
      return pageOf('watches', found, limit, shownWatch, ({ id }) => id);
    },
    POST: async (request, reply) => {
      const decider = deciderOf(request);
      const wanted = readWatches(request.body);
      using lease = currentLease(backend.warehouse);
      await expectRecords(lease.snapshot, backend.catalog, wanted);
      if ((await watches.count(decider.accountId)) + wanted.length > MAX_WATCHES)
        throw conflict(`An account has at most ${MAX_WATCHES} watches; end some first.`);
      const begun = await watches.add(decider, wanted, lease.snapshot.version);
      reply.code(201);
      return { watches: begun.map(shownWatch) };
    },
  });
  add('/watches/:id', {
    GET: async (request) =>
      shownWatch(expectOwn(await watches.find(deciderOf(request).accountId, idIn(request)), 'watch', request)),
    DELETE: async (request) =>
      shownWatch(expectOwn(await watches.end(deciderOf(request).accountId, idIn(request)), 'watch', request)),
  });
  addEventRoutes(add, backend.operations.watching);
  addWebhookRoutes(add, backend);
}

/** An id in a query string; one that is none is no record's. */
const idOf = (text: string | null): string | undefined => (text === null ? undefined : isUuid(text) ? text : NOBODY);
const NOBODY = '00000000-0000-0000-0000-000000000000';
