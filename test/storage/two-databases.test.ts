import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { buildSnapshot } from '../../ingest/build.ts';
import { sampleFacts, stageSample } from '../../sample/sample.ts';
import { AREAS_TABLE } from '../../search/index/searched-types.ts';
import { searchTables } from '../../search/index/tables.ts';
import { physicalTables } from '../../storage/layout.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { storeAt } from '../../storage/store-at.ts';
import type { SnapshotLease, Warehouse } from '../../storage/warehouse.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';
import { facts, TINY } from '../ingest/tiny.ts';

const catalog = readCatalog();

describe.skipIf(ENGINES.length < 2)('one load gives the same snapshot on both databases', () => {
  const tiny: Loaded[] = [];
  const sample: Loaded[] = [];
  beforeAll(async () => {
    for (const engine of ENGINES) {
      tiny.push(await loaded(engine, TINY, tricky));
      sample.push(
        await loaded(engine, catalog, ({ stage }) => stageSample(stage(sampleFacts), { brands: 400, seed: 3 })),
      );
    }
  });
  afterAll(async () => {
    for (const each of [...tiny, ...sample]) await each.close();
  });

  describe.each([
    ['of texts, numbers and dates that are hard to carry', TINY, tiny],
    ['of the sample city', readCatalog(), sample],
  ] as const)('%s', (_name, of, databases) => {
    test.each(physicalTables(of).map((table) => [table.name, table] as const))('%s', async (_table, table) => {
      const terms = table.columns.map(({ name, type }) => ({ name, type }));
      const rows = async ({ snapshot }: Loaded) => {
        const list = terms.map(({ name, type }) =>
          type === 'uuid' ? `${snapshot.dialect.uuidOut(`"${name}"`)} AS "${name}"` : `"${name}"`,
        );
        const found = await snapshot.select(
          `SELECT ${list.join(', ')} FROM ${table.name} ORDER BY ${table.primary.join(', ')}`,
          [],
        );
        // The version of the snapshot is its own.
        const facts = found.filter((row) => row.name !== 'version' || table.name !== 'snapshot_fact');
        return facts.map((row) =>
          Object.fromEntries(
            terms.map(({ name, type }) => [
              name,
              type === 'boolean' && row[name] !== null ? Boolean(row[name]) : row[name],
            ]),
          ),
        );
      };
      const [sqlite, postgresql] = await Promise.all(databases.map(rows));
      expect(postgresql).toEqual(sqlite);
    });
  });

  test('texts sort by their bytes, null first', async () => {
    const orders = await Promise.all(
      tiny.map(({ snapshot }) => snapshot.select('SELECT name FROM shop_name ORDER BY name ASC NULLS FIRST, key', [])),
    );
    expect(orders[1]).toEqual(orders[0]);
  });

  test.each(searchTables(catalog).map((table) => [table.name, table] as const))(
    'the search index: %s',
    async (_, table) => {
      const [sqlite, postgresql] = await Promise.all(
        sample.map(({ snapshot }) =>
          snapshot.select(`SELECT * FROM ${table.name} ORDER BY ${table.primary.join(', ')}`, []),
        ),
      );
      expect(sqlite?.length).toBeGreaterThan(table.name === AREAS_TABLE ? -1 : 100);
      expect(postgresql).toEqual(sqlite);
    },
  );
});

interface Loaded {
  readonly snapshot: Snapshot;
  close(): Promise<void>;
}

async function loaded(
  engine: TestEngine,
  of: typeof TINY,
  load: Parameters<typeof buildSnapshot>[0]['stageInputs'],
): Promise<Loaded> {
  const database: TestDatabase = await testDatabase(engine);
  await buildSnapshot({ dataDir: database.dataDir, warehouse: database.warehouse, catalog: of, stageInputs: load });
  const warehouse: Warehouse = storeAt(database.warehouse).serve();
  await warehouse.refresh();
  const lease: SnapshotLease = warehouse.acquire();
  return {
    snapshot: lease.snapshot,
    async close() {
      lease[Symbol.dispose]();
      await warehouse.close();
      await database.drop();
    },
  };
}

type TestEngine = (typeof ENGINES)[number];

function tricky({ stage }: Parameters<Parameters<typeof buildSnapshot>[0]['stageInputs']>[0]): void {
  const one = stage(facts('one'));
  const shops = ['a', 'b'].map((key) => one.ref('Shop', key));
  for (const [index, shop] of shops.entries()) {
    one.entity('Shop', shop, {
      name: `\t\\N\\\\ "q" 'q' ${index}\r\n`,
      open: index === 0,
      seats: index === 0 ? null : -7,
    });
    const texts = [
      '',
      ' ',
      '\\.',
      '\\',
      'a\u0001b',
      'CAFÉ',
      'cafe',
      'Z',
      '\u{1f600}',
      '\u{ff5a}',
      '{"x":1}',
      '\\N',
      'a\0b',
    ];
    for (const name of texts) one.attribute('ShopName', shop, { name });
    for (const amount of ['0.1', '1e300', '5e-324', '-0.30000000000000004', '123456789012345680', '12', null]) {
      const value = amount === null ? null : Number(amount);
      one.attribute('ShopSale', shop, { kind: 'card', day: '2025-01-01', amount: value, soldById: shops[1 - index] });
    }
  }
  one.edge('ShopWorksWithShop', one.ref('Shop', 'a'), one.ref('Shop', 'b'));
}
