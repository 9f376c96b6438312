import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { StoreFull, StoreRefused, StoreUnavailable } from '../../../storage/objects/object-store.ts';
import { bytesOf, s3Objects } from '../../../storage/objects/s3-objects.ts';
import { listOf } from '../../list-of.ts';
import { fault } from '../../lists/files/s3-server.ts';
import { placesOf } from './places.ts';

const { s3, bucket, places } = await placesOf();

beforeEach(() => {
  // "A failed request is tried three times", which takes a pause each.
  vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
  s3.asked.length = 0;
  return () => {
    vi.unstubAllEnvs();
    s3.faults.length = 0;
  };
});

const answering = (method: string, status: number, code: string) =>
  void s3.faults.push({ method, answer: fault(status, code) });
const caught = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

describe('what a refusal of the store means', () => {
  const full = new StoreFull('The store of files has no room left.');
  const saying = (code: string) => `The store of files cannot be used: ${code}: ${code}`;
  const refused = (status: number, code: string) => new StoreRefused(saying(code), status, {});
  test.each<[status: number, code: string, expected: Error]>([
    [507, 'Anything', full],
    [400, 'QuotaExceeded', full],
    [500, 'XMinioStorageFull', full],
    [403, 'InsufficientStorage', full],
    [300, 'SomeRefusal', refused(300, 'SomeRefusal')],
    [400, 'SomeRefusal', refused(400, 'SomeRefusal')],
    [403, 'SomeRefusal', refused(403, 'SomeRefusal')],
    [404, 'NoSuchBucket', refused(404, 'NoSuchBucket')],
    [499, 'SomeRefusal', refused(499, 'SomeRefusal')],
    [408, 'SomeFailure', new StoreUnavailable(saying('SomeFailure'))],
    [409, 'SomeFailure', new StoreUnavailable(saying('SomeFailure'))],
    [429, 'SomeFailure', new StoreUnavailable(saying('SomeFailure'))],
    [500, 'SomeFailure', new StoreUnavailable(saying('SomeFailure'))],
    [400, 'RequestTimeout', new StoreUnavailable(saying('RequestTimeout'))],
    [400, 'IncompleteBody', new StoreUnavailable(saying('IncompleteBody'))],
    [400, 'BadDigest', new StoreUnavailable(saying('BadDigest'))],
    [400, 'NoSuchUpload', new StoreUnavailable(saying('NoSuchUpload'))],
  ])('%i %s', async (status, code, expected) => {
    answering('GET', status, code);
    const error = await caught(places.s3().readText('key'));
    expect(error).toEqual(expected);
    expect(error).toMatchObject({ name: expected.name, cause: { name: code } });
    expect(Reflect.get(Object(error), 'status')).toBe(expected instanceof StoreRefused ? status : undefined);
  });

  test('every operation says so', async () => {
    const place = places.s3();
    const all: [method: string, work: () => Promise<unknown>][] = [
      ['PUT', () => place.write('key', Readable.from(['x']))],
      ['HEAD', () => place.stat('key')],
      ['GET', () => place.read('key')],
      ['DELETE', () => place.remove('key')],
      ['PUT', () => place.replaceText('key', 'x', undefined)],
      ['GET', () => listOf(place.list())],
    ];
    for (const [method, work] of all) {
      answering(method, 403, 'AccessDenied');
      await expect(work()).rejects.toBeInstanceOf(StoreRefused);
    }
  });

  test('a store that does not answer is unavailable, and is not said to have refused', async () => {
    const error = await caught(bucket('http://127.0.0.1:1').stat('key'));
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(error).not.toBeInstanceOf(StoreRefused);
    expect(String(error)).toContain('ECONNREFUSED');
  });
});

test.each([
  [404, 'NoSuchKey'],
  [404, 'NotFound'],
])('"Undefined for a missing object": %i %s', async (status, code) => {
  const place = places.s3();
  answering('GET', status, code);
  expect(await place.read('key')).toBeUndefined();
  answering('GET', status, code);
  expect(await place.readText('key')).toBeUndefined();
  expect(await place.stat('key')).toBeUndefined();
  answering('DELETE', status, code);
  await expect(place.remove('key')).resolves.toBeUndefined();
});

test.each([404, 409, 412])('a conditional request that lost is no failure: %i', async (status) => {
  answering('PUT', status, 'Lost');
  expect(await places.s3().replaceText('key', 'x', '"tag"')).toBe(false);
});

test('an object has its size, its time, its bytes from one to another, and its prefix in the bucket alone', async () => {
  const place = places.s3();
  const began = Math.floor(Date.now() / 1_000) * 1_000;
  await place.write('a/b', Readable.from(['0123456789']));
  expect([...s3.objects.keys()]).toEqual(['svc/a/b']);
  const found = await place.stat('a/b');
  expect(found).toEqual({ key: 'a/b', bytes: 10, modified: expect.any(Date) });
  expect(Number(found?.modified)).toBeGreaterThanOrEqual(began);
  expect(await listOf(place.list('a/'))).toMatchObject([{ key: 'a/b', bytes: 10 }]);
  const [part, whole] = [await place.read('a/b', { start: 2, end: 4 }), await place.read('a/b')];
  expect([part && (await text(part)), whole && (await text(whole))]).toEqual(['234', '0123456789']);
});

test('a request that has ended reads and writes nothing', async () => {
  const place = places.s3();
  await place.write('key', Readable.from(['x']));
  s3.asked.length = 0;
  const signal = AbortSignal.abort(new Error('stopped'));
  await expect(place.write('key', Readable.from(['y']), { signal })).rejects.toThrow('stopped');
  expect(s3.asked).toEqual([]);
  expect(await caught(place.read('key', undefined, signal))).toMatchObject({ name: 'AbortError' });
});

test('the parts of an object are larger if their number would exceed what a store takes', async () => {
  const [place, content] = [places.s3(), randomBytes(9 * 2 ** 20)];
  // Sent as one of 10 000 parts of at most so many bytes.
  await place.write('large', Readable.from([content]), { bytes: 90_000 * 2 ** 20 });
  expect(s3.asked.filter((each) => each.startsWith('PUT'))).toHaveLength(1);
});

test('a store with an endpoint needs no region', async () => {
  const place = s3Objects(
    { bucket: 'bucket', prefix: '', endpoint: s3.endpoint, region: undefined },
    { accessKeyId: 'AKEXAMPLE', secretAccessKey: 'a secret/of+the=test' },
  );
  expect(await place.stat('key')).toBeUndefined();
});

test('bytes that are being read come as they are, and a transfer that breaks makes the store unavailable', async () => {
  expect(String(Buffer.concat(await listOf(bytesOf(Readable.from([Buffer.from('a'), Buffer.from('b')])))))).toBe('ab');
  const broken = (error: Error) =>
    Readable.from(
      (async function* () {
        yield Buffer.from('a');
        throw error;
      })(),
    );
  await expect(listOf(bytesOf(broken(new Error('reset'))))).rejects.toThrow(
    new StoreUnavailable('The store of files cannot be used: Error: reset'),
  );
  const stopped = Object.assign(new Error('stopped'), { name: 'AbortError' });
  await expect(listOf(bytesOf(broken(stopped)))).rejects.toBe(stopped);
});
