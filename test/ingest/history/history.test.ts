import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Catalog } from '../../../catalog/model.ts';
import { readCatalog } from '../../../catalog/read.ts';
import { UNKNOWN_DAY } from '../../../catalog/stage.ts';
import { type BuildOptions, buildSnapshot } from '../../../ingest/build.ts';
import { ingest } from '../../../ingest/ingest.ts';
import type { LoadInputs } from '../../../ingest/load-inputs.ts';
import { explainEntity } from '../../../storage/explain-entity.ts';
import { entityId, uuidText } from '../../../storage/ids.ts';
import { currentVersion, warehouseFolder } from '../../../storage/sqlite/folder.ts';
import { storeAt } from '../../../storage/store-at.ts';
import { catalogOf } from '../../catalog/inline.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../../databases.ts';
import { dataFolder, facts, oneDataset, TINY } from '../tiny.ts';

const catalog = readCatalog();

const DATES = 't.first_observed_date AS first, t.last_observed_date AS last';
const CLOSED = 'EXISTS (SELECT 1 FROM closed_record AS c WHERE c.id = t.id)';
const closed = (engine: string) => (engine === 'sqlite' ? `${CLOSED} AS closed` : `(${CLOSED})::int AS closed`);

describe.each(ENGINES)('on %s', (engine) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await testDatabase(engine);
  });
  afterEach(() => database.drop());

  const load = (stage: BuildOptions['stageInputs'], of: Catalog = TINY, options: Partial<BuildOptions> = {}) =>
    buildSnapshot({
      ...{ dataDir: database.dataDir, warehouse: database.warehouse, catalog: of, stageInputs: stage },
      ...options,
    });
  const rows = (sql: string) => storeAt(database.warehouse).read(undefined, (snapshot) => snapshot.select(sql, []));
  const explained = async (id: string) =>
    (await storeAt(database.warehouse).read(undefined, (snapshot) => explainEntity(snapshot, TINY, id)))[0];

  const place = { streetAddress1: '100 MAIN ST', city: 'SEATTLE', state: 'WA', zip: '98101' };
  const addresses =
    (date: string, ...names: readonly string[]) =>
    ({ stage }: LoadInputs) => {
      for (const name of names) {
        const source = stage(facts(name, date));
        source.entity('Address', source.ref('Address', 'p'), place);
      }
    };
  const idOf = (name: string) => uuidText(entityId('Address', name, 'p'));

  test('a day that nobody says is null, until a load says it; what vanished keeps null', async () => {
    const shops =
      (date: string | null, first: string | undefined, ...keys: readonly string[]) =>
      ({ stage }: LoadInputs) => {
        const source = stage({ ...facts('one'), date });
        for (const key of keys) {
          const shop = source.ref('Shop', key);
          source.entity('Shop', shop, {}, first === undefined ? {} : { first });
          source.attribute('ShopName', shop, { name: key }, { first: UNKNOWN_DAY, last: date });
        }
      };
    const seen = async () => {
      const found = await rows(`SELECT n.name, ${DATES}, n.first_observed_date AS named FROM shop AS t
        JOIN shop_name AS n ON n.owner_key = t.key ORDER BY n.name`);
      return found.map(({ name, first, last, named }) => [name, first, last, named]);
    };
    await load(shops(null, undefined, 'a', 'b'));
    expect(await seen()).toEqual([
      ['a', null, null, null],
      ['b', null, null, null],
    ]);
    await load(shops(null, '2020-02-02', 'a'));
    expect(await seen()).toEqual([
      ['a', '2020-02-02', null, null],
      ['b', null, null, null],
    ]);
    await load(shops('2026-02-01', undefined, 'a'));
    expect(await seen()).toEqual([
      ['a', '2020-02-02', '2026-02-01', null],
      ['b', null, null, null],
    ]);
    expect(await rows('SELECT date FROM dataset')).toEqual([{ date: '2026-02-01' }]);
  });

  describe('"ids … kept through merges by a redirect table, so stable from load to load"', () => {
    test('an id that gave way two loads ago still leads to its entity, and says why', async () => {
      await load(addresses('2026-01-01', 'one', 'two'));
      // The second address moves on to another place, and its dataset does not know the first one any more.
      const moved = ({ stage }: LoadInputs) => {
        const [one, two] = [stage(facts('one', '2026-02-01')), stage(facts('two', '2026-02-01'))];
        one.entity('Address', one.ref('Address', 'p'), place);
        two.entity('Address', two.ref('Address', 'q'), { ...place, streetAddress1: '9 OAK AVE' });
      };
      for (const _ of [1, 2]) expect((await load(moved)).history).toMatchObject({ redirects: 1, warnings: [] });
      expect(await explained(idOf('two'))).toMatchObject({
        ...{ id: idOf('one'), redirectedFrom: idOf('two'), first: '2026-01-01', last: '2026-02-01', closed: false },
        joins: [{ joinedId: idOf('two'), rule: 'same-address' }],
      });
    });

    test('an entity keeps its id where its own record vanished and one that had joined it is still there', async () => {
      await load(addresses('2026-01-01', 'one', 'two'));
      for (const date of ['2026-02-01', '2026-03-01']) {
        await load(({ stage }) => {
          stage(facts('one', date));
          addresses(date, 'two')({ stage } as LoadInputs);
        });
        expect(await rows('SELECT count(*) AS rows FROM address')).toEqual([{ rows: 1 }]);
        for (const id of [idOf('one'), idOf('two')]) {
          expect(await explained(id)).toMatchObject({
            ...{ id: idOf('one'), first: '2026-01-01', last: date, datasets: ['two'], closed: false },
          });
        }
      }
    });

    test('the id stays when another source is trusted most', async () => {
      await load(addresses('2026-01-01', 'one'));
      await load(addresses('2026-02-01', 'two', 'one'));
      expect(await explained(idOf('two'))).toMatchObject({ id: idOf('one'), redirects: [idOf('two')] });
    });

    test('records that the rules part again get their ids back', async () => {
      await load(addresses('2026-01-01', 'one', 'two'));
      await load(({ stage }) => {
        const [one, two] = [stage(facts('one')), stage(facts('two'))];
        one.entity('Address', one.ref('Address', 'p'), place);
        two.entity('Address', two.ref('Address', 'p'), { ...place, streetAddress1: '9 OAK AVE' });
      });
      expect((await explained(idOf('two')))?.redirectedFrom).toBeUndefined();
      expect(await rows('SELECT count(*) AS rows FROM redirect')).toEqual([{ rows: 0 }]);
    });
  });

  test('records with keys of their source are known again when their entity becomes part of another', async () => {
    const named =
      (date: string, zip: string) =>
      ({ stage }: LoadInputs) => {
        const [one, two] = [stage(facts('one', date)), stage(facts('two', date))];
        for (const [source, postal] of [
          [one, '98101'],
          [two, zip],
        ] as const) {
          const [shop, address] = [source.ref('Shop', 'a'), source.ref('Address', 'p')];
          source.entity('Shop', shop);
          source.entity('Address', address, { ...place, zip: postal });
          source.attribute('ShopName', shop, { name: 'A' }, {}, 'key of the source');
          source.edge('ShopStandsAtAddress', shop, address, { part: 'front' });
        }
      };
    await load(named('2026-01-01', '98102'));
    const { history } = await load(named('2026-02-01', '98101'));
    expect(history).toMatchObject({ closed: 0, stillClosed: 0 });
    expect(await rows(`SELECT ${DATES} FROM shop_stands_at_address AS t`)).toEqual(
      Array(2).fill({ first: '2026-01-01', last: '2026-02-01' }),
    );
  });

  describe('"each record is an unbroken period between firstObservedDate and lastObservedDate; rank 0 newest"', () => {
    const status = (date: string, ...statuses: readonly string[]) =>
      oneDataset(date, (source) => {
        const location = source.ref('OperatingLocation', 'l');
        source.entity('OperatingLocation', location);
        for (const each of statuses) {
          source.attribute('OperatingLocationOperatingStatus', location, { operatingStatus: each }, {}, each);
        }
      });

    test('a status that comes back after a gap is another record; seen again and again, it is one', async () => {
      const reports = [];
      for (const [date, each] of [
        ['2026-01-01', 'Open'],
        ['2026-02-01', 'Open'],
        ['2026-03-01', 'Temporarily Closed'],
        ['2026-04-01', 'Open'],
        ['2026-05-01', 'Open'],
      ] as const) {
        reports.push(await load(status(date, each), catalog));
      }
      expect(
        await rows(
          `SELECT t.rank, t.operating_status AS status, ${DATES}, ${closed(engine)} FROM operating_location_operating_status AS t ORDER BY t.rank`,
        ),
      ).toEqual([
        { rank: 0, status: 'Open', first: '2026-04-01', last: '2026-05-01', closed: 0 },
        { rank: 1, status: 'Temporarily Closed', first: '2026-03-01', last: '2026-03-01', closed: 1 },
        { rank: 2, status: 'Open', first: '2026-01-01', last: '2026-02-01', closed: 1 },
      ]);
      expect(reports.map(({ history }) => [history?.closed, history?.reopened])).toEqual([
        [undefined, undefined],
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ]);
    });
  });

  test('an entity’s own fields are those of this load; its closed records keep theirs, and rank last', async () => {
    const shop = (date: string, seats: number | null, ...names: readonly string[]) =>
      oneDataset(date, (source) => {
        const a = source.ref('Shop', 'a');
        source.entity('Shop', a, { name: 'A', seats });
        for (const name of names) source.attribute('ShopName', a, { name });
      });
    await load(shop('2026-01-01', 4, 'OLD', 'KEPT'));
    await load(shop('2026-02-01', null, 'KEPT', 'NEW'));
    expect(await rows(`SELECT t.seats, ${DATES} FROM shop AS t`)).toEqual([
      { seats: null, first: '2026-01-01', last: '2026-02-01' },
    ]);
    expect(
      await rows(`SELECT t.name, t.name_vector, ${DATES}, ${closed(engine)} FROM shop_name AS t ORDER BY rank`),
    ).toEqual([
      { name: 'KEPT', name_vector: 'kept', first: '2026-01-01', last: '2026-02-01', closed: 0 },
      { name: 'NEW', name_vector: 'new', first: '2026-02-01', last: '2026-02-01', closed: 0 },
      { name: 'OLD', name_vector: 'old', first: '2026-01-01', last: '2026-01-01', closed: 1 },
    ]);
  });

  test('another catalog: what it still has is taken over by name and type', async () => {
    const before = catalogOf({
      shops: `type Shop @entity { name: String seats: String owner: String gone: [ShopGone] @connection }
        type ShopGone @attribute(of: "Shop") { x: String }`,
    });
    const after = catalogOf({
      shops: `type Shop @entity { name: String seats: Int names: [ShopName] @connection }
        type ShopName @attribute(of: "Shop") { name: String }`,
    });
    await load(
      oneDataset('2026-01-01', (source) => {
        for (const key of ['a', 'b']) {
          source.entity('Shop', source.ref('Shop', key), { name: key, seats: 'many', owner: 'x' });
          source.attribute('ShopGone', source.ref('Shop', key), { x: 'x' });
        }
      }),
      before,
    );
    const { history } = await load(
      oneDataset('2026-02-01', (source) => source.entity('Shop', source.ref('Shop', 'a'), { name: 'A' })),
      after,
    );
    expect(history).toMatchObject({ firstDates: 1, closed: 1 });
    expect(await rows(`SELECT t.name, t.seats, ${DATES} FROM shop AS t ORDER BY key`)).toEqual([
      { name: 'A', seats: null, first: '2026-01-01', last: '2026-02-01' },
      { name: 'b', seats: null, first: '2026-01-01', last: '2026-01-01' },
    ]);
  });

  test('a load that looks back at nothing', async () => {
    await load(addresses('2026-01-01', 'one', 'two'));
    expect((await load(addresses('2026-02-01', 'two'), TINY, { fresh: true })).history).toBeUndefined();
    expect(await explained(idOf('two'))).toMatchObject({ id: idOf('two'), first: '2026-02-01' });
  });

  test('references lead to the entity as it is now, of closed records too', async () => {
    const sale = (date: string, ...amounts: readonly string[]) =>
      oneDataset(date, (source) => {
        const [shop, seller] = [source.ref('Shop', 'a'), source.ref('Shop', 'seller')];
        source.entity('Shop', shop);
        if (amounts.length > 1) source.entity('Shop', seller);
        for (const amount of amounts) source.attribute('ShopSale', shop, { kind: 'k', amount, soldById: seller });
      });
    await load(sale('2026-01-01', '1', '2'));
    await load(sale('2026-02-01', '1'));
    expect(
      await rows(
        `SELECT t.amount, s.id = t.sold_by_id AS same, ${closed(engine)} FROM shop_sale AS t JOIN shop AS s ON s.key = t.sold_by_key ORDER BY t.rank`,
      ),
    ).toMatchObject([
      { amount: 1, closed: 0 },
      { amount: 2, closed: 1 },
    ]);
  });
});

test('another sample is another city: none of the last one is kept', async () => {
  const dataDir = dataFolder();
  await ingest({ dataDir, sample: { brands: 30, seed: 1 } });
  const { history } = await ingest({ dataDir, sample: { brands: 20, seed: 2 } });
  expect(history).toMatchObject({ firstDates: 0, closed: 0, redirects: 0, version: expect.any(String), warnings: [] });
  expect(currentVersion(warehouseFolder(dataDir))).not.toBe(history?.version);
});
