import type { Knex } from 'knex';
import type { DatabaseLocation } from '../catalog/database-location.ts';
import type { Plan } from '../catalog/plans.ts';
import {
  type Account,
  type AccountChange,
  type AccountSummary,
  accountOf,
  accountSummaries,
  addCredits,
  changeAccount,
  findAccount,
  insertAccount,
  newAccount,
} from './accounts.ts';
import { type BackgroundTask, findTask } from './background-tasks.ts';
import { connect } from './connect.ts';
import {
  allKeys,
  disableKey,
  findKeySummary,
  hashKey,
  hasKey,
  type IssuedKey,
  insertKey,
  isGood,
  type KeyLabel,
  type KeySummary,
  now,
  replaceKey,
} from './keys.ts';
import { rememberKey } from './mask-keys.ts';
import { SCOPES, type Scope, scopesOf } from './scopes.ts';
import { addUsage, findUsage, type UsageFilter, type UsageReport } from './usage.ts';
import { type FailureListener, UsageRecorder, type Use } from './usage-recorder.ts';
import { isUuid } from './uuid.ts';

export type { Account, AccountSummary } from './accounts.ts';
export type { BackgroundTask } from './background-tasks.ts';
export type { IssuedKey, KeySummary } from './keys.ts';
export type { UsageReport } from './usage.ts';

/** Whom a request comes from. */
export interface Caller {
  readonly account: Account;
  readonly apiKeyId: string;
  readonly scopes: readonly Scope[];
}

/** The small read-write database: accounts, API keys, usage, background tasks. */
export interface Operations {
  /** The caller behind a key; undefined where the key is unknown, disabled or expired. Keys are never logged or stored. */
  authenticate(key: string): Promise<Caller | undefined>;
  /** Makes a key, and an account of the plan where none is named. The key's text is in this answer and nowhere else. */
  createKey(options: NewKey): Promise<IssuedKey>;
  /** All keys, oldest first. */
  listKeys(): Promise<KeySummary[]>;
  /** The key with this id or shown prefix. Undefined where there is no such key, or more than one. */
  findKey(idOrPrefix: string): Promise<KeySummary | undefined>;
  /** Disables the key with this id or shown prefix, for good. Undefined where there is no such key, or more than one. */
  disableKey(idOrPrefix: string): Promise<KeySummary | undefined>;
  /**
   * Makes a key that takes the place of another, which is good for `overlap` milliseconds more. Undefined where there is no
   * such key, or it is not good any more.
   */
  rotateKey(id: string, overlap: number): Promise<IssuedKey | undefined>;
  /**
   * Makes sure that somebody can call. With a key: an enterprise account gets exactly this one, unless it exists.
   * Without: where there is no key at all, one is made and returned, so that the caller shows it once.
   */
  ensureBootstrap(key: string | undefined): Promise<IssuedKey | undefined>;
  account(id: string): Promise<Account | undefined>;
  /** All accounts. */
  listAccounts(): Promise<AccountSummary[]>;
  /** Changes an account; undefined where there is none. */
  changeAccount(id: string, change: AccountChange): Promise<AccountSummary | undefined>;
  /** Adds credits to a balance, an unlimited one stays so; undefined where there is no such account. */
  addCredits(id: string, credits: number): Promise<AccountSummary | undefined>;
  /** Counts a request and what its answer costs; stored within a second, and by close() at the latest. */
  record(use: Use): void;
  /** Stored usage by day, key and surface, the oldest first. */
  usage(filter: UsageFilter): Promise<UsageReport[]>;
  /** A task of the account; undefined for another account's (completions.md section 10). */
  backgroundTask(id: string, accountId: string): Promise<BackgroundTask | undefined>;
  close(): Promise<void>;
}

export interface NewKey extends KeyLabel {
  readonly plan: Plan;
  /** Balance of the new account; null, and absent: unlimited. */
  readonly credits?: number | null | undefined;
  /** An existing account that gets a further key; plan and balance are then the account's own. */
  readonly accountId?: string | undefined;
}

/**
 * Opens the operations database of a PostgreSQL URL or in a file, which is created where it is absent, and brings its tables
 * up to date. Any number of processes may do so at once. `failed` hears of usage that cannot be stored.
 */
export async function openOperations(
  location: DatabaseLocation,
  failed: FailureListener = () => {},
): Promise<Operations> {
  const { knex, findKey, exclusively, close } = await connect(location);
  const recorder = new UsageRecorder((batch) => exclusively((transaction) => addUsage(transaction, batch)), failed);
  return {
    async authenticate(key) {
      const row = await findKey(hashKey(key));
      if (row === undefined || !isGood(row, now())) return undefined;
      rememberKey(key);
      return {
        account: accountOf(row, recorder.owed(row.id)),
        apiKeyId: row.api_key_id,
        scopes: scopesOf(row.scopes),
      };
    },
    createKey: (options) => exclusively((transaction) => createKey(transaction, options)),
    listKeys: () => allKeys(knex),
    findKey: (idOrPrefix) => findKeySummary(knex, idOrPrefix),
    async disableKey(idOrPrefix) {
      const key = await findKeySummary(knex, idOrPrefix);
      return key && disableKey(knex, key);
    },
    rotateKey: (id, overlap) =>
      exclusively(async (transaction) => {
        const old = await findKeySummary(transaction, id);
        if (old === undefined || !isGood(old, now())) return undefined;
        const account = await findAccount(transaction, old.accountId);
        if (account === undefined) return undefined;
        return replaceKey(transaction, account, old, new Date(Date.now() + overlap));
      }),
    ensureBootstrap: (key) =>
      exclusively(async (transaction) => {
        if (key !== undefined) rememberKey(key);
        if (await hasKey(transaction, key)) return undefined;
        return createKey(transaction, { plan: 'enterprise', label: 'bootstrap', scopes: SCOPES }, key);
      }),
    async account(id) {
      const row = await findAccount(knex, id);
      return row === undefined ? undefined : accountOf(row);
    },
    listAccounts: () => accountSummaries(knex),
    changeAccount: (id, change) =>
      exclusively(async (transaction) => {
        if (isUuid(id)) await changeAccount(transaction, id, change);
        return (await accountSummaries(transaction, id))[0];
      }),
    addCredits: (id, credits) =>
      exclusively(async (transaction) => {
        if (isUuid(id)) await addCredits(transaction, id, credits);
        return (await accountSummaries(transaction, id))[0];
      }),
    record: (use) => recorder.record(use),
    usage: (filter) => findUsage(knex, filter),
    backgroundTask: (id, accountId) => findTask(knex, id, accountId),
    async close() {
      try {
        await recorder.close();
      } finally {
        await close();
      }
    },
  };
}

async function createKey(
  knex: Knex,
  { accountId, plan, credits = null, ...label }: NewKey,
  text?: string,
): Promise<IssuedKey> {
  if (accountId !== undefined) {
    const known = await findAccount(knex, accountId);
    if (known === undefined) throw new RangeError(`There is no account ${accountId}.`);
    return insertKey(knex, known, label, text);
  }
  const account = newAccount(plan, credits);
  await insertAccount(knex, account);
  return insertKey(knex, account, label, text);
}
