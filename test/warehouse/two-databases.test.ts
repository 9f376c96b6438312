import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { nameSimilarity } from '../../matching/name-similarity.ts';
import { search } from '../../subgraphs/search/search.ts';
import { buildSnapshot } from '../../warehouse/build.ts';
import { uuidOut } from '../../warehouse/dialect.ts';
import { candidatesByName, entityById } from '../../warehouse/search/candidates.ts';
import { SEARCHED_TYPES } from '../../warehouse/search/entity-index.ts';
import { openWarehouse } from '../../warehouse/snapshots/open-warehouse.ts';
import type { Snapshot, SnapshotLease, Warehouse } from '../../warehouse/snapshots/snapshot.ts';
import { sampleFacts, stageSample } from '../../warehouse/sources/sample/sample.ts';
import { physicalTables } from '../../warehouse/tables/layout.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';
import { facts, TINY } from './tiny.ts';

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
          type === 'uuid' ? `${uuidOut(`"${name}"`, snapshot.dialect)} AS "${name}"` : `"${name}"`,
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

  describe('search', () => {
    test.each(SEARCHED_TYPES.map((type) => [type.name, type] as const))(
      '%s: the candidates of any name are the same, and so is the list that scoring makes of them',
      async (name, type) => {
        const [one] = sample;
        if (one === undefined) throw new Error('No sample.');
        const names = await one.snapshot.select<{ name: string; city: string | null }>(
          `SELECT n.name, a.city FROM ${type.nameTable} AS n
           LEFT JOIN (SELECT entity, min(address) AS address FROM (${type.addresses}) AS pair GROUP BY entity) AS p ON p.entity = n.owner_key
           LEFT JOIN address AS a ON a.key = p.address WHERE n.name IS NOT NULL AND n.key % 7 = 0`,
          [],
        );
        expect(names.length).toBeGreaterThan(20);
        for (const { name: stored, city } of names) {
          for (const place of [
            { city: null, state: null },
            { city, state: null },
          ]) {
            const request = { type: name, by: { name: stored }, place, matchThreshold: 0, limit: 50, offset: 0 };
            const [sqlite, postgresql] = await Promise.all(sample.map(({ snapshot }) => found(snapshot, request)));
            expect(postgresql, `${stored} in ${place.city}`).toEqual(sqlite);
            expect(sqlite?.length).toBeGreaterThan(0);
          }
        }
      },
    );

    test('a name that thousands share a word with: the best match is a candidate', async () => {
      for (const { snapshot } of sample) {
        const [type] = SEARCHED_TYPES;
        if (type === undefined) throw new Error('No type.');
        const [stored] = await snapshot.select<{ name: string; key: number }>(
          `SELECT n.name, n.owner_key AS key FROM brand_name AS n ORDER BY n.owner_key DESC LIMIT 1`,
          [],
        );
        const words = (stored?.name ?? '').toLowerCase().split(/\W+/);
        const [best] = await candidatesByName(snapshot, type, words, {}, 5);
        expect(nameSimilarity(words, (best?.name ?? '').toLowerCase().split(/\W+/))).toBeGreaterThan(0.5);
      }
    });

    test('whatever is asked for, there is an answer, and the same one', async () => {
      const long = 'x'.repeat(5_000);
      for (const name of [
        long,
        `${long} coffee`,
        "x' | 'y & ! ( coffee:*",
        'a\\ b',
        '\u{d800} coffee',
        'coffee\0shop',
      ]) {
        for (const city of [null, long, "'", '\0', 'Harbor City']) {
          const place = { city, state: null };
          const request = { type: 'Brand', by: { name }, place, matchThreshold: 0, limit: 50, offset: 0 } as const;
          const [sqlite, postgresql] = await Promise.all(sample.map(({ snapshot }) => found(snapshot, request)));
          expect(postgresql, `${name.slice(0, 20)} in ${city?.slice(0, 20)}`).toEqual(sqlite);
        }
      }
    });

    test('a prompt finds the same businesses of the industry that fits best; stemmers differ in the others', async () => {
      for (const prompt of ['coffee shops', 'restaurants in Harbor City', 'auto repair in WA', 'zzz']) {
        const request = {
          type: 'Brand',
          by: { prompt },
          place: { city: null, state: null },
          matchThreshold: 0,
          limit: 500,
          offset: 0,
        } as const;
        const [sqlite, postgresql] = await Promise.all(sample.map(({ snapshot }) => search(snapshot, request)));
        const ofBest = (list: typeof sqlite) => {
          const matched = list?.map(({ id, searchMetadata }) => ({ id, industry: searchMetadata?.prompt?.matched }));
          return matched?.filter(({ industry }) => industry === matched[0]?.industry);
        };
        expect(ofBest(postgresql), prompt).toEqual(ofBest(sqlite));
      }
    });

    test('an id and a svcId find the same entity', async () => {
      const [type] = SEARCHED_TYPES;
      if (type === undefined) throw new Error('No type.');
      const [one] = await search(sample[0]?.snapshot ?? fail(), {
        type: 'Brand',
        by: { name: 'coffee' },
        place: { city: null, state: null },
        matchThreshold: 0,
        limit: 1,
        offset: 0,
      });
      for (const { snapshot } of sample) {
        for (const id of [one?.id ?? '', `B${one?.id.replaceAll('-', '').slice(0, 16)}`]) {
          expect(await entityById(snapshot, type, id)).toEqual([{ id: one?.id }]);
        }
      }
    });
  });
});

const catalog = readCatalog();

const fail = (): never => {
  throw new Error('No snapshot.');
};

/** Entities and the names they matched by; the place in a channel is each database's own. */
async function found(snapshot: Snapshot, request: Parameters<typeof search>[1]) {
  const list = await search(snapshot, request);
  return list.map(({ id, searchMetadata }) => ({ id, matched: searchMetadata?.fullTextName?.matched }));
}

interface Loaded {
  readonly snapshot: Snapshot;
  close(): Promise<void>;
}

async function loaded(
  engine: TestEngine,
  of: typeof TINY,
  load: Parameters<typeof buildSnapshot>[0]['load'],
): Promise<Loaded> {
  const database: TestDatabase = await testDatabase(engine);
  await buildSnapshot({ dataDir: database.dataDir, warehouse: database.warehouse, catalog: of, load });
  const warehouse: Warehouse = openWarehouse(database.warehouse);
  await warehouse.look();
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

function tricky({ stage }: Parameters<Parameters<typeof buildSnapshot>[0]['load']>[0]): void {
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
