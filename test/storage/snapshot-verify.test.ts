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

/** Problems by check of a snapshot that a statement has changed. */
async function problemsAfter(statement: string): Promise<Record<string, readonly string[]>> {
  const { file, version } = await shops();
  const copy = join(dataFolder(), 'copy.sqlite');
  copyFileSync(file, copy);
  const database = new Database(copy).unsafeMode();
  database.exec(statement);
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
  // test/storage/verify/checks.test.ts has what else each check finds, on both databases.
  test.each<[what: string, statement: string, problems: Record<string, readonly string[]>]>([
    ['nothing', '', {}],
    [
      'a row is gone',
      'DELETE FROM shop_name WHERE owner_key = 3 AND rank = 1',
      { facts: ['shop_name: 5 rows, but 6 were written'] },
    ],
    [
      'another version than its name',
      "UPDATE snapshot_fact SET value = 'x' WHERE name = 'version'",
      { facts: ['it calls itself x'] },
    ],
    [
      'a column of the schema is missing, as in a snapshot of an older program',
      'ALTER TABLE address DROP COLUMN county',
      { tables: ['address: there is no column county'] },
    ],
  ])('%s', async (_, statement, problems) => {
    expect(await problemsAfter(statement)).toEqual(problems);
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
