import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { BrokenSnapshot } from '../../warehouse/check.ts';
import { BuildInProgress, lockBuilds } from '../../warehouse/snapshots/build-lock.ts';
import { currentVersion, versions, warehouseFolder } from '../../warehouse/snapshots/folder.ts';
import { openWarehouse } from '../../warehouse/snapshots/open-warehouse.ts';
import { UnknownSnapshot } from '../../warehouse/snapshots/unknown-snapshot.ts';
import { catalogOf } from '../catalog/inline.ts';
import { SHOP } from './shop.ts';
import { type Built, built, dataFolder, facts } from './tiny.ts';

const CATALOG = catalogOf({ shops: SHOP });

/** Publishes a snapshot that holds one shop. */
const publish = (dataDir: string, name: string): Promise<Built> =>
  built(
    ({ stage }) => {
      const one = stage(facts('one'));
      one.entity('Shop', one.ref('Shop', 'a'), { name });
    },
    CATALOG,
    dataDir,
  );

const names = (dataDir: string) => readdirSync(warehouseFolder(dataDir)).sort();

test('versions sort by time and end in six hex digits', async () => {
  const { report } = await publish(dataFolder(), 'A');
  expect(report.version).toMatch(/^\d{8}T\d{6}Z-[0-9a-f]{6}$/);
});

describe('"a load that dies at any moment leaves the old one serving and no debris"', () => {
  test.each(['stage', 'resolve', 'fill', 'index', 'derive', 'check', 'publish'])(
    'killed as it begins to %s',
    async (phase) => {
      const dataDir = dataFolder();
      const { report } = await publish(dataDir, 'ALIVE');
      const died = spawnSync(process.execPath, [join(import.meta.dirname, 'dying-build.ts'), dataDir, phase]);
      expect(died.signal).toBe('SIGKILL');
      expect(currentVersion(warehouseFolder(dataDir))).toBe(report.version);
      const next = await publish(dataDir, 'NEXT');
      expect(await next.rows('SELECT name FROM shop')).toEqual([{ name: 'NEXT' }]);
      expect(names(dataDir).filter((name) => name.startsWith('building-'))).toEqual([]);
    },
  );

  test('a load that fails leaves nothing and publishes nothing', async () => {
    const dataDir = dataFolder();
    await publish(dataDir, 'ALIVE');
    const before = names(dataDir);
    const failing = built(() => Promise.reject(new Error('no more rows')) as never, CATALOG, dataDir);
    await expect(failing).rejects.toThrow('no more rows');
    await expect(built(() => {}, CATALOG, dataDir)).rejects.toThrow(BrokenSnapshot);
    expect(names(dataDir)).toEqual(before);
  });
});

test('a folder holds the newest three snapshots and what dead builds left is removed', async () => {
  const dataDir = dataFolder();
  const folder = warehouseFolder(dataDir);
  mkdirSync(join(folder, 'building-20260101T000000Z-abcdef'), { recursive: true });
  writeFileSync(join(folder, 'building-20260101T000000Z-abcdef', 'staging.sqlite'), 'half');
  const published: string[] = [];
  for (const name of ['A', 'B', 'C', 'D', 'E']) published.push((await publish(dataDir, name)).report.version);
  expect(versions(folder)).toHaveLength(3);
  expect(versions(folder)).toContain(published.at(-1));
  expect(names(dataDir).filter((name) => name.startsWith('building-'))).toEqual([]);
});

test('one build at a time: a second one is refused and harms nothing', async () => {
  const dataDir = dataFolder();
  mkdirSync(warehouseFolder(dataDir));
  {
    using _lock = lockBuilds(warehouseFolder(dataDir));
    await expect(publish(dataDir, 'A')).rejects.toThrow(BuildInProgress);
  }
  await publish(dataDir, 'A');
});

describe('an open warehouse', () => {
  test('sees a new snapshot within a second, while a pinned one stays as it was', async () => {
    const dataDir = dataFolder();
    const first = await publish(dataDir, 'FIRST');
    using warehouse = disposable(openWarehouse(warehouseFolder(dataDir)));
    using pinned = warehouse.acquire();
    const second = await publish(dataDir, 'SECOND');
    await vi.waitFor(() => expect(warehouse.current).toBe(second.report.version), { timeout: 1_000, interval: 20 });
    using fresh = warehouse.acquire();
    expect(await fresh.snapshot.select('SELECT name FROM shop', [])).toEqual([{ name: 'SECOND' }]);
    expect(await pinned.snapshot.select('SELECT name FROM shop', [])).toEqual([{ name: 'FIRST' }]);
    using older = warehouse.acquire(first.report.version);
    expect(older.snapshot).toBe(pinned.snapshot);
  });

  test('closes an older snapshot once nobody holds it, and opens it again by version', async () => {
    const dataDir = dataFolder();
    const first = await publish(dataDir, 'FIRST');
    using warehouse = disposable(openWarehouse(warehouseFolder(dataDir)));
    const pinned = warehouse.acquire();
    const second = await publish(dataDir, 'SECOND');
    await vi.waitFor(() => expect(warehouse.current).toBe(second.report.version), { timeout: 1_000, interval: 20 });
    pinned[Symbol.dispose]();
    pinned[Symbol.dispose]();
    expect(() => pinned.snapshot.select('SELECT 1 AS one', [])).toThrow(/not open/);
    using again = warehouse.acquire(first.report.version);
    expect(await again.snapshot.select('SELECT name FROM shop', [])).toEqual([{ name: 'FIRST' }]);
  });

  test('has no snapshot in an empty folder, nor one of a version that was never published', () => {
    const dataDir = dataFolder();
    using warehouse = disposable(openWarehouse(warehouseFolder(dataDir)));
    expect(warehouse.current).toBeUndefined();
    expect(() => warehouse.acquire()).toThrow(UnknownSnapshot);
    expect(() => warehouse.acquire('../../etc/passwd')).toThrow(UnknownSnapshot);
    expect(existsSync(warehouseFolder(dataDir))).toBe(false);
  });

  test('refuses to write', async () => {
    const { dataDir } = await publish(dataFolder(), 'A');
    using warehouse = disposable(openWarehouse(warehouseFolder(dataDir)));
    using lease = warehouse.acquire();
    expect(() => lease.snapshot.select("UPDATE shop SET name = 'B' RETURNING name", [])).toThrow(/readonly/);
  });
});

function disposable<W extends { close(): void }>(warehouse: W): W & Disposable {
  return Object.assign(warehouse, { [Symbol.dispose]: () => warehouse.close() });
}
