import { randomUUID } from 'node:crypto';
import type { OperationsConnection } from '../connection.ts';
import type { Decider } from '../decisions.ts';
import { now } from '../keys.ts';
import { isoAt } from '../runs/run-row.ts';
import { isUuid } from '../uuid.ts';

/** A URL to which an account's events are posted. */
export interface Webhook {
  readonly id: string;
  readonly accountId: string;
  readonly url: string;
  /** The kinds of events that it gets; empty: all. */
  readonly kinds: readonly string[];
  /** The number of its secret; secrets themselves are stored nowhere. */
  readonly secret: number;
  /** Until when the secret before that signs too; null: no longer. */
  readonly formerSecretUntil: string | null;
  readonly createdTimestamp: string;
}

/** The webhooks of each account. No account sees or changes another's. */
export interface Webhooks {
  add(decider: Decider, webhook: Pick<Webhook, 'url' | 'kinds'>): Promise<Webhook>;
  find(accountId: string, id: string): Promise<Webhook | undefined>;
  /** All of an account, oldest first. */
  list(accountId: string): Promise<Webhook[]>;
  /** Gives a webhook its next secret; the one before signs too for some milliseconds. */
  rotate(accountId: string, id: string, milliseconds: number): Promise<Webhook | undefined>;
  /** Ends a webhook: what waits for it is not sent. False if the account has none with this id. */
  end(accountId: string, id: string): Promise<boolean>;
}

export interface WebhookRow {
  readonly id: string;
  readonly account_id: string;
  readonly api_key_id: string;
  readonly url: string;
  readonly kinds: string;
  readonly secret: number;
  readonly former_secret_until: string | null;
  readonly created_timestamp: string;
  readonly ended_timestamp: string | null;
}

export const webhookOf = (row: WebhookRow): Webhook => ({
  ...{ id: row.id, accountId: row.account_id, url: row.url, kinds: JSON.parse(row.kinds), secret: row.secret },
  ...{ formerSecretUntil: row.former_secret_until, createdTimestamp: row.created_timestamp },
});

export function webhooksIn({ knex }: Pick<OperationsConnection, 'knex'>): Webhooks {
  const open = (accountId: string) =>
    knex<WebhookRow>('webhook').where({ account_id: accountId }).whereNull('ended_timestamp');
  const find = async (accountId: string, id: string) => {
    const row = isUuid(id) ? await open(accountId).first().where({ id }) : undefined;
    return row && webhookOf(row);
  };
  return {
    find,
    async add({ accountId, apiKeyId }, { url, kinds }) {
      const row: WebhookRow = {
        ...{ id: randomUUID(), account_id: accountId, api_key_id: apiKeyId, url, kinds: JSON.stringify(kinds) },
        ...{ secret: 1, former_secret_until: null, created_timestamp: now(), ended_timestamp: null },
      };
      await knex('webhook').insert(row);
      return webhookOf(row);
    },
    async list(accountId) {
      const rows = await open(accountId).orderBy(['created_timestamp', 'id']);
      return rows.map(webhookOf);
    },
    async rotate(accountId, id, milliseconds) {
      if (!isUuid(id)) return undefined;
      await open(accountId)
        .where({ id })
        .update({ secret: knex.raw('secret + 1'), former_secret_until: isoAt(Date.now() + milliseconds) });
      return find(accountId, id);
    },
    async end(accountId, id) {
      if (!isUuid(id)) return false;
      return (await open(accountId).where({ id }).update({ ended_timestamp: now() })) > 0;
    },
  };
}
