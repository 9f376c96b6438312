import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addSnapshot, newVersion, publish, snapshotFile } from '../../../storage/sqlite/folder.ts';
import { sqliteStore } from '../../../storage/sqlite/store.ts';
import { UnknownSnapshot } from '../../../storage/unknown-snapshot.ts';
import { TINY } from '../../ingest/tiny.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { smallFile } from '../small-snapshot.ts';

const NOW = new Date('2026-01-01T00:00:00Z');

/** A store of two snapshots, of which the older one is current. */
function twoSnapshots() {
  const folder = temporaryFolder('store');
  const older = newVersion(NOW);
  const newer = newVersion(NOW, older);
  publish(folder, older, smallFile(TINY, []));
  addSnapshot(folder, newer, smallFile(TINY, ['CREATE TABLE padding AS SELECT zeroblob(10000) AS bytes']));
  return { folder, older, newer, store: sqliteStore(folder) };
}

test('"none if nothing was ever published", else all, oldest first, with their sizes', async () => {
  expect(await sqliteStore(join(temporaryFolder('store'), 'nowhere')).published()).toEqual([]);
  const { folder, older, newer, store } = twoSnapshots();
  expect(await store.published()).toEqual([
    { version: older, current: true, bytes: statSync(snapshotFile(folder, older)).size },
    { version: newer, current: false, bytes: statSync(snapshotFile(folder, newer)).size },
  ]);
  expect(await store.use(newer)).toBe(older);
  expect((await store.published()).map(({ current }) => current)).toEqual([false, true]);
});

test('"Opens the current one if `version` is undefined", and closes it whatever the work does', async () => {
  const { older, newer, store } = twoSnapshots();
  const seen = await store.read(undefined, (snapshot) => snapshot);
  expect([seen.version, await store.read(newer, ({ version }) => version)]).toEqual([older, newer]);
  expect(() => seen.select('SELECT 1', [])).toThrow('not open');
  await expect(store.read(newer, () => Promise.reject(new Error('no work')))).rejects.toThrow('no work');
});

test('what is not there is unknown, whatever reads it', async () => {
  const { older, store } = twoSnapshots();
  for (const version of ['20200101T000000Z-000000', `../${older}`, '']) {
    await expect(store.read(version, () => {})).rejects.toThrow(new UnknownSnapshot(version, older));
    await expect(store.stream(version)).rejects.toThrow(new UnknownSnapshot(version, undefined));
  }
  const nothing = sqliteStore(temporaryFolder('nothing'));
  await expect(nothing.read(undefined, () => {})).rejects.toThrow(new UnknownSnapshot(undefined, undefined));
});

test('a stream reads the rows and columns of its snapshot', async () => {
  const { newer, store } = twoSnapshots();
  const reader = await store.stream(newer);
  expect([reader.version, await reader.columns('padding'), await reader.columns('nothing')]).toEqual([
    newer,
    new Set(['bytes']),
    new Set(),
  ]);
  await reader.close();
});
