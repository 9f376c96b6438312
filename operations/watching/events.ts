import type { Knex } from 'knex';
import { addChanges } from '../changes.ts';
import type { OperationsConnection } from '../connection.ts';
import { now } from '../keys.ts';
import { isUuid } from '../uuid.ts';
import { addDeliveries, isWanted } from './deliveries.ts';
import type { Event, EventState, NewEvent } from './event.ts';
import { actorOf, followMerged, type Watcher } from './watches.ts';

/** Selects events of an account, oldest first. */
export interface EventFilter {
  readonly watchId?: string | undefined;
  readonly state?: EventState | undefined;
  /** Those after this number. */
  readonly after?: number | undefined;
  /** Those before this number; the latest of them, if there are more than `limit`. */
  readonly before?: number | undefined;
  /** Days in UTC: those of this day. */
  readonly day?: string | undefined;
  readonly limit: number;
}

/** The events of each account. Events are only added; what somebody did about one is recorded as a change. */
export interface Events {
  /**
   * Adds events that are not there yet, with the deliveries to the webhooks of their accounts, all or none, and makes watches on merged
   * records follow them. Returns the number that were new.
   */
  add(events: readonly NewEvent[], merged?: ReadonlyMap<string, string>): Promise<number>;
  find(accountId: string, id: string): Promise<Event | undefined>;
  list(accountId: string, filter: EventFilter): Promise<Event[]>;
  /** The number of the account's latest event; 0 if it has none. */
  latest(accountId: string): Promise<number>;
  /** Records what somebody did about an event; undefined if the account has none with this id. */
  mark(watcher: Watcher, id: string, state: EventState): Promise<Event | undefined>;
}

interface EventRow {
  readonly number: number;
  readonly id: string;
  readonly account_id: string;
  readonly watch_id: string | null;
  readonly kind: string;
  readonly content: string;
  readonly state: EventState;
  readonly created_timestamp: string;
}

const EVENT = 'event';
/** The greatest number that the column has room for. */
const MAX_NUMBER = 2 ** 31 - 1;

const eventOf = (row: EventRow): Event => ({
  ...{ number: row.number, id: row.id, accountId: row.account_id, watchId: row.watch_id, kind: row.kind },
  ...{ content: JSON.parse(row.content), state: row.state, createdTimestamp: row.created_timestamp },
});

/** `actor`: who does what no client does (see Change.actor). */
export function eventsIn(
  { knex, exclusively }: Pick<OperationsConnection, 'knex' | 'exclusively'>,
  actor: string,
): Events {
  const events = () => knex<EventRow>(EVENT);
  const find = async (accountId: string, id: string) => {
    const row = isUuid(id) ? await events().first().where({ id, account_id: accountId }) : undefined;
    return row && eventOf(row);
  };
  return {
    find,
    // Transactions take turns, so an event with a greater number is never seen before one with a smaller number.
    add: (added, merged = new Map()) =>
      exclusively(async (transaction) => {
        await followMerged(transaction, merged);
        return addEvents(transaction, added);
      }),
    async list(accountId, { watchId, state, after, before, day, limit }) {
      if (watchId !== undefined && !isUuid(watchId)) return [];
      const rows = await events()
        .where({ account_id: accountId })
        .where((builder) => {
          if (watchId !== undefined) builder.where({ watch_id: watchId });
          if (state !== undefined) builder.where({ state });
          if (after !== undefined) builder.where('number', '>', Math.min(after, MAX_NUMBER));
          if (before !== undefined) builder.where('number', '<=', Math.min(before - 1, MAX_NUMBER));
          if (day !== undefined)
            builder.where('created_timestamp', '>=', day).where('created_timestamp', '<', `${day}~`);
        })
        .orderBy('number', before === undefined ? 'asc' : 'desc')
        .limit(limit);
      return (before === undefined ? rows : rows.reverse()).map(eventOf);
    },
    async latest(accountId) {
      const row = await events().first('number').where({ account_id: accountId }).orderBy('number', 'desc');
      return row?.number ?? 0;
    },
    mark: (watcher, id, state) =>
      exclusively(async (transaction) => {
        const known = isUuid(id)
          ? await transaction<EventRow>(EVENT).first().where({ id, account_id: watcher.accountId })
          : undefined;
        if (known === undefined) return undefined;
        if (known.state !== state) {
          await transaction(EVENT).where({ id }).update({ state });
          const detail = { account: watcher.accountId, before: known.state, after: state };
          const change = { action: 'event.mark', subject: id, detail };
          await addChanges(transaction, [{ actor: actorOf(watcher, actor), ...change }]);
        }
        return eventOf({ ...known, state });
      }),
  };
}

/** Adds those events that a webhook of their account gets. The transaction must take turns with others. */
export async function addWanted(transaction: Knex.Transaction, events: readonly NewEvent[]): Promise<void> {
  for (const [accountId, own] of Map.groupBy(events, (event) => event.accountId))
    for (const [kind, alike] of Map.groupBy(own, (event) => event.kind))
      if (await isWanted(transaction, accountId, kind))
        for (let start = 0; start < alike.length; start += ROWS)
          await addEvents(transaction, alike.slice(start, start + ROWS));
}
/** Events per statement. */
const ROWS = 100;

/** Adds events that are not there yet, with their deliveries; returns the number that were new. The transaction must take turns with others. */
async function addEvents(transaction: Knex.Transaction, events: readonly NewEvent[]): Promise<number> {
  if (events.length === 0) return 0;
  const at = now();
  // Not by a sequence, which a backup would not have.
  const last = await transaction<EventRow>(EVENT).first('number').orderBy('number', 'desc');
  const added: EventRow[] = await transaction(EVENT)
    .insert(
      events.map(({ id, accountId, watchId, kind, content, state }, index) => ({
        ...{
          number: (last?.number ?? 0) + 1 + index,
          id,
          account_id: accountId,
          watch_id: watchId,
          kind,
          content: JSON.stringify(content),
          state,
        },
        created_timestamp: at,
      })),
    )
    .onConflict('id')
    .ignore()
    .returning('*');
  await addDeliveries(transaction, added.map(eventOf));
  return added.length;
}
