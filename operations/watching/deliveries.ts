import type { Knex } from 'knex';
import type { OperationsConnection } from '../connection.ts';
import { now } from '../keys.ts';
import { isoAt } from '../runs/run-row.ts';
import { isUuid, uuidNamed } from '../uuid.ts';
import { type Event, WEBHOOK_TEST } from './event.ts';
import { type Webhook, type WebhookRow, webhookOf } from './webhooks.ts';

/** `waiting` until it arrives, or until its last try has failed: then it is `dead`, until somebody sends it again. */
export const DELIVERY_STATUSES = ['waiting', 'delivered', 'dead'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** One event on its way to one webhook. */
export interface Delivery {
  /** The id of the message: the same for each try. */
  readonly id: string;
  readonly webhookId: string;
  readonly eventNumber: number;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** When it is sent next; meaningless unless it waits. */
  readonly nextTimestamp: string;
  /** Status and time of the latest answer; null if there was none. */
  readonly answerStatus: number | null;
  readonly answerMilliseconds: number | null;
  /** Why the latest try failed. */
  readonly message: string | null;
  readonly createdTimestamp: string;
  readonly updatedTimestamp: string;
}

/** A delivery to send now. */
export interface DueDelivery extends Delivery {
  readonly webhook: Webhook;
  readonly event: Pick<Event, 'id' | 'number' | 'kind' | 'content' | 'watchId' | 'createdTimestamp'>;
}

/** How a try went. */
export interface DeliveryTry {
  readonly answerStatus: number | null;
  readonly answerMilliseconds: number | null;
  readonly message: string | null;
}

/** Events on their way to webhooks, on which any number of processes work. */
export interface Deliveries {
  /** Ids of the webhooks for which anything is due. */
  due(): Promise<string[]>;
  /**
   * Claims deliveries of a webhook that are due, at most `limit`, for some milliseconds. Of the events of one watch only the first that
   * waits is due, so that they arrive in their order.
   */
  claim(webhookId: string, limit: number, lease: number): Promise<DueDelivery[]>;
  /** Ends a delivery that arrived. */
  arrived(delivery: Pick<Delivery, 'id'>, tried: DeliveryTry): Promise<void>;
  /** Notes a failed try: it is sent again at a time, or never if there is none. */
  failed(delivery: Pick<Delivery, 'id'>, tried: DeliveryTry, next: Date | undefined): Promise<void>;
  /** The deliveries of a webhook, newest first, at most `limit`. */
  list(webhookId: string, status: DeliveryStatus | undefined, limit: number): Promise<Delivery[]>;
  /** Sends a delivery of a webhook again, as if it were new; undefined if the webhook has none with this id. */
  again(webhookId: string, id: string): Promise<Delivery | undefined>;
}

interface DeliveryRow {
  readonly id: string;
  readonly webhook_id: string;
  readonly event_number: number;
  readonly subject: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly next_timestamp: string;
  readonly answer_status: number | null;
  readonly answer_milliseconds: number | null;
  readonly message: string | null;
  readonly created_timestamp: string;
  readonly updated_timestamp: string;
}

const DELIVERY = 'webhook_delivery';

const deliveryOf = (row: DeliveryRow): Delivery => ({
  ...{ id: row.id, webhookId: row.webhook_id, eventNumber: row.event_number, status: row.status },
  ...{ attempts: row.attempts, nextTimestamp: row.next_timestamp, answerStatus: row.answer_status },
  ...{ answerMilliseconds: row.answer_milliseconds, message: row.message },
  ...{ createdTimestamp: row.created_timestamp, updatedTimestamp: row.updated_timestamp },
});

/** Adds a delivery of each event to each webhook of its account that wants its kind. */
export async function addDeliveries(transaction: Knex.Transaction, events: readonly Event[]): Promise<void> {
  const accounts = [...new Set(events.map(({ accountId }) => accountId))];
  if (accounts.length === 0) return;
  const webhooks = Map.groupBy(await webhooksOf(transaction, accounts), ({ accountId }) => accountId);
  const added = events.flatMap((event) =>
    (webhooks.get(event.accountId) ?? [])
      .filter((webhook) => wants(webhook, event.kind))
      .map((webhook) => newDelivery(webhook.id, event)),
  );
  for (let start = 0; start < added.length; start += ROWS)
    await transaction(DELIVERY).insert(added.slice(start, start + ROWS));
}
/** Rows per statement. */
const ROWS = 80;

/** The webhooks of some accounts that have not ended. */
async function webhooksOf(knex: Knex, accounts: readonly string[]): Promise<Webhook[]> {
  const rows: WebhookRow[] = await knex('webhook').whereIn('account_id', accounts).whereNull('ended_timestamp');
  return rows.map(webhookOf);
}

const wants = ({ kinds }: Pick<Webhook, 'kinds'>, kind: string): boolean =>
  kinds.length === 0 || kind === WEBHOOK_TEST || kinds.includes(kind);

/** Whether a webhook of an account gets events of a kind. */
export const isWanted = async (knex: Knex, accountId: string, kind: string): Promise<boolean> =>
  (await webhooksOf(knex, [accountId])).some((webhook) => wants(webhook, kind));

function newDelivery(
  webhookId: string,
  { id, number, watchId }: Pick<Event, 'id' | 'number' | 'watchId'>,
): DeliveryRow {
  const at = now();
  return {
    ...{ id: uuidNamed(webhookId, id), webhook_id: webhookId, event_number: number, subject: watchId ?? id },
    ...{ status: 'waiting', attempts: 0, next_timestamp: at, answer_status: null, answer_milliseconds: null },
    ...{ message: null, created_timestamp: at, updated_timestamp: at },
  };
}

export function deliveriesIn({ knex }: Pick<OperationsConnection, 'knex'>): Deliveries {
  const deliveries = () => knex<DeliveryRow>(DELIVERY);
  return {
    due: () =>
      knex({ w: 'webhook' })
        .whereNull('w.ended_timestamp')
        .whereExists((any) => any.from({ d: DELIVERY }).whereRaw('d.webhook_id = w.id').where(isDue('d')))
        .pluck('w.id'),
    async claim(webhookId, limit, lease) {
      const rows: DeliveryRow[] = await knex(DELIVERY)
        .whereIn('id', firstDue(knex, webhookId, limit))
        // Asked again: another process may have claimed one meanwhile.
        .where(isDue(DELIVERY))
        .update({ next_timestamp: isoAt(Date.now() + lease), attempts: knex.raw('attempts + 1') })
        .returning('*');
      return withContents(knex, rows);
    },
    async arrived({ id }, tried) {
      await deliveries()
        .where({ id })
        .update({ ...triedColumns(tried), status: 'delivered' });
    },
    async failed({ id }, tried, next) {
      await deliveries()
        .where({ id, status: 'waiting' })
        .update({
          ...triedColumns(tried),
          ...(next === undefined ? { status: 'dead' } : { next_timestamp: next.toISOString() }),
        });
    },
    async list(webhookId, status, limit) {
      const rows = await deliveries()
        .where({ webhook_id: webhookId, ...(status !== undefined && { status }) })
        .orderBy('event_number', 'desc')
        .limit(limit);
      return rows.map(deliveryOf);
    },
    async again(webhookId, id) {
      const [row] = isUuid(id)
        ? await deliveries()
            .where({ webhook_id: webhookId, id })
            .update({ status: 'waiting', attempts: 0, next_timestamp: now(), updated_timestamp: now() })
            .returning('*')
        : [];
      return row && deliveryOf(row);
    },
  };
}

const triedColumns = ({ answerStatus, answerMilliseconds, message }: DeliveryTry) => ({
  ...{ answer_status: answerStatus, answer_milliseconds: answerMilliseconds, message },
  updated_timestamp: now(),
});

const isDue = (table: string) => (rows: Knex.QueryBuilder) =>
  void rows.where(`${table}.status`, 'waiting').where(`${table}.next_timestamp`, '<=', now());

/** The ids of the deliveries of a webhook that are due, and before which none of their subject waits. */
const firstDue = (knex: Knex, webhookId: string, limit: number) =>
  knex({ d: DELIVERY })
    .select('d.id')
    .where('d.webhook_id', webhookId)
    .where(isDue('d'))
    .whereNotExists((earlier) =>
      earlier
        .from({ e: DELIVERY })
        .whereRaw('e.webhook_id = d.webhook_id AND e.subject = d.subject AND e.event_number < d.event_number')
        .where('e.status', 'waiting'),
    )
    .orderBy(['d.next_timestamp', 'd.event_number'])
    .limit(limit);

/** The deliveries with what they deliver. */
async function withContents(knex: Knex, rows: readonly DeliveryRow[]): Promise<DueDelivery[]> {
  const numbers = rows.map(({ event_number: number }) => number);
  const events = new Map(
    (await knex('event').whereIn('number', numbers)).map(
      (event) =>
        [
          event.number,
          {
            ...{ id: event.id, number: event.number, kind: event.kind, content: JSON.parse(event.content) },
            ...{ watchId: event.watch_id, createdTimestamp: event.created_timestamp },
          },
        ] as const,
    ),
  );
  const found: WebhookRow[] = await knex('webhook').whereIn('id', [...new Set(rows.map(({ webhook_id: id }) => id))]);
  const webhooks = new Map(found.map((row) => [row.id, webhookOf(row)]));
  return rows.flatMap((row) => {
    const [event, webhook] = [events.get(row.event_number), webhooks.get(row.webhook_id)];
    return event === undefined || webhook === undefined ? [] : [{ ...deliveryOf(row), event, webhook }];
  });
}
