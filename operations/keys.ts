import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Plan } from '../catalog/plans.ts';
import { ACCOUNT_COLUMNS, type AccountRow } from './accounts.ts';
import type { DocumentsMode } from './documents-mode.ts';
import { prefixOf } from './mask-keys.ts';
import { defaultScopes, type Scope, scopesOf } from './scopes.ts';
import { isUuid } from './uuid.ts';

/** Properties that the maker of a key chooses. Timestamps are ISO 8601 in UTC throughout. */
export interface KeyLabel {
  readonly label?: string | undefined;
  /** The key is refused from this time on. */
  readonly expires?: string | undefined;
  /** What the key may be used for; DEFAULT_SCOPES if absent. */
  readonly scopes?: readonly Scope[] | undefined;
  /** What it may run besides trusted documents; the service's setting if absent. */
  readonly documents?: DocumentsMode | undefined;
}

/** What is shown of a key: everything except its text. */
export interface KeySummary {
  readonly id: string;
  /** The key's first characters, by which people recognize it; `svc keys` also accepts them instead of the id. */
  readonly prefix: string;
  readonly accountId: string;
  readonly plan: Plan;
  readonly label: string | null;
  readonly created: string;
  readonly expires: string | null;
  readonly disabled: string | null;
  readonly scopes: readonly Scope[];
  /** What it may run besides trusted documents; null: the setting SVC_TRUSTED_DOCUMENTS applies. */
  readonly documents: DocumentsMode | null;
  /** The last day, in UTC, with stored usage of the key; null: never. */
  readonly lastUsed: string | null;
}

/** A new key: the only time that its text is available. */
export interface IssuedKey extends KeySummary {
  readonly key: string;
}

/** A row of table api_key, joined with its account's plan. */
interface KeyRow {
  readonly id: string;
  readonly account_id: string;
  readonly prefix: string;
  readonly label: string | null;
  readonly created_timestamp: string;
  readonly expires_timestamp: string | null;
  readonly disabled_timestamp: string | null;
  readonly scopes: string;
  readonly documents: DocumentsMode | null;
  readonly pricing_plan: Plan;
  readonly last_used: string | null;
}

/** Lower-case hex SHA-256: keys carry 256 random bits, so a slow hash would add no protection. */
export const hashKey = (key: string): string => hash('sha256', key, 'hex');

/** A key and its account in one row. */
export interface KeyAndAccountRow extends AccountRow {
  readonly api_key_id: string;
  readonly expires: string | null;
  readonly disabled: string | null;
  readonly scopes: string;
  readonly documents: DocumentsMode | null;
}

/** The key lookup of every request; `hash` is the engine's placeholder. It does not check expiry and disabling. */
export const findKeySql = (hash: '?' | '$1'): string => `
  select ${ACCOUNT_COLUMNS.map((name) => `account.${name}`).join(', ')}, api_key.id as api_key_id, api_key.scopes,
    api_key.documents,
    api_key.expires_timestamp as expires, api_key.disabled_timestamp as disabled
  from api_key join account on account.id = api_key.account_id
  where api_key.hash = ${hash}`;

/** True if a key is valid at a time. */
export const isGood = ({ disabled, expires }: Pick<KeySummary, 'disabled' | 'expires'>, at: string): boolean =>
  disabled === null && (expires === null || expires > at);

/** Adds a key to an account. `text`: a key chosen elsewhere, of which at most a third is shown. */
export async function insertKey(knex: Knex, account: AccountRow, label: KeyLabel, text?: string): Promise<IssuedKey> {
  const key = text ?? `svc_${randomBytes(32).toString('base64url')}`;
  const row = {
    id: randomUUID(),
    account_id: account.id,
    hash: hashKey(key),
    prefix: prefixOf(key),
    label: label.label ?? null,
    created_timestamp: now(),
    expires_timestamp: label.expires ?? null,
    disabled_timestamp: null,
    scopes: (label.scopes ?? defaultScopes(label.documents)).join(' '),
    documents: label.documents ?? null,
  };
  await knex('api_key').insert(row);
  return { ...summaryOf({ ...row, pricing_plan: account.pricing_plan, last_used: null }), key };
}

/** True if this key exists, or any key if `key` is undefined. */
export async function hasKey(knex: Knex, key: string | undefined): Promise<boolean> {
  const known = knex('api_key').first('id');
  if (key !== undefined) known.where({ hash: hashKey(key) });
  return (await known) !== undefined;
}

/** All keys, oldest first; with `accountId`, those of one account. */
export async function allKeys(knex: Knex, accountId?: string): Promise<KeySummary[]> {
  const asked = keys(knex).orderBy(['api_key.created_timestamp', 'api_key.id']);
  if (accountId !== undefined) asked.where('api_key.account_id', accountId);
  return (await asked).map(summaryOf);
}

/** The key with this id or displayed prefix. Undefined if there is no such key, or more than one. */
export async function findKeySummary(knex: Knex, idOrPrefix: string): Promise<KeySummary | undefined> {
  const [key, ...others] = await keys(knex).where(isUuid(idOrPrefix) ? 'api_key.id' : 'api_key.prefix', idOrPrefix);
  return key === undefined || others.length > 0 ? undefined : summaryOf(key);
}

/** Disables a key permanently. */
export async function disableKey(knex: Knex, key: KeySummary): Promise<KeySummary> {
  const disabled = key.disabled ?? now();
  await knex('api_key').where({ id: key.id }).update({ disabled_timestamp: disabled });
  return { ...key, disabled };
}

/** Sets what a key may run besides trusted documents. */
export async function setDocuments(knex: Knex, key: KeySummary, documents: DocumentsMode | null): Promise<KeySummary> {
  await knex('api_key').where({ id: key.id }).update({ documents });
  return { ...key, documents };
}

/**
 * Makes a key that replaces a valid one: with the same account, label, scopes, documents mode and lifetime. The old key
 * is refused from `end` on, unless it expires earlier.
 */
export async function replaceKey(knex: Knex, account: AccountRow, old: KeySummary, end: Date): Promise<IssuedKey> {
  const life = old.expires === null ? undefined : Date.parse(old.expires) - Date.parse(old.created);
  const issued = await insertKey(knex, account, {
    label: old.label ?? undefined,
    scopes: old.scopes,
    documents: old.documents ?? undefined,
    expires: life === undefined ? undefined : new Date(Date.now() + life).toISOString(),
  });
  const expires = end.toISOString();
  if (old.expires === null || expires < old.expires)
    await knex('api_key').where({ id: old.id }).update({ expires_timestamp: expires });
  return issued;
}

const keys = (knex: Knex): Knex.QueryBuilder<KeyRow, KeyRow[]> =>
  knex('api_key')
    .join('account', 'account.id', 'api_key.account_id')
    .select(
      'api_key.*',
      'account.pricing_plan',
      knex('usage').max('day').whereRaw('usage.api_key_id = api_key.id').as('last_used'),
    );

const summaryOf = (row: KeyRow): KeySummary => ({
  id: row.id,
  prefix: row.prefix,
  accountId: row.account_id,
  plan: row.pricing_plan,
  label: row.label,
  created: row.created_timestamp,
  expires: row.expires_timestamp,
  disabled: row.disabled_timestamp,
  scopes: scopesOf(row.scopes),
  documents: row.documents,
  lastUsed: row.last_used,
});

/** The current time in ISO 8601 in UTC, as in all timestamps of these tables. */
export const now = () => new Date().toISOString();
