import { z } from 'zod';
import { badUserInput, conflict, forbidden, noSuch, unauthorized } from '../../catalog/errors/catalogue.ts';
import { restRefusal } from '../../catalog/errors/envelope.ts';
import type { ServiceError } from '../../catalog/errors/service-error.ts';
import { answer, refusals } from '../../verification/openapi/answers.ts';
import { type ApiPart, namedSchemas, reference } from '../../verification/openapi/document.ts';
import { headersOf } from '../../verification/openapi/headers.ts';
import { MAX_WATCHES, STATE_REQUEST, WATCH_REQUEST, WEBHOOK_REQUEST } from './requests.ts';
import { DELIVERY, EVENT, WATCH, WEBHOOK } from './shown.ts';

const next = z
  .string()
  .nullable()
  .meta({ description: 'What `after` takes for the following page; null on the last.' });
const ID = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
const EVERY: readonly ServiceError[] = [unauthorized(false), forbidden('kyb', ['graph'])];
const FAULTY = badUserInput('limit', 'a whole number from 1 to 1000', '0');

/** The routes of watches, events and webhooks, for the OpenAPI document. */
export const watchesApi = (): ApiPart => ({
  tag: { name: 'Watches', description: 'Watched records and parties, events and webhooks, for keys of scope kyb.' },
  paths: {
    '/v2/watches': {
      get: read(
        'list_watches',
        'The watches of the account',
        'Watches',
        [FAULTY],
        ['limit', 'after', 'reference', 'origin', 'entity_id', 'state'],
      ),
      post: write(
        'begin_watches',
        'Watch records and parties, those of a list, or that of a verification',
        201,
        'WatchesBegun',
        'WatchRequest',
        [
          badUserInput('watches', '1 to 1000 watches', 'nothing'),
          noSuch(`list ${ID} of your account`),
          conflict('An account has at most 1000000 watches; end some first.'),
        ],
      ),
    },
    '/v2/watches/{id}': {
      parameters: [pathId('id')],
      get: read('get_watch', 'A watch', 'Watch', [noSuch(`watch ${ID} of your account`)]),
      delete: read('end_watch', 'End a watch; its events stay', 'Watch', [noSuch(`watch ${ID} of your account`)]),
    },
    '/v2/events': {
      get: read(
        'list_events',
        'Events by page, or as a stream of text/event-stream',
        'Events',
        [FAULTY],
        ['limit', 'after', 'state', 'watch_id'],
      ),
    },
    '/v2/events/daily/{day}': {
      parameters: [{ name: 'day', in: 'path', required: true, schema: { type: 'string', format: 'date' } }],
      get: {
        ...operation('events_of_day', 'The events of a day as NDJSON'),
        responses: {
          200: {
            description: 'One event a line, oldest first.',
            headers: headersOf({ counted: true }),
            content: { 'application/x-ndjson': { schema: { type: 'string' } } },
          },
          ...refused([...EVERY, badUserInput('day', 'a day such as 2026-11-30', 'today')]),
        },
      },
    },
    '/v2/events/{id}': {
      parameters: [pathId('id')],
      get: read('get_event', 'An event', 'Event', [noSuch(`event ${ID} of your account`)]),
    },
    '/v2/events/{id}/state': {
      parameters: [pathId('id')],
      post: write('mark_event', 'Say what was done about an event', 200, 'Event', 'StateRequest', [
        badUserInput('state', 'one of open, seen, resolved', 'done'),
        noSuch(`event ${ID} of your account`),
      ]),
    },
    '/v2/webhooks': {
      get: read('list_webhooks', 'The webhooks of the account', 'Webhooks', []),
      post: write('add_webhook', 'Post events to a URL; the answer has the secret', 201, 'Webhook', 'WebhookRequest', [
        badUserInput('url', 'an https URL without user, password and fragment', 'ftp://example.com'),
        conflict('An account has at most 20 webhooks; end one first.'),
      ]),
    },
    '/v2/webhooks/{id}': {
      parameters: [pathId('id')],
      get: read('get_webhook', 'A webhook', 'Webhook', [noSuch(`webhook ${ID} of your account`)]),
      delete: {
        ...operation('end_webhook', 'End a webhook; what waits is not sent'),
        responses: {
          204: { description: 'It has ended.', headers: headersOf({ counted: true }) },
          ...refused([...EVERY, noSuch(`webhook ${ID} of your account`)]),
        },
      },
    },
    '/v2/webhooks/{id}/secret': {
      parameters: [pathId('id')],
      post: write('rotate_secret', 'A new secret; the one before signs too for a day', 200, 'Webhook', undefined, [
        noSuch(`webhook ${ID} of your account`),
      ]),
    },
    '/v2/webhooks/{id}/test': {
      parameters: [pathId('id')],
      post: write('test_webhook', 'Send a test event to all webhooks of the account', 202, 'TestEvent', undefined, [
        noSuch(`webhook ${ID} of your account`),
      ]),
    },
    '/v2/webhooks/{id}/deliveries': {
      parameters: [pathId('id')],
      get: read(
        'list_deliveries',
        'What was posted, newest first',
        'Deliveries',
        [noSuch(`webhook ${ID} of your account`), FAULTY],
        ['limit', 'status'],
      ),
    },
    '/v2/webhooks/{id}/deliveries/{delivery}/again': {
      parameters: [pathId('id'), pathId('delivery')],
      post: write('send_again', 'Send a delivery again, as if it were new', 202, 'Delivery', undefined, [
        noSuch(`delivery ${ID} of webhook ${ID}`),
      ]),
    },
  },
  schemas: {
    ...namedSchemas(
      { WatchRequest: WATCH_REQUEST, StateRequest: STATE_REQUEST, WebhookRequest: WEBHOOK_REQUEST },
      'input',
    ),
    ...namedSchemas(
      {
        ...{ Watch: WATCH, Event: EVENT, Webhook: WEBHOOK, Delivery: DELIVERY },
        Watches: z.strictObject({ watches: z.array(WATCH), next }),
        WatchesBegun: z.strictObject({
          begun: z.int().meta({ description: 'Number of watches that began.' }),
          watches: z.array(WATCH).meta({ description: `The watches that began, at most ${MAX_WATCHES} of them.` }),
        }),
        Events: z.strictObject({ events: z.array(EVENT), next }),
        Webhooks: z.strictObject({ webhooks: z.array(WEBHOOK) }),
        Deliveries: z.strictObject({ deliveries: z.array(DELIVERY) }),
        TestEvent: z.strictObject({ event_id: z.guid() }),
      },
      'output',
    ),
  },
});

const operation = (operationId: string, summary: string) => ({ tags: ['Watches'], operationId, summary });

const pathId = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string', format: 'uuid' } });

/** An operation without a body. `query`: its parameters. */
const read = (
  id: string,
  summary: string,
  schema: string,
  errors: readonly ServiceError[],
  query: readonly string[] = [],
) => ({
  ...operation(id, summary),
  parameters: query.map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
  responses: { 200: answer(`${summary}.`, schema), ...refused([...EVERY, ...errors]) },
});

const write = (
  id: string,
  summary: string,
  status: number,
  schema: string,
  body: string | undefined,
  errors: readonly ServiceError[],
) => ({
  ...operation(id, summary),
  ...(body !== undefined && {
    requestBody: { required: true, content: { 'application/json': { schema: reference(body) } } },
  }),
  responses: { [status]: answer(`${summary}.`, schema), ...refused([...EVERY, ...errors]) },
});

const refused = (errors: readonly ServiceError[]) => refusals(errors, restRefusal, 'Refusal');
