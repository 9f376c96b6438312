import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { findAccount } from './accounts.ts';
import { changesIn } from './changes.ts';
import type { OperationsConnection } from './connection.ts';
import { hashKey, type IssuedKey, insertKey, now } from './keys.ts';
import { DEFAULT_SCOPES } from './scopes.ts';

/** How long a link may be used, and the lifetime of the key that it is exchanged for, in milliseconds. */
const [LINK_LIFE, KEY_LIFE] = [10 * 60_000, 12 * 3_600_000];

/** Labels of the rows, so that `svc keys list` says what they are. */
const [LINK_LABEL, KEY_LABEL] = ['one-time link', 'console'];

/** Links that sign in to the console once. */
export interface OneTimeLinks {
  /** Makes the token of a link for an account. It can be exchanged for ten minutes. */
  create(accountId: string): Promise<string>;
  /**
   * Exchanges a token for a key of its account that expires after twelve hours. The key has every scope but admin: a
   * link is easily passed on, and whoever started the service has a key that administers. Undefined for a
   * token that is unknown, too old, or was exchanged before; of two requests with one token, one gets a key.
   */
  redeem(token: string): Promise<IssuedKey | undefined>;
}

/** A token is stored as a key without scopes, which gives no access: hashed, expiring, and disabled by its one use. */
export const oneTimeLinksIn = ({ exclusively }: Pick<OperationsConnection, 'exclusively'>): OneTimeLinks => ({
  create: (accountId) => exclusively((transaction) => create(transaction, accountId)),
  redeem: (token) => exclusively((transaction) => redeem(transaction, token)),
});

async function create(knex: Knex, accountId: string): Promise<string> {
  const account = await findAccount(knex, accountId);
  if (account === undefined) throw new RangeError(`There is no account ${accountId}.`);
  const token = `svc_${randomBytes(32).toString('base64url')}`;
  await insertKey(knex, account, { label: LINK_LABEL, scopes: [], expires: inFuture(LINK_LIFE) }, token);
  return token;
}

async function redeem(knex: Knex, token: string): Promise<IssuedKey | undefined> {
  const link = { hash: hashKey(token), label: LINK_LABEL, scopes: '', disabled_timestamp: null };
  const row: { id: string; account_id: string } | undefined = await knex('api_key')
    .where(link)
    .andWhere('expires_timestamp', '>', now())
    .first('id', 'account_id');
  if (row === undefined) return undefined;
  const used = await knex('api_key').where(link).update({ disabled_timestamp: now() });
  const account = used === 1 ? await findAccount(knex, row.account_id) : undefined;
  if (account === undefined) return undefined;
  const issued = await insertKey(knex, account, {
    label: KEY_LABEL,
    scopes: DEFAULT_SCOPES,
    expires: inFuture(KEY_LIFE),
  });
  const detail = { label: KEY_LABEL, expires: issued.expires, link: row.id };
  await changesIn(knex).add({ actor: 'service', action: 'key.create', subject: issued.id, detail });
  return issued;
}

const inFuture = (life: number): string => new Date(Date.now() + life).toISOString();
