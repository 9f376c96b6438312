import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildSnapshot } from '../../ingest/build.ts';
import type { LoadInputs } from '../../ingest/load-inputs.ts';
import { diffSnapshots, type TypeDiff } from '../../storage/diff/diff-snapshots.ts';
import { entityId, uuidText } from '../../storage/ids.ts';
import { storeAt } from '../../storage/store-at.ts';
import { summarise } from '../../storage/summary.ts';
import { UnknownSnapshot } from '../../storage/unknown-snapshot.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';
import { facts, TINY } from '../ingest/tiny.ts';
import { drawing } from '../random.ts';

type Shops = Readonly<Record<string, { readonly name: string; readonly names?: readonly string[] }>>;

/** Stages shops by key, each at one address, as a source of that date says. */
const shops =
  (wanted: Shops, date = '2026-01-02') =>
  ({ stage }: LoadInputs): void => {
    const one = stage(facts('one', date));
    for (const [key, { name, names = [] }] of Object.entries(wanted)) {
      const shop = one.ref('Shop', key);
      one.entity('Shop', shop, { name });
      for (const each of names) one.attribute('ShopName', shop, { name: each });
    }
  };

const idOf = (key: string, type = 'Shop') => uuidText(entityId(type, 'one', key));

describe.each(ENGINES)('on %s', (engine) => {
  let database: TestDatabase;
  let second: number;
  beforeEach(async () => {
    second = 0;
    database = await testDatabase(engine);
  });
  afterEach(() => database.drop());

  /** Publishes a snapshot, each time a second later; gives its version. */
  async function publish(
    load: (load: LoadInputs) => void,
    options: { readonly fresh?: boolean } = {},
  ): Promise<string> {
    second += 1;
    const now = new Date(Date.UTC(2026, 0, 1) + second * 1_000);
    const { dataDir, warehouse } = database;
    return (await buildSnapshot({ dataDir, warehouse, catalog: TINY, now, stageInputs: load, ...options })).version;
  }

  const diff = async (
    one: (load: LoadInputs) => void,
    other: (load: LoadInputs) => void,
  ): Promise<readonly TypeDiff[]> => {
    const [from, to] = [await publish(one), await publish(other)];
    return (await diffSnapshots(storeAt(database.warehouse), { from, to }, TINY)).types;
  };

  describe('"`svc snapshot diff` says what changed"', () => {
    test('what is new, what vanished, what changed, field by field, and what was only seen again', async () => {
      const types = await diff(
        shops({ a: { name: 'A', names: ['A', 'ALPHA'] }, b: { name: 'B' }, c: { name: 'C' }, d: { name: 'D' } }),
        shops(
          { a: { name: 'A', names: ['A'] }, b: { name: 'BETTER' }, c: { name: 'C' }, e: { name: 'E' } },
          '2026-02-02',
        ),
      );
      const none = { added: 0, vanished: 0, merged: 0, closed: 0, reopened: 0, changed: 0, observedAgain: 0 };
      const nobody = { added: [], vanished: [], merged: [], closed: [], reopened: [], changed: [] };
      expect(types).toEqual([
        {
          ...{ ...none, name: 'Shop', before: 4, after: 5, added: 1, closed: 1, changed: 1, observedAgain: 2 },
          fields: new Map([
            ['lastObservedDate', 3],
            ['name', 1],
          ]),
          examples: { ...nobody, added: [idOf('e')], closed: [idOf('d')], changed: [idOf('b')] },
        },
        {
          ...{ ...none, name: 'ShopName', before: 2, after: 2, closed: 1, observedAgain: 1 },
          fields: new Map([['lastObservedDate', 1]]),
          examples: { ...nobody, closed: [expect.stringMatching(/^[0-9a-f-]{36}$/)] },
        },
      ]);
    });

    test('without history, and where a dataset is not loaded, records vanish', async () => {
      const [from, fresh, other] = [
        await publish(shops({ a: { name: 'A' }, b: { name: 'B' } })),
        await publish(shops({ a: { name: 'A' } }), { fresh: true }),
        await publish(({ stage }) => {
          const two = stage(facts('two'));
          two.entity('Shop', two.ref('Shop', 'c'));
        }),
      ];
      const vanished = async (versions: { from: string; to: string }) =>
        (await diffSnapshots(storeAt(database.warehouse), versions, TINY)).types.map((type) => [
          type.vanished,
          type.closed,
        ]);
      expect(await vanished({ from, to: fresh })).toEqual([[1, 0]]);
      expect(await vanished({ from: fresh, to: other })).toEqual([[1, 0]]);
    });

    test('a record that is there again is reopened, and one record', async () => {
      const both = shops({ a: { name: 'A', names: ['A', 'ALPHA'] }, b: { name: 'B' } }, '2026-01-02');
      const versions = [
        await publish(both),
        await publish(shops({ a: { name: 'A', names: ['A'] } }, '2026-02-02')),
        await publish(shops({ a: { name: 'A', names: ['A', 'ALPHA'] }, b: { name: 'B' } }, '2026-03-02')),
      ];
      const between = async (one: number, other: number) => {
        const range = { from: versions[one] ?? '', to: versions[other] ?? '' };
        return (await diffSnapshots(storeAt(database.warehouse), range, TINY)).types;
      };
      expect(await between(0, 1)).toMatchObject([{ closed: 1 }, { name: 'ShopName', closed: 1 }]);
      const counts = { added: 0, vanished: 0, closed: 0, reopened: 1, observedAgain: 1 };
      expect(await between(1, 2)).toMatchObject([counts, { name: 'ShopName', ...counts }]);
      expect((await between(0, 2)).map(({ fields }) => fields)).toEqual([
        new Map([['lastObservedDate', 2]]),
        new Map([['lastObservedDate', 2]]),
      ]);
    });

    test('a load of the same records again: nothing changed', async () => {
      const same = shops({ a: { name: 'A', names: ['A'] }, b: { name: 'B' } });
      for (const { added, vanished, changed, merged, observedAgain } of await diff(same, same)) {
        expect([added, vanished, changed, merged, observedAgain]).toEqual([0, 0, 0, 0, 0]);
      }
    });

    test('of datasets their names count, not the number of their set', async () => {
      const from = ({ stage }: LoadInputs) => {
        const [one, other] = [stage(facts('one')), stage(facts('other'))];
        other.entity('Shop', one.ref('Shop', 'a'), { name: 'A' });
      };
      const to = ({ stage }: LoadInputs) => {
        const other = stage(facts('other'));
        other.entity('Shop', stage(facts('one')).ref('Shop', 'a'), { name: 'A' });
      };
      expect(await diff(from, to)).toMatchObject([{ name: 'Shop', changed: 0, observedAgain: 0 }]);
    });

    test('records that were joined into others have not vanished', async () => {
      const places =
        (...streets: readonly string[]) =>
        ({ stage }: LoadInputs): void => {
          for (const [index, streetAddress1] of streets.entries()) {
            const source = stage(facts(index === 0 ? 'one' : 'two'));
            const place = { streetAddress1, city: 'SEATTLE', state: 'WA', zip: '98101' };
            source.entity('Address', source.ref('Address', 'p'), place);
          }
        };
      const types = await diff(places('100 MAIN ST', '200 MAIN ST'), places('100 MAIN ST', '100 Main Street'));
      expect(types).toMatchObject([{ name: 'Address', before: 2, after: 1, merged: 1, vanished: 0, added: 0 }]);
      expect(types[0]?.examples.merged).toEqual([uuidText(entityId('Address', 'two', 'p'))]);
    });

    test('counts are those of sets of ids, whatever the records', async () => {
      const draw = drawing(7);
      const some = () =>
        Object.fromEntries(
          Array.from({ length: 60 }, (_, key) => [`k${key}`, { name: `N${draw(2)}` }] as const).filter(
            () => draw(2) === 0,
          ),
        );
      for (let round = 0; round < 3; round++) {
        const [one, other] = [some(), some()];
        const keys = (of: Shops, not: Shops) => Object.keys(of).filter((key) => !(key in not)).length;
        const [from, to] = [await publish(shops(one), { fresh: true }), await publish(shops(other), { fresh: true })];
        expect((await diffSnapshots(storeAt(database.warehouse), { from, to }, TINY)).types).toMatchObject([
          {
            before: Object.keys(one).length,
            after: Object.keys(other).length,
            added: keys(other, one),
            vanished: keys(one, other),
            changed: Object.entries(one).filter(([key, { name }]) => key in other && other[key]?.name !== name).length,
          },
        ]);
      }
    });

    test('a version that is not there', async () => {
      const from = await publish(shops({ a: { name: 'A' } }));
      const versions = { from, to: '20200101T000000Z-000000' };
      await expect(diffSnapshots(storeAt(database.warehouse), versions, TINY)).rejects.toThrow(UnknownSnapshot);
    });
  });

  describe('"`svc snapshot list` and `use`"', () => {
    test('the list has versions, sizes and which is current; a snapshot knows its counts and datasets', async () => {
      expect(await storeAt(database.warehouse).published()).toEqual([]);
      const versions = [
        await publish(shops({ a: { name: 'A' } })),
        await publish(shops({ a: { name: 'A' }, b: { name: 'B' } })),
      ];
      const all = await storeAt(database.warehouse).published();
      expect(all.map(({ version, current }) => [version, current])).toEqual([
        [versions[0], false],
        [versions[1], true],
      ]);
      for (const { bytes } of all) expect(bytes).toBeGreaterThan(10_000);
      expect(await storeAt(database.warehouse).read(undefined, (snapshot) => summarise(snapshot, TINY))).toEqual({
        entities: new Map([['Shop', 2]]),
        datasets: ['one'],
      });
    });

    test('an open warehouse follows the switch, back and forth; the next load is current again', async () => {
      const [old, fresh] = [await publish(shops({ a: { name: 'OLD' } })), await publish(shops({ a: { name: 'NEW' } }))];
      const warehouse = storeAt(database.warehouse).serve();
      try {
        await warehouse.refresh();
        expect(warehouse.current).toBe(fresh);
        expect(await storeAt(database.warehouse).use(old)).toBe(fresh);
        await warehouse.refresh();
        expect(warehouse.current).toBe(old);
        expect(await storeAt(database.warehouse).use(fresh)).toBe(old);
        await warehouse.refresh();
        expect(warehouse.current).toBe(fresh);
        await storeAt(database.warehouse).use(old);
        const next = await publish(shops({ a: { name: 'NEXT' } }));
        await warehouse.refresh();
        expect(warehouse.current).toBe(next);
      } finally {
        await warehouse.close();
      }
    });

    test('the oldest snapshot stays while it is in use; when another is, it goes by its age', async () => {
      const old = await publish(shops({ a: { name: 'OLD' } }));
      const rest = [await publish(shops({ a: { name: 'B' } })), await publish(shops({ a: { name: 'C' } }))];
      await storeAt(database.warehouse).use(old);
      const versions = async () => (await storeAt(database.warehouse).published()).map(({ version }) => version);
      const failed = publish(() => {
        throw new Error('no more rows');
      });
      await expect(failed).rejects.toThrow('no more rows');
      expect(await versions()).toEqual([old, ...rest]);
      const next = await publish(shops({ a: { name: 'D' } }));
      expect(await versions()).toEqual([...rest, next]);
    });

    test.each(['20200101T000000Z-000000', '../../etc/passwd', ''])(
      'no snapshot %j: the pointer stays',
      async (version) => {
        const current = await publish(shops({ a: { name: 'A' } }));
        await expect(storeAt(database.warehouse).use(version)).rejects.toThrow(UnknownSnapshot);
        expect(await storeAt(database.warehouse).published()).toMatchObject([{ version: current, current: true }]);
      },
    );
  });
});
