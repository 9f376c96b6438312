import { expect, onTestFinished, test } from 'vitest';
import type { LoadInputs } from '../../../ingest/load-inputs.ts';
import { warehouseFolder } from '../../../storage/sqlite/folder.ts';
import { ENGINES, testDatabase } from '../../databases.ts';
import { type Draw, drawing } from '../../random.ts';
import { type Built, built, dataFolder, facts, TINY } from '../tiny.ts';

const STREETS = ['100 MAIN ST', '200 PINE ST', '300 OAK AVE'];
const NAMES = ['X', 'Y', 'Z'];

/** What a data set says of shops: names, a place and the shop that sold something. */
interface Told {
  readonly name: string;
  readonly date: string;
  readonly shops: readonly { readonly key: string; readonly names: readonly string[]; readonly street: string }[];
}

function told(draw: Draw, name: string, date: string): Told {
  const keys = ['a', 'b', 'c', 'd'].filter(() => draw(3) > 0);
  return {
    name,
    date,
    shops: keys.map((key) => ({
      key,
      names: NAMES.filter(() => draw(2) === 0),
      street: STREETS[draw(STREETS.length)] ?? '',
    })),
  };
}

function stageTold({ stage }: LoadInputs, { name, date, shops }: Told): void {
  const source = stage(facts(name, date));
  for (const { key, names, street } of shops) {
    const [shop, place] = [source.ref('Shop', key), source.ref('Address', `${key}@${street}`)];
    source.entity('Shop', shop, { name: key, open: true, seats: 3 });
    source.entity('Address', place, { streetAddress1: street, city: 'SEATTLE', state: 'WA', zip: '98101' });
    source.edge('ShopStandsAtAddress', shop, place, { part: 'front' });
    // An empty day is unknown, as lists have some.
    const seen = name === 'three' ? { first: '', last: '' } : {};
    for (const each of names) source.attribute('ShopName', shop, { name: each }, seen);
    const first = source.ref('Shop', shops[0]?.key ?? '');
    source.attribute('ShopSale', shop, { kind: 'k', day: date, amount: '5', soldById: first }, {}, `${key}:${date}`);
  }
}

const load =
  (...all: readonly Told[]) =>
  (inputs: LoadInputs) => {
    for (const each of all) stageTold(inputs, each);
  };

/** Loads one data set and keeps the others of the live snapshot, in its order of trust. */
const replace = (one: Told) => (inputs: LoadInputs) => {
  for (const each of inputs.previous) {
    if (each.facts.name === one.name) inputs.stage(facts(one.name, one.date));
    else inputs.keep(each);
  }
  stageTold(inputs, one);
};

const TABLES = [
  'shop',
  'address',
  'shop_name',
  'shop_sale',
  'shop_stands_at_address',
  'closed_record',
  'redirect',
  'dataset',
];

/** All rows of a snapshot as texts. Keys of sets and rows follow the staging order, so sets are shown by their members. */
async function content({ rows }: Built): Promise<Record<string, readonly string[]>> {
  const sets = new Map(
    (await rows('SELECT key, ids FROM dataset_set')).map(({ key, ids }) => [Number(key), String(ids)]),
  );
  const shown = (row: Readonly<Record<string, unknown>>) =>
    JSON.stringify(row, (name, value: unknown) => {
      if (name === 'dataset_ids') return sets.get(Number(value));
      if (/^(?:key|owner_key|from_key|to_key|sold_by_key)$/.test(name)) return undefined;
      return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value;
    });
  const all = await Promise.all(
    TABLES.map(async (table) => [table, (await rows(`SELECT * FROM ${table}`)).map(shown).sort()] as const),
  );
  return Object.fromEntries(all);
}

test.each(ENGINES)(
  '"one data set replaced without loading the others\' files again" is the same as loading all again, on %s',
  async (engine) => {
    const draw = drawing(7);
    for (let round = 0; round < (engine === 'sqlite' ? 12 : 2); round++) {
      const [one, two, three] = ['one', 'two', 'three'].map((name) => told(draw, name, '2026-01-01'));
      const again = told(draw, 'two', '2026-02-01');
      if (one === undefined || two === undefined || three === undefined) throw new Error('Expected three.');
      const [added, whole] = await Promise.all(
        [replace(again), load(one, again, three)].map(async (second) => {
          const { dataDir, warehouse, drop } = await testDatabase(engine);
          onTestFinished(drop);
          await built(load(one, two, three), TINY, dataDir, warehouse);
          return content(await built(second, TINY, dataDir, warehouse));
        }),
      );
      expect(added).toEqual(whole);
    }
  },
);

test('a data set that is kept over several loads stays as it is, closed records too', async () => {
  const dataDir = dataFolder();
  const location = warehouseFolder(dataDir);
  const draw = drawing(3);
  const [two, three] = [told(draw, 'two', '2026-01-01'), told(draw, 'three', '2026-01-01')];
  await built(load(told(draw, 'two', '2025-12-01'), three), TINY, dataDir, location);
  await built(load(two, three), TINY, dataDir, location);
  const before = await content(await built(replace(three), TINY, dataDir, location));
  for (let loads = 0; loads < 2; loads++)
    expect(await content(await built(replace(three), TINY, dataDir, location))).toEqual(before);
  expect(before.closed_record?.length).toBeGreaterThan(0);
});
