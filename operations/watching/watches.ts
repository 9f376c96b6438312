import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { OperationsConnection } from '../connection.ts';
import type { Decider } from '../decisions.ts';
import { now } from '../keys.ts';
import { isUuid } from '../uuid.ts';

/** A party that is in no record, by the attributes of a screening; absent ones are empty. */
export interface WatchedParty {
  readonly person_name?: readonly string[];
  readonly org_name?: readonly string[];
  readonly dob?: readonly string[];
  readonly address?: readonly string[];
  readonly country_of_affiliation?: readonly string[];
}

/** What a watch is on: a record, or a party that is in no record. */
export type WatchSubject =
  | { readonly entityType: string; readonly entityId: string; readonly party: null }
  | { readonly entityType: null; readonly entityId: null; readonly party: WatchedParty };

export type NewWatch = WatchSubject & {
  /** The client's name for it; null if it has none. */
  readonly reference: string | null;
  /** Where it came from, as the client knows it: a verification, a list, a file. */
  readonly origin: string | null;
  /** The aspects that are followed; empty: all. */
  readonly aspects: readonly string[];
  /** Minimum score of a listed record that is told of a party, 0 to 1. */
  readonly threshold: number;
};

/** A watch of an account. Times are ISO 8601 in UTC. */
export type Watch = NewWatch & {
  readonly id: string;
  readonly accountId: string;
  /** The snapshot that was current when the watch began: only later changes are told; null if there was none. */
  readonly since: string | null;
  readonly createdTimestamp: string;
  readonly endedTimestamp: string | null;
};

/** Selects watches of an account, in the order of their ids. */
export interface WatchFilter {
  readonly reference?: string | undefined;
  readonly entityId?: string | undefined;
  readonly isEnded?: boolean | undefined;
  /** Those after this id. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The watches of each account. No account sees or ends another's. */
export interface Watches {
  /** Adds watches, all or none; in the order given. */
  add(decider: Decider, watches: readonly NewWatch[], since: string | null): Promise<Watch[]>;
  find(accountId: string, id: string): Promise<Watch | undefined>;
  list(accountId: string, filter: WatchFilter): Promise<Watch[]>;
  /** Number of watches of the account that have not ended. */
  count(accountId: string): Promise<number>;
  /** Ends a watch; undefined if the account has none with this id. Its events stay. */
  end(accountId: string, id: string): Promise<Watch | undefined>;
  /** The watches of all accounts on any of some records that have not ended. */
  onRecords(ids: readonly string[]): Promise<Watch[]>;
  /** Watches of all accounts on parties that have not ended, in the order of their ids, at most `limit` after an id. */
  onParties(after: string, limit: number): Promise<Watch[]>;
  /** Ids of the accounts that watch anything. */
  accounts(): Promise<string[]>;
  /** True if any account watches anything. */
  any(): Promise<boolean>;
}

const WATCH = 'watch';
/** Rows per statement. */
const ROWS = 200;

interface WatchRow {
  readonly id: string;
  readonly account_id: string;
  readonly api_key_id: string;
  readonly reference: string | null;
  readonly origin: string | null;
  readonly entity_type: string | null;
  readonly entity_id: string | null;
  readonly party: string | null;
  readonly aspects: string;
  readonly threshold: number;
  readonly since: string | null;
  readonly created_timestamp: string;
  readonly ended_timestamp: string | null;
}

function watchOf(row: WatchRow): Watch {
  const { entity_type: entityType, entity_id: entityId, party } = row;
  const subject: WatchSubject =
    entityType !== null && entityId !== null
      ? { entityType, entityId, party: null }
      : { entityType: null, entityId: null, party: JSON.parse(party ?? '{}') };
  return {
    ...{ id: row.id, accountId: row.account_id, reference: row.reference, origin: row.origin, ...subject },
    ...{ aspects: JSON.parse(row.aspects), threshold: row.threshold, since: row.since },
    ...{ createdTimestamp: row.created_timestamp, endedTimestamp: row.ended_timestamp },
  };
}

export function watchesIn({ knex, exclusively }: Pick<OperationsConnection, 'knex' | 'exclusively'>): Watches {
  const open = () => knex<WatchRow>(WATCH).whereNull('ended_timestamp');
  return {
    async add({ accountId, apiKeyId }, watches, since) {
      const at = now();
      const rows = watches.map(
        (watch): WatchRow => ({
          ...{ id: randomUUID(), account_id: accountId, api_key_id: apiKeyId },
          ...{ reference: watch.reference, origin: watch.origin },
          ...{ entity_type: watch.entityType, entity_id: watch.entityId },
          party: watch.party === null ? null : JSON.stringify(watch.party),
          aspects: JSON.stringify(watch.aspects),
          ...{ threshold: watch.threshold, since, created_timestamp: at, ended_timestamp: null },
        }),
      );
      await exclusively(async (transaction) => {
        for (let start = 0; start < rows.length; start += ROWS)
          await transaction(WATCH).insert(rows.slice(start, start + ROWS));
      });
      return rows.map(watchOf);
    },
    async find(accountId, id) {
      const row = isUuid(id) ? await knex<WatchRow>(WATCH).first().where({ id, account_id: accountId }) : undefined;
      return row && watchOf(row);
    },
    async list(accountId, { reference, entityId, isEnded, after, limit }) {
      const rows = await knex<WatchRow>(WATCH)
        .where({ account_id: accountId })
        .where((builder) => {
          if (reference !== undefined) builder.where({ reference });
          if (entityId !== undefined) builder.where({ entity_id: entityId });
          if (isEnded === true) builder.whereNotNull('ended_timestamp');
          if (isEnded === false) builder.whereNull('ended_timestamp');
          if (after !== undefined) builder.where('id', '>', after);
        })
        .orderBy('id')
        .limit(limit);
      return rows.map(watchOf);
    },
    async count(accountId) {
      const [row] = await knex(WATCH).where({ account_id: accountId }).whereNull('ended_timestamp').count('* as count');
      return Number(row?.count ?? 0);
    },
    async end(accountId, id) {
      if (!isUuid(id)) return undefined;
      await open().where({ id, account_id: accountId }).update({ ended_timestamp: now() });
      return this.find(accountId, id);
    },
    async onRecords(ids) {
      const rows: WatchRow[] = [];
      for (let start = 0; start < ids.length; start += ROWS)
        rows.push(...(await open().whereIn('entity_id', ids.slice(start, start + ROWS))));
      return rows.map(watchOf);
    },
    async onParties(after, limit) {
      const rows = await open().whereNotNull('party').where('id', '>', after).orderBy('id').limit(limit);
      return rows.map(watchOf);
    },
    accounts: () => knex(WATCH).distinct('account_id').whereNull('ended_timestamp').pluck('account_id'),
    async any() {
      return (await open().first('id')) !== undefined;
    },
  };
}

/** Makes the watches on some records follow the records that those were merged into. */
export async function followMerged(transaction: Knex.Transaction, merged: ReadonlyMap<string, string>): Promise<void> {
  for (const [from, into] of merged)
    await transaction(WATCH).where({ entity_id: from }).whereNull('ended_timestamp').update({ entity_id: into });
}
