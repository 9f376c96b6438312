import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { folderObjects } from '../../../storage/objects/folder-objects.ts';
import { openObjects } from '../../../storage/objects/open-objects.ts';
import { listOf } from '../../list-of.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const keysOf = async (folder: string, prefix?: string) =>
  (await listOf(folderObjects(folder).list(prefix))).map(({ key }) => key);

test('"Only the user has access to folders (mode 700) and files (600)"', async () => {
  const folder = join(temporaryFolder('objects'), 'store');
  const place = folderObjects(folder);
  await place.write('a/b', Readable.from(['x']));
  await place.replaceText('c/d', 'x', undefined);
  await place.replaceText('c/d', 'y', (await place.readText('c/d'))?.tag);
  const modes = ['', 'a', 'c', 'a/b', 'c/d'].map((name) => (statSync(join(folder, name)).mode & 0o777).toString(8));
  expect(modes).toEqual(['700', '700', '700', '600', '600']);
});

test('hidden and partial files, locks and folders are no objects', async () => {
  const folder = temporaryFolder('objects');
  for (const name of ['a', 'b.partial', 'c.part', 'pointer.lock', '.hidden', 'd.lock.txt'])
    writeFileSync(join(folder, name), 'x');
  mkdirSync(join(folder, 'e'));
  const place = folderObjects(folder);
  expect(await keysOf(folder)).toEqual(['a', 'b.partial', 'd.lock.txt']);
  expect([await place.stat('e'), await place.stat('a/b'), await place.stat('nothing')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([await place.read('nothing'), await place.readText('nothing')]).toEqual([undefined, undefined]);
  expect(await keysOf(join(folder, 'nowhere'))).toEqual([]);
});

test('an object has its size and its time; it is read whole, or from one byte to another', async () => {
  const folder = temporaryFolder('objects');
  const place = folderObjects(folder);
  await place.write('a', Readable.from(['0123456789']));
  utimesSync(join(folder, 'a'), 7, 7);
  expect(await place.stat('a')).toEqual({ key: 'a', bytes: 10, modified: new Date(7_000) });
  const [part, whole] = [await place.read('a', { start: 2, end: 4 }), await place.read('a')];
  expect([part && (await text(part)), whole && (await text(whole))]).toEqual(['234', '0123456789']);
  await place.remove('a');
  await place.remove('a');
  expect(existsSync(join(folder, 'a'))).toBe(false);
});

test('a write that is stopped leaves nothing of itself', async () => {
  const folder = temporaryFolder('objects');
  const endless = new Readable({ read() {} });
  endless.push('half');
  const stop = new AbortController();
  const written = folderObjects(folder).write('a', endless, { signal: stop.signal });
  stop.abort(new Error('stopped'));
  await expect(written).rejects.toMatchObject({ name: 'AbortError' });
  expect(readdirSync(folder)).toEqual([]);
});

test('"prefix": of a folder within, of a part of a name, and of none', async () => {
  const folder = temporaryFolder('objects');
  for (const key of ['a/b/1', 'a/b/2', 'a/c', 'ab', 'b/1'])
    await folderObjects(folder).write(key, Readable.from(['x']));
  const found = ['a', 'a/', 'a/b/', 'a/b/2', 'c/'].map((prefix) => keysOf(folder, prefix));
  expect(await Promise.all(found)).toEqual([
    ['a/b/1', 'a/b/2', 'a/c', 'ab'],
    ['a/b/1', 'a/b/2', 'a/c'],
    ['a/b/1', 'a/b/2'],
    ['a/b/2'],
    [],
  ]);
});

test('a location that is a path is a folder, another a bucket', async () => {
  const folder = temporaryFolder('objects');
  await (await openObjects(folder)).write('a', Readable.from(['x']));
  expect(await keysOf(folder)).toEqual(['a']);
  const bucket = await openObjects(
    { bucket: 'bucket', prefix: '', endpoint: 'http://127.0.0.1:1', region: 'here' },
    { accessKeyId: 'a', secretAccessKey: 'b' },
  );
  await expect(async () => bucket.stat('../a')).rejects.toThrow(TypeError);
  expect(await keysOf(folder)).toEqual(['a']);
});
