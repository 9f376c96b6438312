import type { Knex } from 'knex';
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
import { addChanges, type Change } from './changes.ts';
import type { OperationsConnection } from './connection.ts';
import type { DocumentsMode } from './documents-mode.ts';
import {
  allKeys,
  disableKey,
  findKeySummary,
  hasKey,
  type IssuedKey,
  insertKey,
  isGood,
  type KeyLabel,
  type KeySummary,
  now,
  replaceKey,
  setDocuments,
} from './keys.ts';
import { rememberKey } from './mask-keys.ts';
import { SCOPES } from './scopes.ts';
import { isUuid } from './uuid.ts';

/** Accounts and their keys, as the operator manages them. Every change is recorded in the transaction that makes it. */
export interface AccountsAndKeys {
  /** Makes a key, and an account with the plan if `accountId` is not given. The key's text is in this answer and nowhere else. */
  createKey(options: NewKey): Promise<IssuedKey>;
  /** All keys, oldest first; with `accountId`, those of one account. */
  listKeys(accountId?: string): Promise<KeySummary[]>;
  /** The key with this id or displayed prefix. Undefined if there is no such key, or more than one. */
  findKey(idOrPrefix: string): Promise<KeySummary | undefined>;
  /** Disables the key with this id or displayed prefix permanently. Undefined if there is no such key, or more than one. */
  disableKey(idOrPrefix: string): Promise<KeySummary | undefined>;
  /** Sets which documents a key may run besides trusted ones. Undefined if there is no such key, or more than one. */
  setDocuments(idOrPrefix: string, mode: DocumentsMode | null): Promise<KeySummary | undefined>;
  /**
   * Makes a key that replaces another one, which stays valid for `overlap` more milliseconds. Undefined if there is no
   * such key, or it is no longer valid.
   */
  rotateKey(id: string, overlap: number): Promise<IssuedKey | undefined>;
  /**
   * Makes sure that somebody can call the service. With `key`: an enterprise account gets exactly this key, unless it
   * exists. Without `key`: if there is no key at all, one is made and returned, so that the caller shows it once.
   */
  ensureBootstrap(key: string | undefined): Promise<IssuedKey | undefined>;
  account(id: string): Promise<Account | undefined>;
  /** All accounts, or the one with the given id. */
  listAccounts(id?: string): Promise<AccountSummary[]>;
  /** Changes an account; undefined if there is no such account. */
  changeAccount(id: string, change: AccountChange): Promise<AccountSummary | undefined>;
  /** Adds credits to a balance; an unlimited balance stays unlimited. Undefined if there is no such account. */
  addCredits(id: string, credits: number): Promise<AccountSummary | undefined>;
}

export interface NewKey extends KeyLabel {
  readonly plan: Plan;
  /** Balance of the new account; null or absent: unlimited. */
  readonly credits?: number | null | undefined;
  /** An existing account that gets another key; plan and balance are then those of the account. */
  readonly accountId?: string | undefined;
}

/** `actor`: who makes the changes. */
export function accountsAndKeysIn(
  { knex, exclusively }: Pick<OperationsConnection, 'knex' | 'exclusively'>,
  actor: string,
): AccountsAndKeys {
  const note = (transaction: Knex, ...changes: readonly Omit<Change, 'actor'>[]) =>
    addChanges(
      transaction,
      changes.map((change) => ({ actor, ...change })),
    );
  return {
    createKey: (options) =>
      exclusively(async (transaction) => {
        const issued = await createKey(transaction, options);
        await note(transaction, ...creation(issued, options));
        return issued;
      }),
    listKeys: (accountId) => allKeys(knex, accountId),
    findKey: (idOrPrefix) => findKeySummary(knex, idOrPrefix),
    disableKey: (idOrPrefix) =>
      exclusively(async (transaction) => {
        const key = await findKeySummary(transaction, idOrPrefix);
        if (key === undefined || key.disabled !== null) return key;
        await note(transaction, { action: 'key.disable', subject: key.id, detail: { account: key.accountId } });
        return disableKey(transaction, key);
      }),
    setDocuments: (idOrPrefix, mode) =>
      exclusively(async (transaction) => {
        const key = await findKeySummary(transaction, idOrPrefix);
        if (key === undefined) return undefined;
        const detail = { before: key.documents, after: mode };
        await note(transaction, { action: 'key.documents', subject: key.id, detail });
        return setDocuments(transaction, key, mode);
      }),
    rotateKey: (id, overlap) =>
      exclusively(async (transaction) => {
        const old = await findKeySummary(transaction, id);
        if (old === undefined || !isGood(old, now())) return undefined;
        const account = await findAccount(transaction, old.accountId);
        if (account === undefined) return undefined;
        const end = new Date(Date.now() + overlap);
        const issued = await replaceKey(transaction, account, old, end);
        const detail = { account: old.accountId, replacedBy: issued.id, until: end.toISOString() };
        await note(transaction, { action: 'key.rotate', subject: old.id, detail });
        return issued;
      }),
    ensureBootstrap: (key) =>
      exclusively(async (transaction) => {
        if (key !== undefined) rememberKey(key);
        if (await hasKey(transaction, key)) return undefined;
        const options = { plan: 'enterprise', label: 'bootstrap', scopes: SCOPES } as const;
        const issued = await createKey(transaction, options, key);
        await note(transaction, ...creation(issued, options));
        return issued;
      }),
    async account(id) {
      const row = await findAccount(knex, id);
      return row === undefined ? undefined : accountOf(row);
    },
    listAccounts: (id) => accountSummaries(knex, id),
    changeAccount: (id, change) =>
      exclusively(async (transaction) => {
        const [before] = await accountSummaries(transaction, id);
        if (before === undefined) return undefined;
        await changeAccount(transaction, id, change);
        const [after = before] = await accountSummaries(transaction, id);
        await note(transaction, ...accountChanges(before, after));
        return after;
      }),
    addCredits: (id, credits) =>
      exclusively(async (transaction) => {
        if (!isUuid(id)) return undefined;
        await addCredits(transaction, id, credits);
        const [account] = await accountSummaries(transaction, id);
        if (account !== undefined && account.credits !== null)
          await note(transaction, {
            action: 'credits.add',
            subject: id,
            detail: { added: credits, credits: account.credits },
          });
        return account;
      }),
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

/** The changes to record for a new key, and for the account that was made with it. */
function creation({ id, accountId, scopes, expires }: IssuedKey, { plan, credits = null, ...options }: NewKey) {
  const account = { action: 'account.create', subject: accountId, detail: { plan, credits } };
  const key = { action: 'key.create', subject: id, detail: { account: accountId, scopes, expires } };
  return options.accountId === undefined ? [account, key] : [key];
}

/** The changes to record for an account: plan and balance separately, each with its previous value. */
function accountChanges(before: AccountSummary, after: AccountSummary) {
  const changed = (action: string, field: 'plan' | 'credits') =>
    before[field] === after[field]
      ? []
      : [{ action, subject: after.id, detail: { before: before[field], after: after[field] } }];
  return [...changed('plan.change', 'plan'), ...changed('credits.set', 'credits')];
}
