import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { buildSnapshot } from '../../ingest/build.ts';
import { sampleFacts, stageSample } from '../../sample/sample.ts';
import { snapshotFile, warehouseFolder } from '../../storage/sqlite/folder.ts';
import { SqliteSnapshot } from '../../storage/sqlite/snapshot.ts';
import { storeAt } from '../../storage/store-at.ts';
import { UnknownSnapshot } from '../../storage/unknown-snapshot.ts';
import { verifySnapshot } from '../../storage/verify/verify-snapshot.ts';
import { ENGINES, testDatabase } from '../databases.ts';
import { built, dataFolder, facts, TINY } from '../ingest/tiny.ts';

/** Three shops, with names, sales of two series, a reference, partners and addresses. */
async function shops() {
  const { dataDir, report } = await built(({ stage }) => {
    const one = stage(facts('one'));
    const refs = ['a', 'b', 'c'].map((key) => one.ref('Shop', key));
    const place = one.ref('Address', 'p');
    one.entity('Address', place, { city: 'SEATTLE' });
    for (const [index, shop] of refs.entries()) {
      one.entity('Shop', shop, { name: `SHOP ${index}` });
      for (const name of ['FIRST', 'SECOND']) one.attribute('ShopName', shop, { name });
      for (const kind of ['card', 'cash']) {
        for (const day of ['2025-01-01', '2025-02-01']) {
          one.attribute('ShopSale', shop, { kind, day, amount: 1, soldById: refs[0] });
        }
      }
      one.edge('ShopStandsAtAddress', shop, place);
    }
  });
  return { file: snapshotFile(warehouseFolder(dataDir), report.version), version: report.version };
}

/** Problems by check of a snapshot that statements have changed. */
async function problemsAfter(...statements: readonly string[]): Promise<Record<string, readonly string[]>> {
  const { file, version } = await shops();
  const copy = join(dataFolder(), 'copy.sqlite');
  copyFileSync(file, copy);
  const database = new Database(copy).unsafeMode();
  for (const statement of statements) database.exec(statement);
  database.close();
  const snapshot = new SqliteSnapshot(copy, version, { sorts: 'file' });
  try {
    const { checks, sound } = await verifySnapshot(snapshot, TINY);
    const broken = checks.filter(({ problems }) => problems.length > 0);
    expect(sound).toBe(broken.length === 0);
    return Object.fromEntries(broken.map(({ name, problems }) => [name, problems]));
  } finally {
    snapshot.close();
  }
}

test.each(ENGINES)('what a load publishes is sound, on %s', async (engine) => {
  const database = await testDatabase(engine);
  const catalog = readCatalog();
  try {
    const { version } = await buildSnapshot({
      ...{ dataDir: database.dataDir, warehouse: database.warehouse, catalog },
      stageInputs: ({ stage }) => stageSample(stage(sampleFacts), { brands: 300, seed: 5 }),
    });
    const result = await storeAt(database.warehouse).read(version, (snapshot) => verifySnapshot(snapshot, catalog));
    expect(result.checks.flatMap(({ problems }) => problems)).toEqual([]);
    expect(result).toMatchObject({ version, sound: true });
    await expect(storeAt(database.warehouse).read('20200101T000000Z-000000', () => {})).rejects.toThrow(
      UnknownSnapshot,
    );
  } finally {
    await database.drop();
  }
});

describe('what is broken is named', () => {
  test.each<[what: string, statements: string[], problems: Record<string, readonly (string | RegExp)[]>]>([
    ['nothing', [], {}],
    [
      'a row is gone',
      ['DELETE FROM shop_name WHERE owner_key = 3 AND rank = 1'],
      { facts: ['shop_name: 5 rows, but 6 were written'] },
    ],
    [
      'an entity is gone',
      ['DELETE FROM address'],
      {
        keys: ['shop_stands_at_address.to_key: 1 to 1, but Address has 0'],
        facts: ['address: 0 rows, but 1 were written'],
        connections: [
          'Shop.addresses: 0 nodes of record 1, expected 1 in order',
          'Shop.addresses: 0 nodes of record 3, expected 1 in order',
        ],
      },
    ],
    [
      'keys have a gap',
      ['UPDATE shop SET key = 7 WHERE key = 3'],
      {
        keys: ['shop: 3 rows, but keys from 1 to 7'],
        connections: [/^Address\.shops: 2 nodes/],
      },
    ],
    [
      'an owner that is not there',
      ['UPDATE shop_name SET owner_key = 9 WHERE owner_key = 3'],
      { keys: ['shop_name.owner_key: 1 to 9, but Shop has 3'] },
    ],
    [
      'ranks have a gap',
      ['UPDATE shop_name SET rank = 2 WHERE owner_key = 1 AND rank = 1'],
      {
        ranks: ['shop_name.rank: gaps within owner_key: 1 rows'],
        connections: ['Shop.names: 2 nodes of record 1, expected 2 in order'],
      },
    ],
    [
      'two of one rank on the far side of edges',
      ['UPDATE shop_stands_at_address SET to_rank = 1 WHERE from_key = 3'],
      {
        ranks: ['shop_stands_at_address.to_rank: gaps within to_key: 1 rows'],
        connections: ['Address.shops: 3 nodes of record 1, expected 3 in order'],
      },
    ],
    [
      'ranks inside a series have a gap',
      ["UPDATE shop_sale SET series_rank = 5 WHERE owner_key = 2 AND kind = 'card' AND series_rank = 1"],
      { ranks: ['shop_sale.series_rank: gaps within owner_key, kind: 1 rows'] },
    ],
    [
      'an id twice',
      ['UPDATE shop_name SET id = (SELECT id FROM shop_name WHERE owner_key = 1 AND rank = 0) WHERE owner_key = 2'],
      { records: ['shop_name: 6 rows, but 4 ids'] },
    ],
    ['an internal id twice', ['UPDATE shop_name SET key = 1'], { records: ['shop_name: 6 rows, but 1 internal ids'] }],
    [
      'a reference whose id and key disagree',
      ['UPDATE shop_sale SET sold_by_key = 2 WHERE owner_key = 1 AND rank = 0'],
      { keys: ['shop_sale.sold_by_id: id and key lead to different records of Shop: 1 rows'] },
    ],
    [
      'last observed before first',
      ["UPDATE shop SET last_observed_date = '1999-01-01' WHERE key = 1"],
      { records: ['shop: last observed before it was first observed: 1 rows'] },
    ],
    [
      'datasets that nobody knows',
      ['UPDATE shop SET dataset_ids = 99 WHERE key = 1', `UPDATE dataset SET name = 'other'`],
      { records: ['shop: of no known dataset: 1 rows'], facts: [/^dataset_set \d+: names one, no dataset$/] },
    ],
    [
      'redirects that lead nowhere, or from where something is',
      ['INSERT INTO redirect SELECT id, zeroblob(16) FROM shop WHERE key = 1'],
      {
        keys: [
          'redirect: leads to no entity: 1 rows',
          'redirect: from an id that is still there: 1 rows',
          'redirect: without the reason of the join: 1 rows',
        ],
      },
    ],
    [
      'another version than its name',
      ["UPDATE snapshot_fact SET value = 'x' WHERE name = 'version'"],
      { facts: ['it calls itself x'] },
    ],
    [
      'a column of the schema is missing, as in a snapshot of an older program',
      ['ALTER TABLE address DROP COLUMN county'],
      { tables: ['address: there is no column county'] },
    ],
  ])('%s', async (_, statements, problems) => {
    const found = await problemsAfter(...statements);
    expect(Object.keys(found)).toEqual(Object.keys(problems));
    for (const [check, expected] of Object.entries(problems)) {
      expect(found[check]).toEqual(
        expected.map((each) => (typeof each === 'string' ? each : expect.stringMatching(each))),
      );
    }
  });

  test('a table is missing: one problem, and the other checks go on', async () => {
    const { tables } = await problemsAfter('DROP TABLE shop_works_with_shop');
    expect(tables).toEqual(['shop_works_with_shop: there is no such table']);
  });

  test('a damaged page: the file is broken, and no check ends the others', async () => {
    const { file, version } = await shops();
    const pages = new Database(file, { readonly: true });
    const page = pages
      .prepare<[], { root: number; size: number }>(
        `SELECT rootpage AS root, page_size AS size FROM sqlite_master, pragma_page_size WHERE name = 'shop_sale'`,
      )
      .get();
    pages.close();
    const bytes = new Uint8Array(page?.size ?? 0).fill(0xff);
    const copy = join(dataFolder(), 'copy.sqlite');
    copyFileSync(file, copy);
    const content = readFileSync(copy);
    content.set(bytes, ((page?.root ?? 1) - 1) * bytes.length);
    writeFileSync(copy, content);
    const snapshot = new SqliteSnapshot(copy, version, { sorts: 'file' });
    const { checks, sound } = await verifySnapshot(snapshot, TINY);
    snapshot.close();
    expect(sound).toBe(false);
    expect(checks).toHaveLength(7);
    expect(checks.find(({ name }) => name === 'file')?.problems.length).toBeGreaterThan(0);
  });
});
