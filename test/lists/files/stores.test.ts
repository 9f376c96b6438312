import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { KEPT } from '../../../lists/files/download-url.ts';
import { runKey, uploadKey } from '../../../lists/files/file-keys.ts';
import { type FileStore, fileStore } from '../../../lists/files/file-store.ts';
import { removeLeftovers, removeOldFiles } from '../../../lists/files/keep-files.ts';
import { folderObjects } from '../../../storage/objects/folder-objects.ts';
import { StoreFull, StoreUnavailable, withRoom } from '../../../storage/objects/object-store.ts';
import { s3Objects } from '../../../storage/objects/s3-objects.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { until } from '../../until.ts';
import { fault, s3Server } from './s3-server.ts';

const KEY = { id: 'AKEXAMPLE', secret: 'a secret/of+the=test' };
const credentials = { accessKeyId: KEY.id, secretAccessKey: KEY.secret };
const signal = new AbortController().signal;

const s3 = await s3Server(KEY);
afterAll(() => s3.close());
const location = { bucket: 'bucket', prefix: 'svc/', endpoint: s3.endpoint, region: 'eu-west-3' };

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('store');
  s3.objects.clear();
  s3.asked.length = 0;
  s3.faults.length = 0;
});

const local = (content: string | Buffer = 'a,b\n'): string => {
  const path = join(folder, `${randomUUID()}.part`);
  writeFileSync(path, content);
  return path;
};
const whole = async (store: FileStore, key: string) => {
  const { bytes = 0 } = (await store.stat(key)) ?? {};
  const stream = await store.read(key, { start: 0, end: bytes - 1 });
  return stream && (await buffer(stream));
};
const keysOf = async (store: FileStore) => {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.sort();
};

/** Makes a file six days and a second old. */
const STORES = {
  folder: () => {
    const data = join(folder, 'data');
    return {
      store: fileStore(folderObjects(data)),
      age(key: string) {
        const time = new Date(Date.now() - KEPT - 1_000);
        utimesSync(join(data, key), time, time);
      },
    };
  },
  s3: () => ({
    store: fileStore(s3Objects(location, credentials)),
    age(key: string) {
      const object = s3.objects.get(`svc/${key}`);
      if (object !== undefined) object.modified = new Date(Date.now() - KEPT - 1_000);
    },
  }),
};

describe.each(['folder', 's3'] as const)('"Storage behind an interface": %s', (kind) => {
  test('a file is put as a whole, and the local one is gone', async () => {
    const { store } = STORES[kind]();
    const [path, key] = [local('x,y\n1,2\n'), uploadKey(randomUUID())];
    expect(await store.stat(key)).toBeUndefined();
    await store.put(path, key);
    expect(existsSync(path)).toBe(false);
    expect(await store.stat(key)).toEqual({ key, bytes: 8, modified: expect.any(Date) });
    expect(Date.now() - Number((await store.stat(key))?.modified)).toBeLessThan(60_000);
    expect(String(await whole(store, key))).toBe('x,y\n1,2\n');
    await store.put(local('again'), key);
    expect(String(await whole(store, key))).toBe('again');
  });

  test('what is removed while all is listed is passed over', async () => {
    const { store } = STORES[kind]();
    const keys = Array.from({ length: 40 }, () => runKey(randomUUID(), 'CSV'));
    for (const key of keys) await store.put(local(), key);
    let listed = 0;
    for await (const { key } of store.list()) {
      listed += 1;
      if (listed === 1) await Promise.all(keys.filter((each) => each !== key).map((each) => store.remove(each)));
    }
    expect(listed).toBeGreaterThan(0);
  });

  test('bytes are read from one to another, both included', async () => {
    const { store } = STORES[kind]();
    const key = runKey(randomUUID(), 'CSV');
    await store.put(local('0123456789'), key);
    const part = async (start: number, end: number) =>
      String(await buffer((await store.read(key, { start, end })) ?? Readable.from([])));
    expect([await part(0, 0), await part(3, 5), await part(9, 9), await part(0, 9)]).toEqual([
      '0',
      '345',
      '9',
      '0123456789',
    ]);
    expect(await store.read(uploadKey(randomUUID()), { start: 0, end: 1 })).toBeUndefined();
  });

  test('a file is brought to a local path, over what is there', async () => {
    const { store } = STORES[kind]();
    const [key, to] = [uploadKey(randomUUID()), join(folder, 'input')];
    expect(await store.bring(key, to, signal)).toBe(false);
    await store.put(local('content, longer than another'), key);
    expect(await store.bring(key, to, signal)).toBe(true);
    const other = uploadKey(randomUUID());
    await store.put(local('another'), other);
    expect(await store.bring(other, to, signal)).toBe(true);
    expect([readFileSync(to, 'utf8'), String(await whole(store, key))]).toEqual([
      'another',
      'content, longer than another',
    ]);
    await store.remove(other);
    expect(readFileSync(to, 'utf8')).toBe('another');
  });

  test('what is removed is gone, and may be removed again', async () => {
    const { store } = STORES[kind]();
    const key = runKey(randomUUID(), 'PARQUET');
    await store.put(local(), key);
    await store.remove(key);
    await store.remove(key);
    expect([await store.stat(key), await keysOf(store)]).toEqual([undefined, []]);
  });

  test('all files are listed, over several pages, and nothing else', async () => {
    const { store } = STORES[kind]();
    const keys = [runKey(randomUUID(), 'CSV'), ...[1, 2, 3, 4].map(() => uploadKey(randomUUID()))].sort();
    expect(await keysOf(store)).toEqual([]);
    for (const key of keys) await store.put(local(), key);
    const beside = join(folder, 'data', 'uploads');
    if (kind === 'folder') writeFileSync(join(beside, `${randomUUID()}.part`), 'x');
    s3.objects.set('svc/other', { body: Buffer.from('x'), modified: new Date(0) });
    s3.objects.set(`old/${uploadKey(randomUUID())}`, { body: Buffer.from('x'), modified: new Date(0) });
    expect(await keysOf(store)).toEqual(keys);
  });

  test.each([
    '../x',
    'files/../operations.db',
    '/etc/passwd',
    'uploads/',
    `uploads/${randomUUID()}.part`,
    'operations.db',
    '',
  ])('is never asked for what is no key: %j', async (key) => {
    const { store } = STORES[kind]();
    await expect(store.put(local(), key)).rejects.toThrow(TypeError);
    await expect(async () => store.stat(key)).rejects.toThrow(TypeError);
    await expect(async () => store.remove(key)).rejects.toThrow(TypeError);
  });

  test('"six days": older files go, of runs and of uploads', async () => {
    const { store, age } = STORES[kind]();
    const keys = [
      runKey(randomUUID(), 'CSV'),
      runKey(randomUUID(), 'CSV'),
      ...[1, 2].map(() => uploadKey(randomUUID())),
    ];
    for (const key of keys) await store.put(local(), key);
    for (const key of keys.filter((_, at) => at % 2 === 0)) age(key);
    const forgotten: number[] = [];
    await removeOldFiles(store, { removeExpired: async () => void forgotten.push(1) });
    expect(await keysOf(store)).toEqual(keys.filter((_, at) => at % 2 === 1).sort());
    expect(forgotten).toHaveLength(1);
  });
});

describe('a folder', () => {
  test('"the finished file is moved, not copied", and stays where it stands already', async () => {
    const store = fileStore(folderObjects(folder));
    const [path, key] = [local(), runKey(randomUUID(), 'CSV')];
    const { ino } = statSync(path);
    await store.put(path, key);
    expect(statSync(join(folder, key)).ino).toBe(ino);
    await store.put(join(folder, key), key);
    expect(await store.stat(key)).toMatchObject({ bytes: 4 });
    await store.remove(key);
    expect(existsSync(dirname(join(folder, key)))).toBe(false);
  });

  test('what dead processes left goes after a day; what is new, and what is finished, stays', async () => {
    const uploads = join(folder, 'uploads');
    mkdirSync(uploads);
    for (const name of ['new.part', 'old.part', 'old']) writeFileSync(join(uploads, name), 'x');
    const time = new Date(Date.now() - 86_400_000 - 1_000);
    for (const name of ['old.part', 'old']) utimesSync(join(uploads, name), time, time);
    await removeLeftovers({ open: async () => new Set() }, folder);
    expect(readdirSync(uploads).sort()).toEqual(['new.part', 'old']);
  });

  test('a disk without room is told by a fault of its own', async () => {
    const full = (code: string) => withRoom(() => Promise.reject(Object.assign(new Error(code), { code })));
    for (const code of ['ENOSPC', 'EDQUOT']) await expect(full(code)).rejects.toThrow(StoreFull);
    await expect(full('EACCES')).rejects.not.toThrow(StoreFull);
  });
});

describe('an S3-compatible store', () => {
  test('"multipart upload of large files": in parts of 8 MiB, each signed', async () => {
    const store = fileStore(s3Objects(location, credentials));
    const [content, key] = [randomBytes(20 * 2 ** 20 + 17), uploadKey(randomUUID())];
    await store.put(local(content), key);
    expect(s3.asked.filter((each) => each.startsWith('PUT'))).toHaveLength(3);
    expect(s3.objects.get(`svc/${key}`)?.body.equals(content)).toBe(true);
    expect((await whole(store, key))?.equals(content)).toBe(true);
    expect(s3.parts.size).toBe(0);
  });

  test('what fails is tried again; what fails for good leaves nothing there, and the local file here', async () => {
    const store = fileStore(s3Objects(location, credentials));
    const key = uploadKey(randomUUID());
    s3.faults.push({ method: 'PUT', answer: fault(503, 'SlowDown') }, { method: 'PUT', answer: 'cut' });
    await store.put(local(), key);
    expect(await keysOf(store)).toEqual([key]);
    const path = local(randomBytes(9 * 2 ** 20));
    for (let tries = 0; tries < 6; tries += 1) s3.faults.push({ method: 'PUT', answer: fault(500, 'InternalError') });
    const large = uploadKey(randomUUID());
    await expect(store.put(path, large)).rejects.toThrow(StoreUnavailable);
    expect([existsSync(path), s3.parts.size, await store.stat(large)]).toEqual([true, 0, undefined]);
  });

  test('a run that is stopped stops what it puts', async () => {
    const store = fileStore(s3Objects(location, credentials));
    const [path, stop] = [local(randomBytes(20 * 2 ** 20)), new AbortController()];
    const put = store.put(path, uploadKey(randomUUID()), stop.signal);
    stop.abort(new Error('stopped'));
    await expect(put).rejects.toThrow('stopped');
    s3.asked.length = 0;
    const later = new AbortController();
    const begun = store.put(path, uploadKey(randomUUID()), later.signal);
    await until(() => s3.parts.size > 0);
    later.abort(new Error('stopped later'));
    await expect(begun).rejects.toThrow('stopped later');
    await until(() => s3.parts.size === 0);
    expect([existsSync(path), s3.objects.size]).toEqual([true, 0]);
  });

  test.each([
    ['another secret', location, { ...credentials, secretAccessKey: 'another' }, /SignatureDoesNotMatch|Forbidden|403/],
    ['another key', location, { ...credentials, accessKeyId: 'another' }, /InvalidAccessKeyId|403/],
    ['no such bucket', { ...location, bucket: 'buckets' }, credentials, /NoSuchBucket/],
    ['nobody there', { ...location, endpoint: 'http://127.0.0.1:1' }, credentials, /ECONNREFUSED/],
  ])('cannot be used: %s', async (_name, at, as, message) => {
    const store = fileStore(s3Objects(at, as));
    const path = local();
    const failed = store.put(path, uploadKey(randomUUID()));
    await expect(failed).rejects.toThrow(StoreUnavailable);
    await expect(failed).rejects.toThrow(message);
    await expect(keysOf(store)).rejects.toThrow(StoreUnavailable);
    expect(existsSync(path)).toBe(true);
  });

  test.each(['XMinioStorageFull', 'QuotaExceeded', 'InsufficientStorage'])('has no room left: %s', async (code) => {
    const store = fileStore(s3Objects(location, credentials));
    s3.faults.push(...[1, 2, 3].map(() => ({ method: 'PUT', answer: fault(507, code) })));
    await expect(store.put(local(), uploadKey(randomUUID()))).rejects.toThrow(StoreFull);
  });
});
