import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCatalog } from '../../../catalog/read.ts';
import { buildSample } from '../../../ingest/ingest.ts';
import { findPurge, openSnapshotPurge } from '../../../purge/snapshots/purge-snapshots.ts';
import { checkSearchFormat } from '../../../search/index/verify-format.ts';
import { diffSnapshots } from '../../../storage/diff/diff-snapshots.ts';
import { storeAt } from '../../../storage/store-at.ts';
import { verifySnapshot } from '../../../storage/verify/verify-snapshot.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../../databases.ts';

const catalog = readCatalog();

/** A record of a type, by the statement of its key: one that shares edges with others, first of all. */
const SOUGHT: readonly (readonly [type: string, table: string, key: string])[] = [
  [
    ...(['OperatingLocation', 'operating_location'] as const),
    `SELECT to_key FROM brand_operates_at_operating_location WHERE from_rank = 0 AND from_key =
       (SELECT from_key FROM brand_operates_at_operating_location GROUP BY from_key ORDER BY count(*) DESC LIMIT 1)`,
  ],
  ['Industry', 'industry', 'SELECT min(to_key) FROM brand_does_business_within_industry'],
  ['Address', 'address', 'SELECT min(to_key) FROM operating_location_operates_at_address'],
  ['LegalEntity', 'legal_entity', 'SELECT min(to_key) FROM registered_entity_is_instance_of_legal_entity'],
  ['Person', 'person', 'SELECT min(key) FROM person'],
];

describe.each(ENGINES)('on %s', (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(engine);
    await buildSample(database.dataDir, { brands: 60, seed: 2 }, database);
  });
  afterAll(() => database.drop());

  test.each(SOUGHT)(
    '%s: it goes, all others stay as they were, and every promise of a snapshot holds',
    async (type, table, key) => {
      const store = storeAt(database.warehouse);
      const id = await store.read(undefined, async (snapshot) => {
        const sql = `SELECT ${snapshot.dialect.uuidOut('e.id')} AS id FROM ${table} AS e WHERE e.key = (${key})`;
        return (await snapshot.select<{ id: string }>(sql, []))[0]?.id ?? '';
      });
      const location = { dataDir: database.dataDir, warehouse: database.warehouse, catalog };
      const found = await findPurge(location, [id]);
      expect(found.records).toContainEqual({ type, id, key: expect.any(Number), reason: 'asked for' });
      await using purge = await openSnapshotPurge(location, () => {});
      const [made] = await purge.replaceAll(found, (text) => text);
      const { replaced = '', version = '' } = made ?? {};
      const { types } = await diffSnapshots(store, { from: replaced, to: version }, catalog, () => {});
      for (const each of types) {
        expect([each.name, each.added, each.changed, each.closed, each.merged]).toEqual([each.name, 0, 0, 0, 0]);
        const purged = found.records.filter((record) => record.type === each.name).length;
        if (catalog.types.get(each.name)?.kind === 'entity')
          expect([each.name, each.vanished]).toEqual([each.name, purged]);
      }
      const { checks } = await store.read(version, (snapshot) =>
        verifySnapshot(snapshot, catalog, () => {}, [checkSearchFormat]),
      );
      expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
      expect(await purge.unread([{ replaced, version }], 5_000)).toEqual([]);
      expect(await purge.retire({ replaced, version })).toBe(true);
      expect((await findPurge(location, [id])).missing).toEqual([id]);
    },
  );
});
