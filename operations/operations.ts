import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { DatabaseLocation } from '../catalog/database-location.ts';
import type { Account, Plan } from './account.ts';
import { accountOf, newAccount } from './account.ts';
import { hashKey, type IssuedKey, issueKey, type KeyLabel, type KeySummary, summaryOf } from './api-key.ts';
import { type BackgroundTask, backgroundTaskOf } from './background-task.ts';
import { connect } from './connection.ts';

export type { Account, Plan } from './account.ts';
export { PLANS } from './account.ts';
export type { IssuedKey, KeySummary } from './api-key.ts';
export type { BackgroundTask } from './background-task.ts';

/** Whom a request comes from. */
export interface Caller {
  readonly account: Account;
  readonly apiKeyId: string;
}

/** The small read-write database: accounts, API keys, background tasks. */
export interface Operations {
  /** The caller behind a key; undefined where the key is unknown, disabled or expired. Keys are never logged or stored. */
  authenticate(key: string): Promise<Caller | undefined>;
  /** Makes a key, and an account of the plan where none is named. The key's text is in this answer and nowhere else. */
  createKey(options: NewKey): Promise<IssuedKey>;
  /** All keys, oldest first. */
  listKeys(): Promise<KeySummary[]>;
  /** Disables the key with this id or shown prefix, for good. Undefined where there is no such key, or more than one. */
  disableKey(idOrPrefix: string): Promise<KeySummary | undefined>;
  /**
   * Makes sure that somebody can call. With a key: an enterprise account gets exactly this one, unless it exists.
   * Without: where there is no key at all, one is made and returned, so that the caller shows it once.
   */
  ensureBootstrap(key: string | undefined): Promise<IssuedKey | undefined>;
  account(id: string): Promise<Account | undefined>;
  /** A task of the account; undefined for another account's (completions.md section 10). */
  backgroundTask(id: string, accountId: string): Promise<BackgroundTask | undefined>;
  close(): Promise<void>;
}

export interface NewKey extends KeyLabel {
  readonly plan: Plan;
  /** An existing account that gets a further key; the plan is then the account's own. */
  readonly accountId?: string | undefined;
}

/**
 * Opens the operations database of a PostgreSQL URL or in a file, which is created where it is absent, and brings its tables
 * up to date.
 */
export async function openOperations(location: DatabaseLocation): Promise<Operations> {
  const { knex, findKey, close } = await connect(location);
  return {
    async authenticate(key) {
      const row = await findKey(hashKey(key));
      if (row === undefined || row.disabled_timestamp !== null) return undefined;
      if (row.expires_timestamp !== null && row.expires_timestamp <= now()) return undefined;
      return { account: accountOf(row), apiKeyId: row.api_key_id };
    },

    createKey: (options) => knex.transaction((transaction) => createKey(transaction, options)),

    async listKeys() {
      return (await keys(knex).orderBy(['api_key.created_timestamp', 'api_key.id'])).map(summaryOf);
    },

    async disableKey(idOrPrefix) {
      const column = isUuid(idOrPrefix) ? 'api_key.id' : 'api_key.prefix';
      const found = await keys(knex).where(column, idOrPrefix);
      const [key] = found;
      if (key === undefined || found.length > 1) return undefined;
      const disabled = key.disabled_timestamp ?? now();
      await knex('api_key').where({ id: key.id }).update({ disabled_timestamp: disabled });
      return summaryOf({ ...key, disabled_timestamp: disabled });
    },

    ensureBootstrap: (key) =>
      knex.transaction(async (transaction) => {
        const known = transaction('api_key').first('id');
        if (key !== undefined) known.where({ hash: hashKey(key) });
        if ((await known) !== undefined) return undefined;
        return createKey(transaction, { plan: 'enterprise', label: 'bootstrap' }, key);
      }),

    async account(id) {
      if (!isUuid(id)) return undefined;
      const row = await knex('account').first().where({ id });
      return row === undefined ? undefined : accountOf(row);
    },

    async backgroundTask(id, accountId) {
      if (!isUuid(id)) return undefined;
      const row = await knex('background_task').first().where({ id, account_id: accountId });
      return row === undefined ? undefined : backgroundTaskOf(row);
    },

    close,
  };
}

async function createKey(knex: Knex, { accountId, plan, ...label }: NewKey, text?: string): Promise<IssuedKey> {
  const known =
    accountId !== undefined && isUuid(accountId) ? knex('account').first().where({ id: accountId }) : undefined;
  const account = accountId === undefined ? newAccount(plan) : await known;
  if (account === undefined) throw new RangeError(`There is no account ${accountId}.`);
  if (accountId === undefined) await knex('account').insert(account);
  const issued = issueKey({ id: randomUUID(), account, label, created: now(), text });
  await knex('api_key').insert(issued.row);
  return issued.answer;
}

const keys = (knex: Knex) =>
  knex('api_key').join('account', 'account.id', 'api_key.account_id').select('api_key.*', 'account.pricing_plan');

/** PostgreSQL refuses to compare a uuid column with any other text. */
const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const now = () => new Date().toISOString();
