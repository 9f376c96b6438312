import { createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import { now } from '../keys.ts';
import { keepServiceKey, serviceKey } from '../service-keys.ts';

/** All that an operations database remembers of purges: the key of its hashes, and the hashes with their times. */
export interface PurgeMemory {
  readonly key: string;
  readonly records: readonly { readonly hash: string; readonly at: string }[];
}

/** Which ids of records were purged. They are kept as hashes by a key of this database: it says whether an id was, and not which. */
export interface PurgedIds {
  /** Remembers ids, UUIDs in any spelling; those that are remembered stay with their time. */
  add(ids: Iterable<string>): Promise<void>;
  /** When an id was purged, ISO 8601 in UTC; undefined: never. */
  find(id: string): Promise<string | undefined>;
  /** Whether the id of 16 bytes was purged; undefined where none ever was. */
  all(): Promise<((id: Uint8Array) => boolean) | undefined>;
  /** What is remembered; undefined where nothing was ever purged. */
  memory(): Promise<PurgeMemory | undefined>;
  /** Remembers what another database does; false, and nothing is changed, where its hashes are by another key. */
  take(memory: PurgeMemory): Promise<boolean>;
}

/** Rows of one statement. */
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

/** Says of an id of 16 bytes whether it was purged, by what a database remembers. */
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
