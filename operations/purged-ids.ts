import { createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import { now } from './keys.ts';
import { keepServiceKey, serviceKey } from './service-keys.ts';

/** All that an operations database remembers of purges: the key of its hashes, and the hashes with their times. */
export interface PurgeMemory {
  readonly key: string;
  readonly records: readonly { readonly hash: string; readonly at: string }[];
}

/**
 * Which record ids were purged. They are stored as hashes under a key of this database: it can tell whether an id was
 * purged, but cannot list the ids.
 */
export interface PurgedIds {
  /** Remembers ids, UUIDs in any spelling; ids that are already remembered keep their time. */
  add(ids: Iterable<string>): Promise<void>;
  /** When an id was purged, in ISO 8601 in UTC; undefined: never. */
  find(id: string): Promise<string | undefined>;
  /** A test whether an id of 16 bytes was purged; undefined if none ever was. */
  all(): Promise<((id: Uint8Array) => boolean) | undefined>;
  /** What the database remembers; undefined if nothing was ever purged. */
  memory(): Promise<PurgeMemory | undefined>;
  /** Adds what another database remembers; false, with nothing changed, if its hashes use another key. */
  take(memory: PurgeMemory): Promise<boolean>;
}

/** Rows per statement. */
const ROWS = 400;
export const PURGED_TABLE = 'purged_record';
const KEY = 'purge';

export const purgedIdsIn = (knex: Knex): PurgedIds => ({
  async add(ids) {
    const hash = await hasher(knex);
    const at = now();
    await remember(
      knex,
      [...ids].map((id) => ({ hash: hash(bytesOf(id)), at })),
    );
  },
  async find(id) {
    const hash = await hasher(knex);
    const row: { readonly at: string } | undefined = await knex(PURGED_TABLE)
      .first('at')
      .where({ hash: hash(bytesOf(id)) });
    return row?.at;
  },
  async all() {
    const memory = await memoryIn(knex);
    return memory && purgedBy(memory);
  },
  memory: () => memoryIn(knex),
  async take({ key, records }) {
    if ((await keepServiceKey(knex, KEY, key)) !== key) return false;
    await remember(knex, records);
    return true;
  },
});

/** Tests whether an id of 16 bytes was purged, from what a database remembers. */
export function purgedBy({ key, records }: PurgeMemory): (id: Uint8Array) => boolean {
  const hashes = new Set(records.map(({ hash }) => hash));
  const hash = hasherBy(key);
  return (id) => hashes.has(hash(id));
}

const bytesOf = (id: string): Uint8Array => Buffer.from(id.replaceAll('-', ''), 'hex');

const hasherBy =
  (key: string) =>
  (id: Uint8Array): string =>
    createHmac('sha256', key).update(id).digest('base64url');

const hasher = async (knex: Knex) => hasherBy(await serviceKey(knex, KEY));

async function memoryIn(knex: Knex): Promise<PurgeMemory | undefined> {
  const records: PurgeMemory['records'] = await knex(PURGED_TABLE).select('hash', 'at');
  return records.length === 0 ? undefined : { key: await serviceKey(knex, KEY), records };
}

async function remember(knex: Knex, records: PurgeMemory['records']): Promise<void> {
  for (let start = 0; start < records.length; start += ROWS)
    await knex(PURGED_TABLE)
      .insert(records.slice(start, start + ROWS))
      .onConflict('hash')
      .ignore();
}
