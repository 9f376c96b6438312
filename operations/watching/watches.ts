import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { addChanges, byKey } from '../changes.ts';
import type { OperationsConnection } from '../connection.ts';
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

/** Who begins or ends watches, or says what was done about an event. */
export interface Watcher {
  readonly accountId: string;
  /** Null: no client, but an operator's command. */
  readonly apiKeyId: string | null;
}

/** Maximum watches of one account that have not ended. */
export const MAX_WATCHES = 1_000_000;

/** Selects watches of an account, in the order of their ids. */
export interface WatchFilter {
  readonly reference?: string | undefined;
  readonly origin?: string | undefined;
  readonly entityId?: string | undefined;
  readonly isEnded?: boolean | undefined;
  /** Those after this id. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The watches of each account. No account sees or ends another's. */
export interface Watches {
  /**
   * Adds watches, all or none; in the order given. `once`: an origin; what a watch of this origin already follows is left out. Undefined if
   * the account would have more than MAX_WATCHES.
   */
  add(
    watcher: Watcher,
    watches: readonly NewWatch[],
    since: string | null,
    once?: string,
  ): Promise<Watch[] | undefined>;
  find(accountId: string, id: string): Promise<Watch | undefined>;
  /** The watches among some ids that belong to the account, in no order. */
  findMany(accountId: string, ids: readonly string[]): Promise<Watch[]>;
  list(accountId: string, filter: WatchFilter): Promise<Watch[]>;
  /** Ends a watch; undefined if the account has none with this id. Its events stay. */
  end(watcher: Watcher, id: string): Promise<Watch | undefined>;
  /** The watches of all accounts on any of some records that have not ended. */
  onRecords(ids: readonly string[]): Promise<Watch[]>;
  /** Watches of all accounts that have not ended, in the order of their ids, at most `limit` after an id. */
  active(after: string, limit: number): Promise<Watch[]>;
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

function rowOf({ accountId, apiKeyId }: Watcher, watch: NewWatch, since: string | null): WatchRow {
  return {
    ...{ id: randomUUID(), account_id: accountId, api_key_id: apiKeyId ?? NO_KEY },
    ...{ reference: watch.reference, origin: watch.origin },
    ...{ entity_type: watch.entityType, entity_id: watch.entityId },
    party: watch.party === null ? null : JSON.stringify(watch.party),
    aspects: JSON.stringify(watch.aspects),
    ...{ threshold: watch.threshold, since, created_timestamp: now(), ended_timestamp: null },
  };
}
/** Stands for the key of an operator's command. */
const NO_KEY = '00000000-0000-0000-0000-000000000000';

/** The watches of an origin on what some rows are on. */
const sameSubjects = (own: Knex.QueryBuilder, origin: string, rows: readonly WatchRow[]): Promise<WatchRow[]> =>
  own.where({ origin }).where((same: Knex.QueryBuilder) =>
    same
      .whereIn(
        'entity_id',
        rows.flatMap(({ entity_id: id }) => id ?? []),
      )
      .orWhereIn(
        'party',
        rows.flatMap(({ party }) => party ?? []),
      ),
  );

/** What tells two watches of one origin apart. */
const keyOf = ({ entity_id: id, party, reference }: WatchRow): string => JSON.stringify([id, party, reference]);

/** Who makes a change (see Change.actor): a client's key, or else `command`. */
export const actorOf = ({ apiKeyId }: Watcher, command: string): string =>
  apiKeyId === null ? command : byKey(apiKeyId);

/** `actor`: who does what no client does (see Change.actor). */
export function watchesIn(
  { knex, exclusively }: Pick<OperationsConnection, 'knex' | 'exclusively'>,
  actor: string,
): Watches {
  const open = () => knex<WatchRow>(WATCH).whereNull('ended_timestamp');
  const find = async (accountId: string, id: string) => {
    const row = isUuid(id) ? await knex<WatchRow>(WATCH).first().where({ id, account_id: accountId }) : undefined;
    return row && watchOf(row);
  };
  return {
    add: (watcher, watches, since, once) =>
      exclusively(async (transaction) => {
        const own = transaction(WATCH).where({ account_id: watcher.accountId }).whereNull('ended_timestamp');
        const wanted = watches.map((watch) => rowOf(watcher, watch, since));
        const followed = new Set(once === undefined ? [] : (await sameSubjects(own.clone(), once, wanted)).map(keyOf));
        const rows = wanted.filter((row) => !followed.has(keyOf(row)));
        if (rows.length === 0) return [];
        const [known] = await own.count('* as count');
        if (Number(known?.count ?? 0) + rows.length > MAX_WATCHES) return undefined;
        for (let start = 0; start < rows.length; start += ROWS)
          await transaction(WATCH).insert(rows.slice(start, start + ROWS));
        const detail = { watches: rows.length };
        const change = { action: 'watch.begin', subject: watcher.accountId, detail };
        await addChanges(transaction, [{ actor: actorOf(watcher, actor), ...change }]);
        return rows.map(watchOf);
      }),
    find,
    async findMany(accountId, ids) {
      const rows: WatchRow[] = await knex(WATCH).whereIn('id', ids.filter(isUuid)).where({ account_id: accountId });
      return rows.map(watchOf);
    },
    async list(accountId, { reference, origin, entityId, isEnded, after, limit }) {
      if ([entityId, after].some((id) => id !== undefined && !isUuid(id))) return [];
      const rows = await knex<WatchRow>(WATCH)
        .where({ account_id: accountId })
        .where((builder) => {
          if (reference !== undefined) builder.where({ reference });
          if (origin !== undefined) builder.where({ origin });
          if (entityId !== undefined) builder.where({ entity_id: entityId });
          if (isEnded === true) builder.whereNotNull('ended_timestamp');
          if (isEnded === false) builder.whereNull('ended_timestamp');
          if (after !== undefined) builder.where('id', '>', after);
        })
        .orderBy('id')
        .limit(limit);
      return rows.map(watchOf);
    },
    async end(watcher, id) {
      if (!isUuid(id)) return undefined;
      const { accountId } = watcher;
      await exclusively(async (transaction) => {
        const row = transaction<WatchRow>(WATCH).where({ id, account_id: accountId }).whereNull('ended_timestamp');
        if ((await row.update({ ended_timestamp: now() })) === 0) return;
        const change = { action: 'watch.end', subject: id, detail: { account: accountId } };
        await addChanges(transaction, [{ actor: actorOf(watcher, actor), ...change }]);
      });
      return find(accountId, id);
    },
    async onRecords(ids) {
      const rows: WatchRow[] = [];
      for (let start = 0; start < ids.length; start += ROWS)
        rows.push(...(await open().whereIn('entity_id', ids.slice(start, start + ROWS))));
      return rows.map(watchOf);
    },
    async active(after, limit) {
      const rows = await open().where('id', '>', after).orderBy('id').limit(limit);
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
