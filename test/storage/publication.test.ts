import { spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type BuildOptions, buildSnapshot } from '../../ingest/build.ts';
import { BrokenSnapshot } from '../../ingest/publish/check-built.ts';
import { BuildInProgress } from '../../storage/sqlite/build-lock.ts';
import { newVersion } from '../../storage/sqlite/folder.ts';
import { storeAt } from '../../storage/store-at.ts';
import { UnknownSnapshot } from '../../storage/unknown-snapshot.ts';
import type { Warehouse } from '../../storage/warehouse.ts';
import { catalogOf } from '../catalog/inline.ts';
import { childEnvironment } from '../child-environment.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';
import { SHOP } from '../ingest/shop.ts';
import { facts } from '../ingest/tiny.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';
import { leaveDebris, publishedIn } from './published.ts';

const CATALOG = catalogOf({ shops: SHOP });

async function shops(warehouse: Warehouse): Promise<readonly object[]> {
  using lease = warehouse.acquire();
  return await lease.snapshot.select('SELECT name FROM shop', []);
}

/** Stages one shop. */
const shopNamed =
  (name: string): BuildOptions['stageInputs'] =>
  ({ stage }) => {
    const one = stage(facts('one'));
    one.entity('Shop', one.ref('Shop', 'a'), { name });
  };

test('a second that is full of versions gives way to the next one', () => {
  expect(newVersion(new Date(Date.UTC(2026, 0, 1)), '20260101T000000Z-ffffff')).toMatch(/^20260101T000001Z-/);
});

describe.each(ENGINES)('on %s', (engine) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await testDatabase(engine);
  });
  afterEach(() => database.drop());

  /** Builds and publishes, each time a second later: the order of versions is that of their seconds. */
  let second = 0;
  async function build(
    load: BuildOptions['stageInputs'],
    options: Partial<Pick<BuildOptions, 'dataDir' | 'needed' | 'progress'>> = {},
  ): Promise<string> {
    second += 1;
    const now = new Date(Date.UTC(2026, 0, 1) + second * 1_000);
    const { dataDir, warehouse } = database;
    return (await buildSnapshot({ dataDir, warehouse, catalog: CATALOG, now, stageInputs: load, ...options })).version;
  }

  /** Publishes a snapshot that holds one shop; gives its version. */
  const publish = (name: string, needed?: BuildOptions['needed']): Promise<string> =>
    build(shopNamed(name), needed && { needed });

  async function open(): Promise<Warehouse> {
    const warehouse = storeAt(database.warehouse).serve();
    onTestFinished(async () => warehouse.close());
    await warehouse.refresh();
    return warehouse;
  }

  test('versions sort by time and end in six hex digits', async () => {
    expect(await publish('A')).toMatch(/^\d{8}T\d{6}Z-[0-9a-f]{6}$/);
  });

  describe('A snapshot is prepared before requests read it', () => {
    test('until then they read the one before', async () => {
      const versions = [await publish('A')];
      const prepared: string[] = [];
      let wait: Promise<void> | undefined;
      const warehouse = storeAt(database.warehouse).serve({
        async prepare({ version }) {
          prepared.push(version);
          await wait;
        },
      });
      onTestFinished(async () => warehouse.close());
      await warehouse.refresh();
      expect(prepared).toEqual(versions);
      const { promise, resolve } = Promise.withResolvers<void>();
      wait = promise;
      versions.push(await publish('B'));
      const switched = warehouse.refresh();
      expect(warehouse.current).toBe(versions[0]);
      expect(await shops(warehouse)).toEqual([{ name: 'A' }]);
      resolve();
      await switched;
      expect(await shops(warehouse)).toEqual([{ name: 'B' }]);
      expect(prepared).toEqual(versions);
    });

    test('it is prepared though no request comes, so that the next one reads it', async () => {
      await publish('A');
      const prepared: string[] = [];
      const warehouse = storeAt(database.warehouse).serve({
        prepare: async ({ version }) => void prepared.push(version),
      });
      onTestFinished(async () => warehouse.close());
      await warehouse.refresh();
      const version = await publish('B');
      await expect.poll(() => prepared, { timeout: 60_000 }).toContain(version);
      await expect.poll(() => shops(warehouse), { timeout: 60_000 }).toEqual([{ name: 'B' }]);
    });

    test('what is read is what was prepared, not the same opened again', async () => {
      const prepared: unknown[] = [];
      const warehouse = storeAt(database.warehouse).serve({
        prepare: async (snapshot) => void prepared.push(snapshot),
      });
      onTestFinished(async () => warehouse.close());
      for (const name of ['A', 'B']) {
        await publish(name);
        await warehouse.refresh();
        using lease = warehouse.acquire();
        expect(lease.snapshot).toBe(prepared.at(-1));
      }
    });

    test('one that cannot be prepared serves as it is', async () => {
      await publish('A');
      const warehouse = storeAt(database.warehouse).serve({ prepare: () => Promise.reject(new Error('no words')) });
      onTestFinished(async () => warehouse.close());
      await warehouse.refresh();
      expect(await shops(warehouse)).toEqual([{ name: 'A' }]);
    });
  });

  test('versions of one second, and of a clock that went back, sort in the order of their loads', async () => {
    const now = Date.UTC(2026, 0, 1);
    const { dataDir, warehouse } = database;
    const versions: string[] = [];
    for (const milliseconds of [0, 1, 2, -5_000, 3]) {
      const load: BuildOptions['stageInputs'] = ({ stage }) => {
        const one = stage(facts('one'));
        one.entity('Shop', one.ref('Shop', 'a'), { name: String(milliseconds) });
      };
      const options = {
        dataDir,
        warehouse,
        catalog: CATALOG,
        now: new Date(now + milliseconds),
        keep: 5,
        stageInputs: load,
      };
      versions.push((await buildSnapshot(options)).version);
    }
    expect(versions).toEqual(versions.toSorted());
    expect((await publishedIn(database)).versions).toEqual(versions);
  });

  describe('"a load that dies at any moment leaves the old one serving and no debris"', () => {
    test.each(engine === 'sqlite' ? ['stage', 'publish'] : ['stage', 'open previous', 'carry over', 'copy', 'publish'])(
      'killed as it begins to %s',
      async (phase) => {
        const version = await publish('ALIVE');
        const words = [join(import.meta.dirname, 'dying-build.ts'), database.dataDir, database.warehouse, phase];
        expect(spawnSync(process.execPath, words, { env: childEnvironment() }).signal).toBe('SIGKILL');
        expect((await publishedIn(database)).current).toBe(version);
        await publish('NEXT');
        expect(await shops(await open())).toEqual([{ name: 'NEXT' }]);
        expect((await publishedIn(database)).debris).toEqual([]);
      },
    );

    // What a killed process leaves on the disk is what is there at that moment, but for the locks that the system takes back.
    if (engine === 'sqlite')
      test('what is on the disk as each phase begins', async () => {
        const version = await publish('ALIVE');
        const copies = new Map<string, TestDatabase>();
        await build(shopNamed('DEAD'), {
          progress(phase) {
            const dataDir = temporaryFolder('moment');
            cpSync(database.dataDir, dataDir, { recursive: true });
            copies.set(phase, { ...database, dataDir, warehouse: join(dataDir, 'warehouse') });
          },
        });
        expect([...copies.keys()]).toEqual([
          ...['open previous', 'stage', 'resolve', 'carry over', 'fill', 'index', 'derive', 'search', 'fan-outs'],
          ...['check', 'publish'],
        ]);
        for (const [phase, copy] of copies) {
          database = copy;
          const { current, debris } = await publishedIn(copy);
          expect([phase, current, debris.length]).toEqual([phase, version, 1]);
          await publish('NEXT');
          expect([phase, await shops(await open())]).toEqual([phase, [{ name: 'NEXT' }]]);
          expect([phase, (await publishedIn(copy)).debris]).toEqual([phase, []]);
        }
      });

    test('a load that fails leaves nothing and publishes nothing', async () => {
      await publish('ALIVE');
      const before = await publishedIn(database);
      await expect(build(() => Promise.reject(new Error('no more rows')))).rejects.toThrow('no more rows');
      await expect(build(() => {})).rejects.toThrow(BrokenSnapshot);
      expect(await publishedIn(database)).toEqual(before);
    });
  });

  test('the newest three snapshots stay, and what dead builds left is removed', async () => {
    leaveDebris(database);
    const versions: string[] = [];
    for (const name of ['A', 'B', 'C', 'D', 'E']) versions.push(await publish(name));
    expect(await publishedIn(database)).toEqual({ current: versions.at(-1), versions: versions.slice(-3), debris: [] });
  });

  test('a snapshot that a run reads on stays beside the newest three, and all do while nobody knows what is read', async () => {
    const versions: string[] = [];
    const needed = async () => new Set(versions.slice(0, 1));
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) versions.push(await publish(name, needed));
    expect((await publishedIn(database)).versions).toEqual([versions[0], ...versions.slice(-3)]);
    versions.push(await publish('G', () => Promise.reject(new Error('The operations database is down.'))));
    expect((await publishedIn(database)).versions).toEqual([versions[0], ...versions.slice(-4)]);
    versions.push(await publish('H'));
    expect((await publishedIn(database)).versions).toEqual(versions.slice(-3));
  });

  test('one build at a time: a second one is refused and harms nothing', async () => {
    const elsewhere = await testDatabase('sqlite');
    onTestFinished(() => elsewhere.drop());
    let refused: unknown;
    await build(async ({ stage }) => {
      const one = stage(facts('one'));
      one.entity('Shop', one.ref('Shop', 'a'), { name: 'A' });
      // To one PostgreSQL a second build may come from another machine, with a folder of its own.
      const dataDir = engine === 'sqlite' ? database.dataDir : elsewhere.dataDir;
      refused = await build(() => {}, { dataDir }).catch((error: unknown) => error);
    });
    expect(refused).toBeInstanceOf(BuildInProgress);
    expect(await shops(await open())).toEqual([{ name: 'A' }]);
  });

  describe('an open warehouse', () => {
    test('sees a new snapshot by itself, while a pinned one stays as it was', async () => {
      const first = await publish('FIRST');
      const warehouse = await open();
      using pinned = warehouse.acquire();
      const next = await publish('SECOND');
      await until(() => warehouse.current === next);
      using fresh = warehouse.acquire();
      expect(await fresh.snapshot.select('SELECT name FROM shop', [])).toEqual([{ name: 'SECOND' }]);
      expect(await pinned.snapshot.select('SELECT name FROM shop', [])).toEqual([{ name: 'FIRST' }]);
      using older = warehouse.acquire(first);
      expect(older.snapshot).toBe(pinned.snapshot);
    });

    test('opens an older snapshot again by version', async () => {
      const first = await publish('FIRST');
      const warehouse = await open();
      const pinned = warehouse.acquire();
      const next = await publish('SECOND');
      await until(() => warehouse.current === next);
      pinned[Symbol.dispose]();
      pinned[Symbol.dispose]();
      using again = warehouse.acquire(first);
      expect(await again.snapshot.select('SELECT name FROM shop', [])).toEqual([{ name: 'FIRST' }]);
    });

    test('knows at once, by a look, what another process has just published', async () => {
      const warehouse = await open();
      const version = await publish('A');
      await warehouse.refresh();
      using lease = warehouse.acquire(version);
      expect(lease.snapshot.version).toBe(version);
    });

    test('has no snapshot before the first publication, nor one of a version that was never published', async () => {
      const warehouse = await open();
      expect(warehouse.current).toBeUndefined();
      expect(() => warehouse.acquire()).toThrow(UnknownSnapshot);
      expect(() => warehouse.acquire('../../etc/passwd')).toThrow(UnknownSnapshot);
      if (engine === 'sqlite') expect(existsSync(database.warehouse)).toBe(false);
    });

    test('refuses to write', async () => {
      await publish('A');
      const warehouse = await open();
      using lease = warehouse.acquire();
      const write = async () => lease.snapshot.select("UPDATE shop SET name = 'B' RETURNING name", []);
      await expect(write()).rejects.toThrow(/read-?only/);
    });

    test('closed, it still serves what is leased', async () => {
      await publish('A');
      const warehouse = await open();
      const lease = warehouse.acquire();
      await warehouse.close();
      expect(() => warehouse.acquire()).toThrow('The warehouse is closed.');
      expect(await lease.snapshot.select('SELECT name FROM shop', [])).toEqual([{ name: 'A' }]);
      lease[Symbol.dispose]();
    });
  });

  test('a snapshot that a request holds outlives any number of publications, and goes with a later one', async () => {
    const first = await publish('FIRST');
    const warehouse = await open();
    const pinned = warehouse.acquire();
    for (const name of ['B', 'C', 'D', 'E']) await publish(name);
    expect(await pinned.snapshot.select('SELECT name FROM shop', [])).toEqual([{ name: 'FIRST' }]);
    // A file lives on without its name; a schema has to stay.
    if (engine === 'postgresql') expect((await publishedIn(database)).versions).toContain(first);
    pinned[Symbol.dispose]();
    await warehouse.refresh();
    await publish('F');
    expect((await publishedIn(database)).versions).not.toContain(first);
  });
});
