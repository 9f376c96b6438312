import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { conflict, noSuch } from '../../catalog/errors/catalogue.ts';
import type { Operations } from '../../operations/operations.ts';
import { DELIVERY_STATUSES } from '../../operations/watching/deliveries.ts';
import { WEBHOOK_TEST } from '../../operations/watching/event.ts';
import type { Webhook } from '../../operations/watching/webhooks.ts';
import { readPage, readWebhook, readWord } from '../../watches/api/requests.ts';
import { shownDelivery, shownWebhook } from '../../watches/api/shown.ts';
import { isFreeHost, type PostOptions } from '../../watches/webhooks/post.ts';
import { secretOf } from '../../watches/webhooks/signature.ts';
import { pathParameter, queryOf } from '../http/request.ts';
import { type Add, deciderOf, expectOwn, idIn } from './account-route.ts';

/** What the routes of webhooks need. */
export interface WebhookBackend {
  readonly operations: Pick<Operations, 'watching' | 'serviceKey'>;
  /** Hosts that may be in private networks (SVC_FETCH_PRIVATE). */
  readonly privateHosts: PostOptions['privateHosts'];
}

/** Maximum webhooks of one account. */
const MAX_WEBHOOKS = 20;
/** How long the secret before signs too, in milliseconds: a day. */
const OVERLAP = 86_400_000;

/** Webhooks by Standard Webhooks 1.0: their secrets, a test event, and the log of what was posted. */
export function addWebhookRoutes(add: Add, { operations, privateHosts }: WebhookBackend): void {
  const { webhooks, deliveries, events } = operations.watching;
  const withSecret = async (webhook: Webhook) =>
    shownWebhook(webhook, secretOf(await operations.serviceKey('webhooks'), webhook, webhook.secret));
  const own = async (request: FastifyRequest) =>
    expectOwn(await webhooks.find(deciderOf(request).accountId, idIn(request)), 'webhook', request);
  add('/webhooks', {
    GET: async (request) => ({
      webhooks: (await webhooks.list(deciderOf(request).accountId)).map((each) => shownWebhook(each)),
    }),
    POST: async (request, reply) => {
      const decider = deciderOf(request);
      const wanted = readWebhook(request.body, (host) => isFreeHost(privateHosts, host));
      if ((await webhooks.list(decider.accountId)).length >= MAX_WEBHOOKS)
        throw conflict(`An account has at most ${MAX_WEBHOOKS} webhooks; end one first.`);
      const webhook = await webhooks.add(decider, wanted);
      reply.code(201);
      return withSecret(webhook);
    },
  });
  add('/webhooks/:id', {
    GET: async (request) => shownWebhook(await own(request)),
    DELETE: async (request, reply) => {
      const isEnded = await webhooks.end(deciderOf(request).accountId, idIn(request));
      expectOwn(isEnded || undefined, 'webhook', request);
      return reply.code(204).send();
    },
  });
  add('/webhooks/:id/secret', {
    POST: async (request) =>
      withSecret(
        expectOwn(await webhooks.rotate(deciderOf(request).accountId, idIn(request), OVERLAP), 'webhook', request),
      ),
  });
  add('/webhooks/:id/test', {
    POST: async (request, reply) => {
      const webhook = await own(request);
      const id = randomUUID();
      await events.add([
        {
          ...{ id, accountId: webhook.accountId, watchId: null, kind: WEBHOOK_TEST, state: 'resolved' },
          content: { webhook_id: webhook.id },
        },
      ]);
      reply.code(202);
      return { event_id: id };
    },
  });
  add('/webhooks/:id/deliveries', {
    GET: async (request) => {
      const query = queryOf(request.raw);
      const { limit } = readPage(query, ['status']);
      const { id } = await own(request);
      const rows = await deliveries.list(id, readWord(query, 'status', DELIVERY_STATUSES), limit);
      return { deliveries: rows.map(shownDelivery) };
    },
  });
  add('/webhooks/:id/deliveries/:delivery/again', {
    POST: async (request, reply) => {
      const { id } = await own(request);
      const name = pathParameter(request, 'delivery');
      const delivery = await deliveries.again(id, name);
      if (delivery === undefined) throw noSuch(`delivery ${name} of webhook ${id}`);
      reply.code(202);
      return shownDelivery(delivery);
    },
  });
}
