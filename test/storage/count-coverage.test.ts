import { describe, expect, test } from 'vitest';
import { countCoverage } from '../../storage/coverage/count-coverage.ts';
import { warehouseFolder } from '../../storage/sqlite/folder.ts';
import { sqliteReader } from '../../storage/sqlite/reader.ts';
import { storeAt } from '../../storage/store-at.ts';
import { built, facts, TINY } from '../ingest/tiny.ts';
import { smallFile, VERSION } from './small-snapshot.ts';

/** Two registers: both know the bakery, the first with its seats, the second with a name; a kiosk has nothing. */
async function registers() {
  const { dataDir } = await built((load) => {
    const [one, other] = ['one', 'other'].map((name) => load.stage(facts(name)));
    if (one === undefined || other === undefined) throw new Error('Expected two datasets.');
    one.entity('Shop', one.ref('Shop', 'bakery'), { name: 'Bakery', seats: 7 });
    one.entity('Shop', one.ref('Shop', 'kiosk'), {});
    one.entity('Address', one.ref('Address', 'market'), { city: 'Tacoma' });
    one.edge('ShopStandsAtAddress', one.ref('Shop', 'bakery'), one.ref('Address', 'market'));
    other.entity('Shop', other.ref('Shop', 'grocer'), { name: 'Grocer', open: true });
    for (const name of ['Grocer', 'Grocery']) other.attribute('ShopName', other.ref('Shop', 'grocer'), { name });
  });
  const store = storeAt(warehouseFolder(dataDir));
  const [published] = await store.published();
  return { store, version: published?.version ?? '' };
}

describe('"how many entities of a snapshot have each field, by dataset"', () => {
  test('values, and records behind connections, each owner once', async () => {
    const { store, version } = await registers();
    const progress: string[] = [];
    const { types, version: counted } = await countCoverage(store, version, TINY, (type, done, total) =>
      progress.push(`${type} ${done} of ${total}`),
    );
    expect([counted, types.map(({ type }) => type), progress]).toEqual([
      version,
      ['Shop', 'Address'],
      ['Shop 0 of 2', 'Address 1 of 2'],
    ]);
    const [shop, address] = types;
    const of = (fields = shop?.fields) =>
      Object.fromEntries(
        (fields ?? []).map(({ field, kind, entities, datasets }) => [`${kind} ${field}`, [entities, datasets]]),
      );
    expect([shop?.entities, shop?.datasets]).toEqual([3, { one: 2, other: 1 }]);
    expect(of()).toMatchObject({
      'value name': [2, { one: 1, other: 1 }],
      'value open': [1, { other: 1 }],
      'value seats': [1, { one: 1 }],
      // Two names, of one shop.
      'connection names': [1, { other: 1 }],
      'connection sales': [0, {}],
      'connection addresses': [1, { one: 1 }],
    });
    expect(of(address?.fields)).toMatchObject({
      'value city': [1, { one: 1 }],
      'value zip': [0, {}],
      'connection shops': [1, { one: 1 }],
    });
  });

  test('an unknown version is refused', async () => {
    const { store } = await registers();
    await expect(countCoverage(store, '20200101T000000Z-000000', TINY)).rejects.toThrow('20200101T000000Z-000000');
  });
});

/** The coverage of shops in a snapshot that statements have written, and how often its reader was closed. */
async function shopsOf(...statements: readonly string[]) {
  const file = smallFile(TINY, [`INSERT INTO dataset_set VALUES (1, '["one"]'), (2, '["one","two"]')`, ...statements]);
  let closed = 0;
  const stream = async (version: string) => {
    const reader = sqliteReader(file, version);
    const close = () => {
      closed += 1;
      return reader.close();
    };
    return { ...reader, close };
  };
  const { types } = await countCoverage({ stream }, VERSION, TINY);
  expect(closed).toBe(1);
  const shop = types.find(({ type }) => type === 'Shop');
  return {
    types: types.map(({ type }) => type),
    all: shop && [shop.entities, shop.datasets],
    of: (field: string) => {
      const found = shop?.fields.find((each) => each.field === field);
      return found && [found.entities, found.datasets];
    },
  };
}

const shop = (key: number, set: number) =>
  `INSERT INTO shop (key, id, dataset_ids, name) VALUES (${key}, x'0${key}', ${set}, 'A')`;
const nameOf = (owner: number, rank: number, set: number) =>
  `INSERT INTO shop_name (owner_key, rank, key, id, dataset_ids) VALUES (${owner}, ${rank}, 1, x'01', ${set})`;
const partner = (from: number, to: number) =>
  `INSERT INTO shop_works_with_shop (from_key, from_rank, to_key, to_rank, key, id, dataset_ids)
   VALUES (${from}, ${to}, ${to}, ${from}, 1, x'01', 1)`;

describe('what is counted of a snapshot', () => {
  test('"An entity of several datasets counts for each of them"; one of unknown datasets for none', async () => {
    const { all, of } = await shopsOf(shop(1, 1), shop(2, 2), shop(3, 2), shop(4, 9));
    expect([all, of('name'), of('seats')]).toEqual([
      [4, { one: 3, two: 2 }],
      [4, { one: 3, two: 2 }],
      [0, {}],
    ]);
  });

  test.each<[what: string, names: string[], counted: unknown[]]>([
    ['none', [], [0, {}]],
    ['one owner of one record', [nameOf(1, 0, 1)], [1, { one: 1 }]],
    ['one owner, whose records have different datasets', [nameOf(1, 0, 1), nameOf(1, 1, 2)], [1, { one: 1, two: 1 }]],
    [
      'each owner for the datasets of its own records',
      [nameOf(1, 0, 2), nameOf(2, 0, 1), nameOf(2, 1, 1), nameOf(3, 0, 9)],
      [3, { one: 2, two: 1 }],
    ],
  ])('"the owners that have a record behind a connection": %s', async (_, names, counted) => {
    expect((await shopsOf(shop(1, 1), ...names)).of('names')).toEqual(counted);
  });

  test('an edge counts for the side that it is read from', async () => {
    const { of } = await shopsOf(...[1, 2, 3].map((key) => shop(key, 1)), partner(1, 2), partner(1, 3));
    expect(of('partners')).toEqual([1, { one: 1 }]);
  });

  test('what an older snapshot lacks is left out: types, columns and connections', async () => {
    const older = ['DROP TABLE shop_name', 'DROP TABLE address', 'ALTER TABLE shop DROP COLUMN name'];
    const { types, of } = await shopsOf(
      'ALTER TABLE shop DROP COLUMN open',
      `INSERT INTO shop (key, id, dataset_ids, seats) VALUES (1, x'01', 1, 7)`,
      ...older,
    );
    expect([types, of('name'), of('open'), of('seats'), of('names'), of('partners')]).toEqual([
      ['Shop'],
      undefined,
      undefined,
      [1, { one: 1 }],
      undefined,
      [0, {}],
    ]);
    expect((await shopsOf('DROP TABLE shop')).types).toEqual([]);
  });
});
