import { describe, expect, test } from 'vitest';
import { codeOf, expectObjectKey, orUndefined, StoreFull, withRoom } from '../../../storage/objects/object-store.ts';
import { credentialsOf } from '../../../storage/objects/open-objects.ts';

const failing = (code: unknown) => Object.assign(new Error('failed'), { code });

test.each(['a', 'a/b', 'a-b_c.d/e.f', '1.sqlite'])('%s is a key', (key) => {
  expect(() => expectObjectKey(key)).not.toThrow();
});

test.each(['', '.a', '..', 'a/../b', 'a/.b', '/a', 'a/', 'a//b', 'a b', 'a\\b', 'ä'])('%j is no key', (key) => {
  expect(() => expectObjectKey(key)).toThrow(`Expected the key of an object, got ${JSON.stringify(key)}.`);
});

describe('faults of the disk', () => {
  test.each(['ENOSPC', 'EDQUOT', 'EFBIG'])('%s: there is no room left', async (code) => {
    const full = await withRoom(() => Promise.reject(failing(code))).catch((error: unknown) => error);
    expect(full).toBeInstanceOf(StoreFull);
    expect(full).toMatchObject({ message: 'The disk has no room left', cause: { code } });
  });

  test('any other fault, and what is written, come as they are', async () => {
    const denied = failing('EACCES');
    await expect(withRoom(() => Promise.reject(denied))).rejects.toBe(denied);
    expect(await withRoom(async () => 7)).toBe(7);
  });

  test('what is not there is undefined', async () => {
    const denied = failing('EACCES');
    for (const code of ['ENOENT', 'ENOTDIR']) expect(await orUndefined(Promise.reject(failing(code)))).toBeUndefined();
    await expect(orUndefined(Promise.reject(denied))).rejects.toBe(denied);
    expect(await orUndefined(Promise.resolve(7))).toBe(7);
  });

  test('a code is that of a system error', () => {
    expect([failing('EIO'), failing(5), new Error('a'), { code: 'EIO' }, undefined].map(codeOf)).toEqual([
      ...['EIO', undefined, undefined, undefined, undefined],
    ]);
  });
});

test('the two halves of credentials belong together', () => {
  const [accessKey, secretKey] = ['a', 'b'];
  expect(credentialsOf('SVC_X', { accessKey, secretKey })).toEqual({ accessKeyId: 'a', secretAccessKey: 'b' });
  expect(credentialsOf('SVC_X', { accessKey: undefined, secretKey: undefined })).toBeUndefined();
  const message = 'SVC_X_ACCESS_KEY and SVC_X_SECRET_KEY belong together, got one of them.';
  expect(() => credentialsOf('SVC_X', { accessKey, secretKey: undefined })).toThrow(message);
  expect(() => credentialsOf('SVC_X', { accessKey: undefined, secretKey })).toThrow(message);
});
