import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { OperationsConnection } from './connection.ts';
import { now } from './keys.ts';
import type { ListOwner } from './lists.ts';
import { isoAt } from './runs/run-row.ts';
import type { Upload, UploadAllowance, UploadFormat, UploadRoom } from './upload.ts';
import { isUuid } from './uuid.ts';

/** How long sending an upload may take, in milliseconds; after that, the space of an unfinished upload is free again. */
export const SENT_WITHIN = 3_600_000;

/** The files that accounts uploaded. No account sees, uses or removes another's. */
export interface Uploads {
  /**
   * Reserves space for an upload of at most `bytes` that is about to be sent; less if the account has less left, unless
   * the sender stated the exact size (`isExact`). Undefined if nothing is left; uploads that are being sent count too.
   */
  reserve(
    owner: ListOwner,
    bytes: number,
    isExact: boolean,
    allowance: UploadAllowance,
  ): Promise<UploadRoom | undefined>;
  /** Completes a reserved upload and stores it for `kept` milliseconds; undefined if its space was released meanwhile. */
  complete(id: string, file: SentFile, kept: number): Promise<Upload | undefined>;
  /** Releases the space of an unfinished upload. */
  giveUp(id: string): Promise<void>;
  /** A complete upload of the account that has not expired; undefined for an upload of another account. */
  find(id: string, accountId: string): Promise<Upload | undefined>;
  /** Stores the number of rows of a complete upload of the account; does nothing if there is no such upload. */
  count(id: string, accountId: string, rows: number): Promise<void>;
  /** All uploads of an account that have not expired, newest first. */
  list(accountId: string): Promise<Upload[]>;
  /** False if the account has no upload with this id. */
  remove(id: string, accountId: string): Promise<boolean>;
  /** Removes the uploads that have expired. */
  removeExpired(): Promise<void>;
}

/** What is known of a file once it has arrived. */
export type SentFile = Pick<Upload, 'name' | 'format' | 'bytes'>;

interface UploadRow {
  readonly id: string;
  readonly account_id: string;
  readonly api_key_id: string;
  readonly name: string | null;
  /** Null while it is being sent. */
  readonly format: UploadFormat | null;
  /** PostgreSQL returns 64 bits as text. */
  readonly bytes: number | string;
  /** Null until they are counted. */
  readonly rows: number | string | null;
  readonly created_timestamp: string;
  readonly expires_timestamp: string;
}

const uploadOf = ({ id, name, format, bytes, rows, ...row }: UploadRow): Upload | undefined =>
  format === null
    ? undefined
    : {
        ...{ id, name, format, bytes: Number(bytes), rows: rows === null ? null : Number(rows) },
        createdTimestamp: row.created_timestamp,
        expiresTimestamp: row.expires_timestamp,
      };

const NEWEST = [
  { column: 'created_timestamp', order: 'desc' },
  { column: 'id', order: 'desc' },
];

export function uploadsIn({ knex, exclusively }: Pick<OperationsConnection, 'knex' | 'exclusively'>): Uploads {
  const kept = (accountId: string, on: Knex = knex) =>
    on('upload').where({ account_id: accountId }).where('expires_timestamp', '>', now());
  return {
    reserve: (owner, wanted, isExact, allowance) =>
      // Two uploads that arrive at once must not both take what is left.
      exclusively(async (transaction) => {
        const [used] = await kept(owner.accountId, transaction).count('* as count').sum('bytes as bytes');
        const left = allowance.bytes - Number(used?.bytes ?? 0);
        const bytes = isExact ? wanted : Math.min(wanted, left);
        if (Number(used?.count ?? 0) >= allowance.count || left <= 0 || bytes > left) return undefined;
        const row: UploadRow = {
          ...{ id: randomUUID(), account_id: owner.accountId, api_key_id: owner.apiKeyId },
          ...{ name: null, format: null, bytes, rows: null },
          ...{ created_timestamp: now(), expires_timestamp: isoAt(Date.now() + SENT_WITHIN) },
        };
        await transaction('upload').insert(row);
        return { id: row.id, bytes };
      }),
    async complete(id, { name, format, bytes }, keptFor) {
      const at = Date.now();
      const [row]: (UploadRow | undefined)[] = await knex('upload')
        .where({ id })
        .whereNull('format')
        .update({ name, format, bytes, created_timestamp: isoAt(at), expires_timestamp: isoAt(at + keptFor) })
        .returning('*');
      return row && uploadOf(row);
    },
    async giveUp(id) {
      await knex('upload').where({ id }).whereNull('format').delete();
    },
    async find(id, accountId) {
      if (!isUuid(id)) return undefined;
      const row: UploadRow | undefined = await kept(accountId).first().where({ id });
      return row && uploadOf(row);
    },
    async count(id, accountId, rows) {
      await kept(accountId).where({ id }).whereNotNull('format').update({ rows });
    },
    async list(accountId) {
      const rows: UploadRow[] = await kept(accountId).whereNotNull('format').orderBy(NEWEST);
      return rows.flatMap((row) => uploadOf(row) ?? []);
    },
    async remove(id, accountId) {
      if (!isUuid(id)) return false;
      return (await kept(accountId).where({ id }).whereNotNull('format').delete()) > 0;
    },
    async removeExpired() {
      await knex('upload').where('expires_timestamp', '<=', now()).delete();
    },
  };
}
