import { describe, expect, test } from 'vitest';
import { countCoverage } from '../../storage/coverage/count-coverage.ts';
import { warehouseFolder } from '../../storage/sqlite/folder.ts';
import { storeAt } from '../../storage/store-at.ts';
import { built, facts, TINY } from '../ingest/tiny.ts';

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
