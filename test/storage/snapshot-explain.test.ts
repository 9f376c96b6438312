import { describe, expect, test } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { buildSnapshot } from '../../ingest/build.ts';
import type { LoadInputs } from '../../ingest/load-inputs.ts';
import { type Explanation, explainEntity } from '../../storage/explain-entity.ts';
import { entityId, uuidText } from '../../storage/ids.ts';
import { storeAt } from '../../storage/store-at.ts';
import { ENGINES, testDatabase } from '../databases.ts';
import { facts, TINY } from '../ingest/tiny.ts';

const idOf = (type: string, source: string, key: string) => uuidText(entityId(type, source, key));
const svcIdOf = (letter: string, id: string) => letter + id.replaceAll('-', '').slice(0, 16);

/** A shop of two names, and one address as two sources write it. */
function load({ stage }: LoadInputs): void {
  const [one, two] = [stage(facts('one', '2026-01-02')), stage(facts('two', '2026-03-04'))];
  const shop = one.ref('Shop', 'a');
  one.entity('Shop', shop, { name: 'A', open: true, seats: null }, { first: '2020-01-01' });
  two.entity('Shop', shop);
  one.attribute('ShopName', shop, { name: 'FIRST' }, { first: '2021-01-01', last: '2022-02-02' });
  two.attribute('ShopName', shop, { name: 'SECOND' });
  const place = { city: 'SEATTLE', state: 'WA', zip: '98101' };
  one.entity('Address', one.ref('Address', 'p'), { ...place, streetAddress1: '100 MAIN ST' });
  two.entity('Address', two.ref('Address', 'q'), { ...place, streetAddress1: '100 Main Street' });
}

/** What each of some ids is explained by. */
async function explained(engine: (typeof ENGINES)[number], ids: readonly string[]): Promise<Explanation[][]> {
  const database = await testDatabase(engine);
  try {
    await buildSnapshot({ dataDir: database.dataDir, warehouse: database.warehouse, catalog: TINY, stageInputs: load });
    return await storeAt(database.warehouse).read(undefined, async (snapshot) => {
      const found: Explanation[][] = [];
      for (const id of ids) found.push(await explainEntity(snapshot, TINY, id));
      return found;
    });
  } finally {
    await database.drop();
  }
}

describe.each(ENGINES)('`svc explain` on %s', (engine) => {
  const shop = idOf('Shop', 'one', 'a');

  test('an entity: its fields, names in rank, datasets and observed dates, by id in any writing and by svcId', async () => {
    const writings = [
      shop,
      shop.toUpperCase(),
      shop.replaceAll('-', ''),
      svcIdOf('S', shop),
      ` ${svcIdOf('s', shop)} `,
    ];
    for (const [entity, ...others] of await explained(engine, writings)) {
      expect(others).toEqual([]);
      expect(entity).toMatchObject({
        type: 'Shop',
        id: shop,
        svcId: svcIdOf('S', shop),
        redirectedFrom: undefined,
        first: '2020-01-01',
        last: '2026-03-04',
        datasets: ['one', 'two'],
        names: [
          { name: 'FIRST', first: '2021-01-01', last: '2022-02-02', datasets: ['one'] },
          { name: 'SECOND', first: '2026-03-04', last: '2026-03-04', datasets: ['two'] },
        ],
        redirects: [],
      });
      expect(entity?.fields).toMatchObject({ name: 'A' });
      expect(Object.keys(entity?.fields ?? {}).sort()).toEqual(['name', 'open']);
    }
  });

  test('an id that was merged leads to the entity that it became part of, which names it', async () => {
    const [stays, gone] = [idOf('Address', 'one', 'p'), idOf('Address', 'two', 'q')];
    const [byOwn, byMerged] = await explained(engine, [stays, gone]);
    expect(byOwn).toMatchObject([{ type: 'Address', id: stays, redirectedFrom: undefined, redirects: [gone] }]);
    // "Every join leaves its reason where `svc explain <id>` shows it."
    expect(byOwn?.[0]?.joins).toEqual([
      { joinedId: gone, rule: expect.stringMatching(/address/), reason: expect.stringMatching(/\w/) },
    ]);
    expect(byMerged).toMatchObject([{ type: 'Address', id: stays, redirectedFrom: gone, datasets: ['one', 'two'] }]);
  });

  test.each(['', 'x', svcIdOf('X', shop), idOf('Shop', 'one', 'b'), `${shop}0`, "' OR 1=1 --"])(
    'nothing for %j',
    async (id) => {
      expect(await explained(engine, [id])).toEqual([[]]);
    },
  );
});

test('every entity type of the schema can be explained', async () => {
  const catalog = readCatalog();
  const database = await testDatabase('sqlite');
  const staged = [...catalog.types.values()].filter(({ kind }) => kind === 'entity').map(({ name }) => name);
  try {
    await buildSnapshot({
      ...{ dataDir: database.dataDir, warehouse: database.warehouse, catalog },
      stageInputs: ({ stage }) => {
        const one = stage(facts('one'));
        for (const type of staged) one.entity(type, one.ref(type, 'a'));
      },
    });
    await storeAt(database.warehouse).read(undefined, async (snapshot) => {
      for (const type of staged) {
        const id = idOf(type, 'one', 'a');
        expect(await explainEntity(snapshot, catalog, id)).toMatchObject([{ type, id }]);
      }
    });
  } finally {
    await database.drop();
  }
});
