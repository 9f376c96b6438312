import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readCatalog } from '../../../catalog/read.ts';
import { ingest } from '../../../ingest/ingest.ts';
import type { ObjectStore } from '../../../storage/objects/object-store.ts';
import { SnapshotPuller } from '../../../storage/shared/pull-snapshots.ts';
import { PublishedMeanwhile, sharedSnapshots } from '../../../storage/shared/shared-snapshots.ts';
import { currentVersion, newVersion, snapshotFile, use, versions } from '../../../storage/sqlite/folder.ts';
import { storeAt } from '../../../storage/store-at.ts';
import { UnknownSnapshot } from '../../../storage/unknown-snapshot.ts';
import { admitSnapshot } from '../../../storage/verify/admit-snapshot.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { until } from '../../until.ts';
import { KINDS, placesOf } from '../objects/places.ts';

const { s3, bucket, places } = await placesOf();

/** Publishes a file of some bytes, which nobody opens, as a snapshot on top of the current one. */
async function publish(place: ObjectStore, after = ''): Promise<string> {
  const version = newVersion(new Date(), after);
  const file = join(temporaryFolder('published'), 'snapshot.sqlite');
  writeFileSync(file, version.repeat(1_000));
  const shared = sharedSnapshots(place);
  await shared.publish(version, file, await shared.current());
  return version;
}

/** A replica's folder, and the failures and recoveries that it reported. */
function replica(place: ObjectStore) {
  const folder = join(temporaryFolder('replica'), 'warehouse');
  const failures: unknown[] = [];
  const puller = new SnapshotPuller(folder, sharedSnapshots(place), {
    every: 3_600,
    onChange: (reason) => failures.push(reason),
  });
  onTestFinished(() => puller.close());
  return { folder, failures, pull: () => puller.pull(), close: () => puller.close() };
}

const building = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('building-'));

describe.each(KINDS)('"snapshots on shared object storage": %s', (kind) => {
  test('"replicas pull on start, and swap": what is published last is current everywhere', async () => {
    const place = places[kind]();
    const [one, other] = [replica(place), replica(place)];
    await one.pull();
    expect(existsSync(one.folder)).toBe(false);
    const first = await publish(place);
    for (const { pull } of [one, other]) await pull();
    const second = await publish(place, first);
    for (const { folder, pull } of [one, other]) {
      expect(currentVersion(folder)).toBe(first);
      await pull();
      expect(currentVersion(folder)).toBe(second);
      expect(readFileSync(snapshotFile(folder, second), 'utf8')).toBe(second.repeat(1_000));
    }
    expect([one.failures, other.failures]).toEqual([[], []]);
  });

  test('"svc snapshot use works there as well", and an unknown one is refused', async () => {
    const place = places[kind]();
    const first = await publish(place);
    const second = await publish(place, first);
    const { folder, pull } = replica(place);
    await pull();
    expect(await sharedSnapshots(place).use(first)).toBe(second);
    await pull();
    expect(currentVersion(folder)).toBe(first);
    await expect(sharedSnapshots(place).use(newVersion(new Date(), second))).rejects.toThrow(UnknownSnapshot);
  });

  test('"two publishers do not lose one": who began before the other ended does not take its place', async () => {
    const place = places[kind]();
    const shared = sharedSnapshots(place);
    const first = await publish(place);
    const before = await shared.current();
    const second = await publish(place, first);
    const late = newVersion(new Date(), second);
    const file = join(temporaryFolder('late'), 'snapshot.sqlite');
    writeFileSync(file, late);
    await expect(shared.publish(late, file, before)).rejects.toThrow(PublishedMeanwhile);
    await expect(shared.publish(late, file, undefined)).rejects.toThrow(`Another load published ${second}`);
    expect([(await shared.current())?.version, await shared.versions()]).toEqual([second, [first, second, late]]);
  });

  test('"a damaged one never serves": the one before stays, which is reported once, until it is whole again', async () => {
    const place = places[kind]();
    const first = await publish(place);
    const { folder, failures, pull } = replica(place);
    await pull();
    const second = await publish(place, first);
    const whole = second.repeat(1_000);
    for (const damaged of [whole.slice(1), `x${whole.slice(1)}`, `${whole}x`]) {
      await place.write(`${second}.sqlite`, Readable.from([damaged]));
      await pull();
      await pull();
      expect([currentVersion(folder), versions(folder), building(folder)]).toEqual([first, [first], []]);
    }
    expect(failures).toEqual([expect.objectContaining({ message: expect.stringContaining(`${second} is damaged`) })]);
    await place.remove(`${second}.sqlite`);
    await pull();
    expect(failures.at(-1)).toMatchObject({ message: expect.stringContaining('is not there as a whole') });
    await place.write(`${second}.sqlite`, Readable.from([whole]));
    await pull();
    expect([currentVersion(folder), failures.length, failures.at(-1)]).toEqual([second, 3, undefined]);
  });

  test('a folder follows the pointer when it changes: a load on the same machine is not undone before it is shared', async () => {
    const place = places[kind]();
    const first = await publish(place);
    const second = await publish(place, first);
    const { folder, pull } = replica(place);
    await sharedSnapshots(place).use(first);
    await pull();
    await sharedSnapshots(place).use(second);
    await pull();
    use(folder, first);
    await pull();
    expect(currentVersion(folder)).toBe(first);
  });

  test('"keep disk bounded": three snapshots stay, here and there', async () => {
    const place = places[kind]();
    const { folder, pull } = replica(place);
    const all: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      all.push(await publish(place, all.at(-1)));
      await pull();
    }
    expect(versions(folder)).toEqual(all.slice(-3));
    expect(await sharedSnapshots(place).versions()).toEqual(all.slice(-3));
    const keys: string[] = [];
    for await (const { key } of place.list()) keys.push(key);
    expect(keys).toHaveLength(7);
  });

  test('what a process that died in a pull left is removed, and pulled again', async () => {
    const place = places[kind]();
    const version = await publish(place);
    const { folder, pull } = replica(place);
    const half = join(folder, `building-${version}`);
    mkdirSync(half, { recursive: true });
    writeFileSync(join(half, 'snapshot.sqlite'), 'half');
    // It may have died after the rename of its file.
    writeFileSync(snapshotFile(folder, version), 'half');
    await pull();
    expect([currentVersion(folder), building(folder)]).toEqual([version, []]);
    expect(readFileSync(snapshotFile(folder, version), 'utf8')).toHaveLength(version.length * 1_000);
  });
});

test('"go on serving the old one when the store is down (log once)"', async () => {
  const place = places.s3();
  const first = await publish(place);
  let isDown = false;
  const broken = bucket('http://127.0.0.1:1');
  const store = new Proxy(place, { get: (_, name) => Reflect.get(isDown ? broken : place, name) });
  const { folder, failures, pull } = replica(store);
  await pull();
  isDown = true;
  for (let looks = 0; looks < 3; looks += 1) await pull();
  expect([currentVersion(folder), failures]).toEqual([first, [expect.objectContaining({ name: 'StoreUnavailable' })]]);
  isDown = false;
  await pull();
  expect(failures).toEqual([expect.anything(), undefined]);
});

test('a pull that is stopped leaves nothing', async () => {
  const place = places.s3();
  await publish(place);
  const endless = new Readable({ read() {} });
  const store: ObjectStore = {
    ...place,
    read: async (key, ...more) => (key.endsWith('.sqlite') ? endless : place.read(key, ...more)),
  };
  const { folder, failures, pull, close } = replica(store);
  const pulling = pull();
  await until(() => existsSync(folder) && building(folder).length > 0);
  await close();
  await pulling;
  expect([building(folder), versions(folder), failures]).toEqual([[], [], []]);
});

test('"two replicas, publish, both swap under load with 0 failed requests"', async () => {
  const place = places.s3();
  const publisher = temporaryFolder('publisher');
  const shared = sharedSnapshots(place);
  const catalog = readCatalog();
  const load = async (brands: number) => {
    const before = await shared.current();
    const { version } = await ingest({ dataDir: publisher, sample: { brands, seed: 1 } });
    await shared.publish(version, snapshotFile(join(publisher, 'warehouse'), version), before);
    return version;
  };
  const first = await load(20);
  const replicas = [replica(place), replica(place)].map((each) => ({
    ...each,
    answers: new Map<string, Set<number>>(),
    failed: [] as unknown[],
  }));
  let isOver = false;
  const serving = replicas.map(async ({ folder, pull, answers, failed }) => {
    await pull();
    const warehouse = storeAt(folder).serve({ admit: (snapshot) => admitSnapshot(snapshot, catalog) });
    await warehouse.refresh();
    while (!isOver) {
      try {
        using lease = warehouse.acquire();
        const { version } = lease.snapshot;
        await new Promise((resolve) => setImmediate(resolve));
        const [row] = await lease.snapshot.select<{ brands: number }>('SELECT count(*) AS brands FROM brand', []);
        answers.set(version, (answers.get(version) ?? new Set()).add(row?.brands ?? 0));
      } catch (error) {
        failed.push(error);
      }
    }
    await warehouse.close();
  });
  await until(() => replicas.every(({ answers }) => answers.has(first)));
  const second = await load(25);
  await Promise.all(replicas.map(({ pull }) => pull()));
  await until(() => replicas.every(({ answers }) => answers.has(second)));
  isOver = true;
  await Promise.all(serving);
  for (const { answers, failed } of replicas) {
    expect(failed).toEqual([]);
    // One snapshot a request: none answered with the rows of another.
    expect([...answers].map(([version, counts]) => [version, counts.size])).toEqual([
      [first, 1],
      [second, 1],
    ]);
  }
  expect(s3.objects.size).toBe(5);
});
