import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Plan } from '../catalog/plans.ts';
import { ACCOUNT_COLUMNS, type AccountRow } from './accounts.ts';
import type { DocumentsMode } from './documents-mode.ts';
import { prefixOf } from './mask-keys.ts';
import { DEFAULT_SCOPES, type Scope, scopesOf } from './scopes.ts';
import { isUuid } from './uuid.ts';

/** What the maker of a key says about it. Timestamps are ISO 8601 in UTC throughout. */
export interface KeyLabel {
  readonly label?: string | undefined;
  /** From then on the key is refused. */
  readonly expires?: string | undefined;
  /** What it may be used for; DEFAULT_SCOPES unless given. */
  readonly scopes?: readonly Scope[] | undefined;
  /** What it may ask beside trusted documents; what the service says unless given. */
  readonly documents?: DocumentsMode | undefined;
}

/** What is shown of a key: everything but its text. */
export interface KeySummary {
  readonly id: string;
  /** The key's first characters, to recognise it by; also accepted in its place by `svc keys`. */
  readonly prefix: string;
  readonly accountId: string;
  readonly plan: Plan;
  readonly label: string | null;
  readonly created: string;
  readonly expires: string | null;
  readonly disabled: string | null;
  readonly scopes: readonly Scope[];
  /** What it may ask beside trusted documents; null: what SVC_TRUSTED_DOCUMENTS says. */
  readonly documents: DocumentsMode | null;
  /** The last day in UTC that it was used on, as stored; null: never. */
  readonly lastUsed: string | null;
}

/** A key just made: the only time its text is there. */
export interface IssuedKey extends KeySummary {
  readonly key: string;
}

/** A row of table api_key, beside its account's plan. */
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

/** Lower-case hex SHA-256: keys carry 256 random bits, so a slow hash would protect nothing more. */
export const hashKey = (key: string): string => hash('sha256', key, 'hex');

/** A key and its account in one row. */
export interface KeyAndAccountRow extends AccountRow {
  readonly api_key_id: string;
  readonly expires: string | null;
  readonly disabled: string | null;
  readonly scopes: string;
  readonly documents: DocumentsMode | null;
}

/** The statement of every request; `hash` is the engine's placeholder. Knows nothing of expiry and disabling. */
export const findKeySql = (hash: '?' | '$1'): string => `
  select ${ACCOUNT_COLUMNS.map((name) => `account.${name}`).join(', ')}, api_key.id as api_key_id, api_key.scopes,
    api_key.documents,
    api_key.expires_timestamp as expires, api_key.disabled_timestamp as disabled
  from api_key join account on account.id = api_key.account_id
  where api_key.hash = ${hash}`;

/** Whether a key that was found is good at a time. */
export const isGood = ({ disabled, expires }: Pick<KeySummary, 'disabled' | 'expires'>, at: string): boolean =>
  disabled === null && (expires === null || expires > at);

/** Makes a key of an account. `text`: a key chosen elsewhere, of which at most a third is shown. */
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
    scopes: (label.scopes ?? DEFAULT_SCOPES).join(' '),
    documents: label.documents ?? null,
  };
  await knex('api_key').insert(row);
  return { ...summaryOf({ ...row, pricing_plan: account.pricing_plan, last_used: null }), key };
}

/** Whether there is this key, or any where none is named. */
export async function hasKey(knex: Knex, key: string | undefined): Promise<boolean> {
  const known = knex('api_key').first('id');
  if (key !== undefined) known.where({ hash: hashKey(key) });
  return (await known) !== undefined;
}

/** All keys, oldest first; those of one account where one is named. */
export async function allKeys(knex: Knex, accountId?: string): Promise<KeySummary[]> {
  const asked = keys(knex).orderBy(['api_key.created_timestamp', 'api_key.id']);
  if (accountId !== undefined) asked.where('api_key.account_id', accountId);
  return (await asked).map(summaryOf);
}

/** The key with this id or shown prefix. Undefined where there is no such key, or more than one. */
export async function findKeySummary(knex: Knex, idOrPrefix: string): Promise<KeySummary | undefined> {
  const [key, ...others] = await keys(knex).where(isUuid(idOrPrefix) ? 'api_key.id' : 'api_key.prefix', idOrPrefix);
  return key === undefined || others.length > 0 ? undefined : summaryOf(key);
}

/** Disables a key for good. */
export async function disableKey(knex: Knex, key: KeySummary): Promise<KeySummary> {
  const disabled = key.disabled ?? now();
  await knex('api_key').where({ id: key.id }).update({ disabled_timestamp: disabled });
  return { ...key, disabled };
}

/** Says what a key may ask beside trusted documents. */
export async function setDocuments(knex: Knex, key: KeySummary, documents: DocumentsMode | null): Promise<KeySummary> {
  await knex('api_key').where({ id: key.id }).update({ documents });
  return { ...key, documents };
}

/**
 * Makes a key that takes the place of a good one: of the same account, label, scopes and mode of documents, and with as long a life. The old
 * one is refused from `end` on, unless it expires before.
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

/** ISO 8601 in UTC, as all timestamps of these tables. */
export const now = () => new Date().toISOString();
