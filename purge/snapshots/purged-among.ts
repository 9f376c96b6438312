import { ID, KEY } from '../../storage/layout.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { storeAt } from '../../storage/store-at.ts';
import { tableNames } from '../../storage/table-names.ts';
import type { PurgeLocation } from './purge-snapshots.ts';
import { entityTypes } from './purged-records.ts';

/** Rows per statement. */
const PAGE = 10_000;

/** The ids of all entities in the published snapshots for which `wasPurged` is true, each once. */
export async function purgedAmong(
  { warehouse, catalog }: Pick<PurgeLocation, 'warehouse' | 'catalog'>,
  wasPurged: (id: Uint8Array) => boolean,
): Promise<readonly string[]> {
  const store = storeAt(warehouse);
  const found = new Set<string>();
  for (const { version } of await store.published())
    await store.read(version, async (snapshot) => {
      for (const { table } of entityTypes(catalog, await tableNames(snapshot)))
        for await (const id of idsOf(snapshot, table))
          if (wasPurged(Buffer.from(id.replaceAll('-', ''), 'hex'))) found.add(id);
    });
  return [...found];
}

async function* idsOf(snapshot: Snapshot, table: string): AsyncGenerator<string> {
  const sql = `SELECT ${KEY} AS key, ${snapshot.dialect.uuidOut(ID)} AS id FROM ${table} WHERE ${KEY} > ? ORDER BY ${KEY} LIMIT ${PAGE}`;
  for (let last = -1; ; ) {
    const rows = await snapshot.select<{ key: number; id: string }>(sql, [last]);
    for (const { id } of rows) yield id;
    const { key } = rows.at(-1) ?? {};
    if (key === undefined || rows.length < PAGE) return;
    last = key;
  }
}
