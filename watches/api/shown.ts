import { z } from 'zod';
import { DELIVERY_STATUSES, type Delivery } from '../../operations/watching/deliveries.ts';
import { EVENT_STATES, type Event } from '../../operations/watching/event.ts';
import type { Watch } from '../../operations/watching/watches.ts';
import type { Webhook } from '../../operations/watching/webhooks.ts';

const time = z.iso.datetime();

/** A watch as its account sees it. */
export const WATCH = z.strictObject({
  id: z.guid(),
  entity: z.strictObject({ type: z.string(), id: z.guid() }).nullable(),
  party: z.record(z.string(), z.array(z.string())).nullable(),
  reference: z.string().nullable(),
  origin: z.string().nullable(),
  aspects: z.array(z.string()).meta({ description: 'What is followed; everything if empty.' }),
  threshold: z.number(),
  since: z.string().nullable().meta({ description: 'The data version after which changes are told.' }),
  created: time,
  ended: time.nullable(),
});

export const shownWatch = (watch: Watch): z.output<typeof WATCH> => ({
  id: watch.id,
  entity: watch.entityId === null ? null : { type: watch.entityType, id: watch.entityId },
  party: watch.party === null ? null : Object.fromEntries(Object.entries(watch.party).map(([n, v]) => [n, [...v]])),
  ...{ reference: watch.reference, origin: watch.origin, aspects: [...watch.aspects], threshold: watch.threshold },
  ...{ since: watch.since, created: watch.createdTimestamp, ended: watch.endedTimestamp },
});

/** What an event tells that compares two versions of the data. */
export const COMPARED = z.object({ from_version: z.string(), to_version: z.string() });

/** What an event of kind watch.changed tells. */
export const CHANGED = COMPARED.extend({
  aspect: z.string(),
  reference: z.string().nullable(),
  changes: z.array(
    z.object({
      ...{ type: z.string(), id: z.guid(), changes: z.array(z.string()), datasets: z.array(z.string()) },
      fields: z.array(z.object({ field: z.string(), before: z.unknown().optional(), after: z.unknown().optional() })),
      records: z.array(z.object({ type: z.string(), id: z.guid() })),
    }),
  ),
  total_changes: z.int(),
});

/** An event as its account sees it, and as webhooks post it. */
export const EVENT = z.strictObject({
  id: z.guid(),
  cursor: z.string().meta({ description: 'What `after` takes: events after this one.' }),
  type: z.string().meta({ description: 'watch.changed, watch.missed, run.ended, verification.ended or webhook.test.' }),
  watch_id: z.guid().nullable(),
  timestamp: time,
  state: z.enum(EVENT_STATES),
  data: z.unknown().meta({
    description:
      'Of watch.changed: the aspect, both data versions, and each record that changed with its fields before and after, and the datasets that say so. Of watch.missed: the data versions that could not be compared, and why. Of run.ended: the run, its status and why. Of verification.ended: its response_id.',
  }),
});

export const shownEvent = (event: Event): z.output<typeof EVENT> => ({
  ...{ id: event.id, cursor: String(event.number), type: event.kind, watch_id: event.watchId },
  ...{ timestamp: event.createdTimestamp, state: event.state, data: event.content },
});

export const WEBHOOK = z.strictObject({
  id: z.guid(),
  url: z.string(),
  kinds: z.array(z.string()),
  created: time,
  former_secret_until: time.nullable().meta({ description: 'Until when the secret before signs too.' }),
  secret: z.string().optional().meta({ description: 'Signs what is posted; shown when it is made.' }),
});

export const shownWebhook = (webhook: Webhook, secret?: string): z.output<typeof WEBHOOK> => ({
  ...{ id: webhook.id, url: webhook.url, kinds: [...webhook.kinds], created: webhook.createdTimestamp },
  former_secret_until: webhook.formerSecretUntil,
  ...(secret !== undefined && { secret }),
});

export const DELIVERY = z.strictObject({
  id: z.guid().meta({ description: 'The webhook-id of each try.' }),
  event_cursor: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int(),
  next_attempt: time.nullable(),
  answer_status: z.int().nullable(),
  answer_milliseconds: z.int().nullable(),
  message: z.string().nullable(),
  created: time,
  updated: time,
});

export const shownDelivery = (delivery: Delivery): z.output<typeof DELIVERY> => ({
  ...{ id: delivery.id, event_cursor: String(delivery.eventNumber), status: delivery.status },
  attempts: delivery.attempts,
  next_attempt: delivery.status === 'waiting' ? delivery.nextTimestamp : null,
  ...{ answer_status: delivery.answerStatus, answer_milliseconds: delivery.answerMilliseconds },
  ...{ message: delivery.message, created: delivery.createdTimestamp, updated: delivery.updatedTimestamp },
});
