import type { Knex } from 'knex';
import type { DatabaseLocation } from '../catalog/database-location.ts';
import type { Plan } from '../catalog/plans.ts';
import { type Account, accountOf, findAccount, insertAccount, newAccount } from './accounts.ts';
import { type BackgroundTask, findTask } from './background-tasks.ts';
import { connect } from './connect.ts';
import {
  allKeys,
  disableKey,
  hashKey,
  hasKey,
  type IssuedKey,
  insertKey,
  isGood,
  type KeyLabel,
  type KeySummary,
  now,
} from './keys.ts';

export type { Account } from './accounts.ts';
export type { BackgroundTask } from './background-tasks.ts';
export type { IssuedKey, KeySummary } from './keys.ts';

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
 * up to date. Any number of processes may do so at once.
 */
export async function openOperations(location: DatabaseLocation): Promise<Operations> {
  const { knex, findKey, exclusively, close } = await connect(location);
  return {
    async authenticate(key) {
      const row = await findKey(hashKey(key));
      return row !== undefined && isGood(row, now())
        ? { account: accountOf(row), apiKeyId: row.api_key_id }
        : undefined;
    },
    createKey: (options) => exclusively((transaction) => createKey(transaction, options)),
    listKeys: () => allKeys(knex),
    disableKey: (idOrPrefix) => disableKey(knex, idOrPrefix),
    ensureBootstrap: (key) =>
      exclusively(async (transaction) => {
        if (await hasKey(transaction, key)) return undefined;
        return createKey(transaction, { plan: 'enterprise', label: 'bootstrap' }, key);
      }),
    async account(id) {
      const row = await findAccount(knex, id);
      return row === undefined ? undefined : accountOf(row);
    },
    backgroundTask: (id, accountId) => findTask(knex, id, accountId),
    close,
  };
}

async function createKey(knex: Knex, { accountId, plan, ...label }: NewKey, text?: string): Promise<IssuedKey> {
  if (accountId !== undefined) {
    const known = await findAccount(knex, accountId);
    if (known === undefined) throw new RangeError(`There is no account ${accountId}.`);
    return insertKey(knex, known, label, text);
  }
  const account = newAccount(plan);
  await insertAccount(knex, account);
  return insertKey(knex, account, label, text);
}
