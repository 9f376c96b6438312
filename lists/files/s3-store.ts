import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { S3Location } from '../../catalog/s3-location.ts';
import { withRoom } from '../../storage/objects/object-store.ts';
import { bytesOf, type S3Credentials, s3Objects } from '../../storage/objects/s3-objects.ts';
import { expectKey, isKey } from './file-keys.ts';
import type { FileStore } from './file-store.ts';

/** A store in a bucket of an S3-compatible service, with each file as an object under its key. */
export function s3Store(location: S3Location, credentials?: S3Credentials): FileStore {
  const objects = s3Objects(location, credentials);
  const checked = (key: string): string => {
    expectKey(key);
    return key;
  };
  return {
    async put(path, key, signal) {
      const at = checked(key);
      const { size } = await stat(path);
      signal?.throwIfAborted();
      await objects.write(at, createReadStream(path), { bytes: size, signal });
      await rm(path, { force: true });
    },
    stat: async (key) => objects.stat(checked(key)),
    read: (key, bytes) => objects.read(checked(key), bytes),
    async bring(key, to, signal) {
      const body = await objects.read(checked(key), undefined, signal);
      if (body === undefined) return false;
      await withRoom(() => pipeline(bytesOf(body), createWriteStream(to, { mode: 0o600 }), { signal }));
      return true;
    },
    remove: async (key) => objects.remove(checked(key)),
    async *list() {
      for await (const file of objects.list()) if (isKey(file.key)) yield file;
    },
  };
}
