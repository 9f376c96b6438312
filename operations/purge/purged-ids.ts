import { createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import { now } from '../keys.ts';
import { serviceKey } from '../service-keys.ts';

/** Which ids of records were purged. They are kept as hashes by a key of this database: it says whether an id was, and not which. */
export interface PurgedIds {
  /** Remembers ids, UUIDs in any spelling; those that are remembered stay with their time. */
  add(ids: Iterable<string>): Promise<void>;
  /** When an id was purged, ISO 8601 in UTC; undefined: never. */
  find(id: string): Promise<string | undefined>;
  /** Whether the id of 16 bytes was purged; undefined where none ever was. */
  all(): Promise<((id: Uint8Array) => boolean) | undefined>;
}

/** Rows of one statement. */
const ROWS = 400;
const TABLE = 'purged_record';

export const purgedIdsIn = (knex: Knex): PurgedIds => ({
  async add(ids) {
    const hash = await hasher(knex);
    const at = now();
    const rows = [...ids].map((id) => ({ hash: hash(bytesOf(id)), at }));
    for (let start = 0; start < rows.length; start += ROWS)
      await knex(TABLE)
        .insert(rows.slice(start, start + ROWS))
        .onConflict('hash')
        .ignore();
  },
  async find(id) {
    const hash = await hasher(knex);
    const row: { readonly at: string } | undefined = await knex(TABLE)
      .first('at')
      .where({ hash: hash(bytesOf(id)) });
    return row?.at;
  },
  async all() {
    const hashes = new Set<string>(await knex(TABLE).pluck('hash'));
    if (hashes.size === 0) return undefined;
    const hash = await hasher(knex);
    return (id) => hashes.has(hash(id));
  },
});

const bytesOf = (id: string): Uint8Array => Buffer.from(id.replaceAll('-', ''), 'hex');

async function hasher(knex: Knex): Promise<(id: Uint8Array) => string> {
  const key = await serviceKey(knex, 'purge');
  return (id) => createHmac('sha256', key).update(id).digest('base64url');
}
