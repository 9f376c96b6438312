import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSnapshot } from '../../../ingest/build.ts';
import type { LoadInputs } from '../../../ingest/load-inputs.ts';
import { attributeId, entityId, uuidText } from '../../../storage/ids.ts';
import { storeAt } from '../../../storage/store-at.ts';
import { verifySnapshot } from '../../../storage/verify/verify-snapshot.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../../databases.ts';
import { type Draw, drawing } from '../../random.ts';
import { facts, TINY } from '../tiny.ts';

const DATASETS = ['one', 'two', 'three'];
const STREETS = ['100 MAIN ST', '200 PINE ST', '300 OAK AVE', '400 ELM ST'];
const some = <T>(draw: Draw, items: readonly T[]): T[] => items.filter(() => draw(2) === 0);
const pick = <T>(draw: Draw, items: readonly [T, ...T[]]): T => items[draw(items.length)] ?? items[0];

/** What one load is to stage: of each dataset shops with names, and addresses that several datasets may have. */
interface Planned {
  readonly date: string;
  readonly datasets: readonly {
    readonly name: string;
    readonly shops: readonly { readonly of: string; readonly key: string; readonly names: readonly string[] }[];
    readonly addresses: readonly { readonly key: string; readonly street: string; readonly shop: string }[];
  }[];
}

function planned(draw: Draw, month: number): Planned {
  const loaded = some(draw, DATASETS);
  return {
    date: `2026-0${month}-01`,
    datasets: (loaded.length === 0 ? ['one'] : loaded).map((name) => ({
      name,
      // A shop may be another dataset's, whose names two may know.
      shops: some(draw, ['a', 'b', 'c', 'd']).map((key) => ({
        of: pick(draw, [name, 'one']),
        key,
        names: some(draw, ['X', 'Y', 'Z']),
      })),
      addresses: some(draw, ['p', 'q', 'r']).map((key) => ({
        key,
        street: STREETS[draw(STREETS.length)] ?? '',
        shop: pick(draw, ['a', 'b']),
      })),
    })),
  };
}

const stageAll =
  ({ date, datasets }: Planned) =>
  ({ stage }: LoadInputs): void => {
    for (const { name, shops, addresses } of datasets) {
      const source = stage(facts(name, date));
      source.entity('Shop', source.ref('Shop', 'anchor'));
      for (const { of, key, names } of shops) {
        const shop = entityId('Shop', of, key);
        source.entity('Shop', shop, { name: key });
        for (const each of names) source.attribute('ShopName', shop, { name: each });
      }
      for (const { key, street, shop } of addresses) {
        const address = source.ref('Address', key);
        source.entity('Address', address, { streetAddress1: street, city: 'SEATTLE', state: 'WA', zip: '98101' });
        source.entity('Shop', source.ref('Shop', shop));
        source.edge('ShopStandsAtAddress', source.ref('Shop', shop), address, { part: 'front' });
      }
    }
  };

interface Known {
  first: string;
  last: string;
  datasets: string[];
  closed: boolean;
}
/** A row, and of an edge its ends. */
interface Found {
  readonly id: string;
  readonly first: string;
  readonly last: string;
  readonly closed: string | null;
  readonly shop: string;
  readonly address: string;
}
const EDGES = 'shop_stands_at_address';
const EDGE_ENDS = (id: (column: string) => string) =>
  `, (SELECT ${id('s.id')} FROM shop AS s WHERE s.key = t.from_key) AS shop,
   (SELECT ${id('a.id')} FROM address AS a WHERE a.key = t.to_key) AS address`;

type Records = Map<string, Known & { readonly owner?: string }>;

/** The records of shops and names after a load, by what a load takes over of the records before it (docs/decisions/ingest.md). */
function expectedAfter(before: Records, { date, datasets }: Planned): Records {
  const loaded = datasets.map(({ name }) => name);
  const after: Records = new Map();
  const see = (id: string, dataset: string, owner?: string) => {
    const record = after.get(id) ?? before.get(id);
    const fresh = !after.has(id);
    after.set(id, {
      first: record === undefined || date < record.first ? date : record.first,
      last: record === undefined || date > record.last ? date : record.last,
      datasets: [...new Set([...(fresh ? [] : (record?.datasets ?? [])), dataset])],
      closed: false,
      ...(owner === undefined ? {} : { owner }),
    });
  };
  for (const { name, shops, addresses } of datasets) {
    see(uuidText(entityId('Shop', name, 'anchor')), name);
    for (const { shop } of addresses) see(uuidText(entityId('Shop', name, shop)), name);
    for (const { of, key, names } of shops) {
      const shop = entityId('Shop', of, key);
      see(uuidText(shop), name);
      for (const each of names) see(uuidText(attributeId('ShopName', shop, each)), name, uuidText(shop));
    }
  }
  for (const [id, record] of before) {
    const left = record.datasets.filter((name) => loaded.includes(name));
    if (after.has(id) || left.length === 0) continue;
    if (record.owner !== undefined && !before.has(record.owner)) continue;
    after.set(id, { ...record, datasets: left, closed: true });
  }
  // Without its owner nothing stays.
  for (const [id, { owner }] of after) if (owner !== undefined && !after.has(owner)) after.delete(id);
  return after;
}

/** What the same load again must not change. */
const CONTENTS = ['shop', 'shop_name', 'address', 'shop_stands_at_address', 'redirect', 'join_reason', 'closed_record'];

describe.each(ENGINES)('on %s', (engine) => {
  let database: TestDatabase;

  const load = async (plan: Planned): Promise<string> => {
    const { dataDir, warehouse } = database;
    return (await buildSnapshot({ dataDir, warehouse, catalog: TINY, stageInputs: stageAll(plan) })).version;
  };

  const records = (version: string, table: string, more: (id: (column: string) => string) => string = () => '') =>
    storeAt(database.warehouse).read(version, async (snapshot) => {
      const id = (column: string) => snapshot.dialect.uuidOut(column);
      const rows = await snapshot.select<Found & { readonly sets: number }>(
        `SELECT ${id('t.id')} AS id, t.first_observed_date AS first, t.last_observed_date AS last, t.dataset_ids AS sets,
           ${id('c.id')} AS closed ${more(id)} FROM ${table} AS t LEFT JOIN closed_record AS c ON c.id = t.id ORDER BY t.id`,
        [],
      );
      return rows.map(({ sets, closed, ...row }) => ({
        ...row,
        datasets: [...snapshot.datasetIds(sets)].sort(),
        closed: closed !== null,
      }));
    });

  const problems = async (version: string) =>
    (await storeAt(database.warehouse).read(version, (snapshot) => verifySnapshot(snapshot, TINY))).checks.flatMap(
      (check) => check.problems,
    );

  /** The rows of a snapshot, keys and ranks among their columns. */
  const contents = (version: string) =>
    storeAt(database.warehouse).read(version, async (snapshot) => {
      const rows: unknown[] = [];
      for (const table of CONTENTS) {
        const all = await snapshot.select(`SELECT * FROM ${table} AS t`, []);
        rows.push([table, all.map((row) => JSON.stringify(row)).sort()]);
      }
      return rows;
    });

  const redirectsIn = (version: string) =>
    storeAt(database.warehouse).read(version, (snapshot) => {
      const id = (column: string) => snapshot.dialect.uuidOut(column);
      return snapshot.select<{ id: string; to: string }>(
        `SELECT ${id('r.id')} AS id, ${id('r.entity_id')} AS "to" FROM redirect AS r`,
        [],
      );
    });

  /** A load, and what its snapshot holds: only the newest three are kept. */
  async function loaded(plan: Planned) {
    const version = await load(plan);
    return {
      plan,
      version,
      shops: await records(version, 'shop'),
      names: await records(version, 'shop_name'),
      addresses: await records(version, 'address', () => ', t.street_address1 AS street'),
      edges: await records(version, EDGES, EDGE_ENDS),
      redirects: await redirectsIn(version),
      problems: await problems(version),
    };
  }

  describe.each(engine === 'sqlite' ? [1, 2, 3, 4] : [9])('five loads of seed %i', (seed) => {
    const loads: Awaited<ReturnType<typeof loaded>>[] = [];
    beforeAll(async () => {
      database = await testDatabase(engine);
      const draw = drawing(seed);
      for (let month = 1; month <= 5; month++) loads.push(await loaded(planned(draw, month)));
    });
    afterAll(() => database.drop());

    test('every promise of a snapshot holds', () => {
      expect(loads.flatMap(({ problems }) => problems)).toEqual([]);
    });

    test('dates, datasets and what is closed are those of a plain oracle', () => {
      let expected: Records = new Map();
      for (const { plan, shops, names } of loads) {
        expected = expectedAfter(expected, plan);
        expect([...shops, ...names].map(({ id, ...each }) => [id, each] as const).sort(byId)).toEqual(
          [...expected]
            .map(([id, { owner: _, ...each }]) => [id, { ...each, datasets: [...each.datasets].sort() }] as const)
            .sort(byId),
        );
      }
    });

    test('every id that was ever known leads to one entity, which knows its first day', () => {
      let before: Awaited<ReturnType<typeof records>> = [];
      let led = new Map<string, string>();
      let edgesBefore: Awaited<ReturnType<typeof records>> = [];
      for (const { plan, shops, addresses: entities, edges, redirects } of loads) {
        const present = plan.datasets.map(({ name }) => name);
        const leads = new Map(redirects.map(({ id, to }) => [id, to]));
        const living = new Map(entities.map((each) => [each.id, each]));
        const entityOf = (id: string) => living.get(leads.get(id) ?? id);

        const seen = new Map<string, string[]>();
        const sees = (id: string | undefined, ...days: string[]) =>
          id === undefined || seen.set(id, [...(seen.get(id) ?? []), ...days]);
        const current = new Set<string | undefined>();
        for (const { name, addresses } of plan.datasets) {
          for (const { key, street } of addresses) {
            const entity = entityOf(uuidText(entityId('Address', name, key)));
            expect(entity).toMatchObject({ street, closed: false });
            sees(entity?.id, plan.date);
            current.add(entity?.id);
          }
        }
        for (const { id, first, last, datasets } of before) {
          const entity = entityOf(id);
          // A snapshot holds what its load names.
          if (datasets.some((name) => present.includes(name))) expect(entity, id).toBeDefined();
          sees(entity?.id, first, last);
        }
        for (const { id, first, last, closed } of entities) {
          const days = (seen.get(id) ?? []).sort();
          expect({ id, first, last, closed }).toEqual({
            id,
            first: days[0],
            last: days.at(-1),
            closed: !current.has(id),
          });
        }
        // Where a record is still there that was part of an entity, the entity lives on, under an id that it had.
        const ids = new Set(before.map(({ id }) => id));
        for (const [id, entity] of led) {
          if (entityOf(id)?.closed !== false) continue;
          expect(entityOf(entity), `${id} was ${entity}`).toMatchObject({ closed: false });
          expect(ids).toContain(entityOf(entity)?.id);
        }
        led = new Map([...living.keys()].map((id) => [id, id] as const).concat([...leads]));

        const pairOf = ({ shop, address }: (typeof edges)[number]) => `${shop} ${entityOf(address)?.id}`;
        const staged = plan.datasets.flatMap(({ name, addresses }) =>
          addresses.map(({ key, shop }) =>
            [uuidText(entityId('Shop', name, shop)), entityOf(uuidText(entityId('Address', name, key)))?.id].join(' '),
          ),
        );
        const owners = new Set(shops.map(({ id }) => id));
        // Without one of its ends nothing stays.
        const kept = edgesBefore
          .filter(({ datasets }) => datasets.some((name) => present.includes(name)))
          .filter(({ shop, address }) => owners.has(shop) && entityOf(address) !== undefined)
          .map(pairOf);
        expect(new Set(edges.map(pairOf))).toEqual(new Set([...staged, ...kept]));
        for (const pair of new Set(staged)) {
          const days = [
            plan.date,
            ...edgesBefore.filter((old) => pairOf(old) === pair).map(({ first }) => first),
          ].sort();
          expect(edges.filter((edge) => pairOf(edge) === pair)).toMatchObject([{ first: days[0], closed: false }]);
        }
        expect(edges.filter(({ closed }) => !closed)).toHaveLength(new Set(staged).size);
        edgesBefore = edges;
        before = entities;
      }
    });

    test('the same load again changes nothing', async () => {
      const { plan, version } = loads[4] ?? {};
      if (plan === undefined || version === undefined) throw new Error('Expected five loads.');
      expect(await contents(await load(plan))).toEqual(await contents(version));
    });
  });
});

const byId = (one: readonly [string, unknown], other: readonly [string, unknown]) => (one[0] < other[0] ? -1 : 1);
