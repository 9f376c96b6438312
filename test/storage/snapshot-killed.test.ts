import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildSnapshot } from '../../ingest/build.ts';
import { buildingFolder, rejectFolder, versions, warehouseFolder } from '../../storage/sqlite/folder.ts';
import { storeAt } from '../../storage/store-at.ts';
import { catalogOf } from '../catalog/inline.ts';
import { childEnvironment } from '../child-environment.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';
import { SHOP } from '../ingest/shop.ts';
import { facts } from '../ingest/tiny.ts';
import { runs } from '../runs.ts';
import { publishedIn } from './published.ts';

const CATALOG = catalogOf({ shops: SHOP });
const BUILDS = join(import.meta.dirname, 'dying-build.ts');

let database: TestDatabase;
/** Each load a second later: the order of versions is that of their seconds. */
let second = 0;
const publish = async (name: string): Promise<string> => {
  const { dataDir, warehouse } = database;
  second += 1;
  const now = new Date(Date.UTC(2026, 0, 1) + second * 1_000);
  const report = await buildSnapshot({
    ...{ dataDir, warehouse, catalog: CATALOG, now },
    stageInputs({ stage }) {
      const one = stage(facts('one'));
      for (let index = 0; index < 1_000; index++) one.entity('Shop', one.ref('Shop', String(index)), { name });
    },
  });
  return report.version;
};

/** Names of the shops that are served, with how many have them. */
async function served(): Promise<readonly object[]> {
  const warehouse = storeAt(database.warehouse).serve();
  try {
    await warehouse.refresh();
    using lease = warehouse.acquire();
    return await lease.snapshot.select('SELECT name, count(*) AS rows FROM shop GROUP BY name', []);
  } finally {
    await warehouse.close();
  }
}

describe.each(ENGINES)('on %s', (engine) => {
  beforeEach(async () => {
    database = await testDatabase(engine);
  });
  afterEach(() => database.drop());

  test('"SIGKILL at 10 random moments: the old snapshot serves, the next load succeeds, nothing is left behind"', async () => {
    await publish('ALIVE');
    const words = (name: string) => [BUILDS, database.dataDir, database.warehouse, 'never', name];
    const whole = await killedAfter(words('WHOLE'), Number.POSITIVE_INFINITY);
    expect(whole.signal).toBeNull();
    expect(await served()).toEqual([{ name: 'WHOLE', rows: 1_000 }]);

    const moments = runs(10);
    let alive = 'WHOLE';
    let killed = 0;
    for (let moment = 0; moment < moments; moment++) {
      const name = `DEAD ${moment}`;
      // One in each part of the build, which are as many as there are moments.
      const at = ((moment + Math.random()) / moments) * whole.milliseconds;
      const { signal, milliseconds } = await killedAfter(words(name), at);
      if (signal === 'SIGKILL') killed += 1;
      // The first may have been slower than the others, on a machine that does other work.
      else whole.milliseconds = milliseconds;
      const [shop, ...others] = await served();
      expect(others).toEqual([]);
      // One that is killed after its commit has been published.
      expect([
        { name: alive, rows: 1_000 },
        { name, rows: 1_000 },
      ]).toContainEqual(shop);
      if (shop !== undefined && 'name' in shop) alive = String(shop.name);
    }
    // Those of the last parts may come too late.
    expect(killed).toBeGreaterThan(moments / 5);

    await publish('NEXT');
    expect(await served()).toEqual([{ name: 'NEXT', rows: 1_000 }]);
    const after = await publishedIn(database);
    expect(after.debris).toEqual([]);
    expect(after.versions.length).toBeLessThanOrEqual(3);
    if (engine === 'sqlite') expect(filesThere()).toEqual(filesOf(after.versions));
  });
});

describe('between the two renames of a publication', () => {
  beforeEach(async () => {
    database = await testDatabase('sqlite');
  });
  afterEach(() => database.drop());

  const dies = (moment: string) => {
    const words = [BUILDS, database.dataDir, database.warehouse, moment];
    expect(spawnSync(process.execPath, words, { env: childEnvironment() }).signal).toBe('SIGKILL');
  };

  test.each(['rename 1', 'rename 2'])(
    'killed before %s: the old snapshot serves, and the next load leaves its own',
    async (moment) => {
      const alive = await publish('ALIVE');
      dies(moment);
      expect(await served()).toEqual([{ name: 'ALIVE', rows: 1_000 }]);
      const next = await publish('NEXT');
      expect(await served()).toEqual([{ name: 'NEXT', rows: 1_000 }]);
      expect(versions(database.warehouse)).toEqual([alive, next]);
      expect(filesThere()).toEqual(filesOf([alive, next]));
    },
  );

  test('a published snapshot is not taken for one that never was, wherever its build died and whatever is current', async () => {
    const old = await publish('OLD');
    dies('rename 2');
    const published = versions(database.warehouse).at(-1) ?? '';
    await storeAt(database.warehouse).use(published);
    await storeAt(database.warehouse).use(old);
    await publish('NEXT');
    expect(versions(database.warehouse)).toContain(published);
  });

  test('the rejected rows of a dead build go with it, and those of a snapshot with the snapshot', async () => {
    const folder = warehouseFolder(database.dataDir);
    const all = [await publish('A')];
    dies('publish');
    const [dead = ''] = readdirSync(folder).filter((name) => name.startsWith('building-'));
    const version = dead.replace('building-', '');
    expect(buildingFolder(folder, version)).toBe(join(folder, dead));
    for (const each of [version, ...all]) mkdirSync(rejectFolder(folder, each));
    for (const name of ['B', 'C']) all.push(await publish(name));
    expect(filesThere()).toEqual([...filesOf(all), `rejects-${all[0]}`].sort());
    all.push(await publish('D'));
    expect(filesThere()).toEqual(filesOf(all.slice(1)));
  });
});

const filesThere = () => readdirSync(database.warehouse).sort();
const filesOf = (versions: readonly string[]) =>
  [
    ...versions.flatMap((version) => [`${version}.sqlite`, `${version}.sums`]),
    'build.lock',
    'current',
    'pointer.lock',
  ].sort();

/** Runs a build and kills it so long after it began; says how it ended and how long it took. */
async function killedAfter(words: readonly string[], milliseconds: number) {
  const child = spawn(process.execPath, words, { env: childEnvironment(), stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const began = performance.now();
  if (Number.isFinite(milliseconds)) {
    await Promise.race([sleep(milliseconds), ended]);
    child.kill('SIGKILL');
  }
  const signal = await ended;
  return { signal, milliseconds: performance.now() - began };
}
