import type { Knex } from 'knex';
import { addChanges } from './changes.ts';
import type { OperationsConnection } from './connection.ts';
import { now } from './keys.ts';
import { isUuid } from './uuid.ts';

/** A version of an account's policy. */
export interface StoredPolicy {
  /** 1 for the first one of the account. */
  readonly version: number;
  readonly name: string;
  /** The policy as it was written; null: from here on none is in force. */
  readonly content: string | null;
  /** ISO 8601 in UTC. */
  readonly createdTimestamp: string;
}

/** The policies that decide on accounts' verifications. Versions are added and never changed; the last one is in force. */
export interface Policies {
  /** Undefined if the account has none. */
  inForce(accountId: string): Promise<(StoredPolicy & { readonly content: string }) | undefined>;
  /** All versions of an account, oldest first. */
  versions(accountId: string): Promise<StoredPolicy[]>;
  /** Puts a policy in force, or none (content null). Returns the version. */
  put(accountId: string, policy: Pick<StoredPolicy, 'name' | 'content'>): Promise<StoredPolicy>;
}

const TABLE = 'policy';

interface Row {
  readonly account_id: string;
  readonly version: number;
  readonly name: string;
  readonly content: string | null;
  readonly created_timestamp: string;
}

/** `actor`: who puts policies in force. */
export function policiesIn(
  { knex, exclusively }: Pick<OperationsConnection, 'knex' | 'exclusively'>,
  actor: string,
): Policies {
  const of = (connection: Knex, accountId: string) => connection<Row>(TABLE).where({ account_id: accountId });
  const last = async (connection: Knex, accountId: string) =>
    isUuid(accountId) ? await of(connection, accountId).orderBy('version', 'desc').first() : undefined;
  return {
    async inForce(accountId) {
      const row = await last(knex, accountId);
      return row?.content == null ? undefined : { ...policyOf(row), content: row.content };
    },
    versions: async (accountId) =>
      isUuid(accountId) ? (await of(knex, accountId).orderBy('version')).map(policyOf) : [],
    put: (accountId, { name, content }) =>
      exclusively(async (transaction) => {
        const version = ((await last(transaction, accountId))?.version ?? 0) + 1;
        const row: Row = { account_id: accountId, version, name, content, created_timestamp: now() };
        await transaction(TABLE).insert(row);
        const action = content === null ? 'policy.end' : 'policy.use';
        await addChanges(transaction, [{ actor, action, subject: accountId, detail: { name, version } }]);
        return policyOf(row);
      }),
  };
}

const policyOf = ({ version, name, content, created_timestamp }: Row): StoredPolicy => ({
  ...{ version, name, content, createdTimestamp: created_timestamp },
});
