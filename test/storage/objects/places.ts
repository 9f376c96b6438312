import { afterAll, onTestFinished } from 'vitest';
import { folderObjects } from '../../../storage/objects/folder-objects.ts';
import type { ObjectStore } from '../../../storage/objects/object-store.ts';
import { s3Objects } from '../../../storage/objects/s3-objects.ts';
import { s3Server } from '../../lists/files/s3-server.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const KEY = { id: 'AKEXAMPLE', secret: 'a secret/of+the=test' };

/** The kinds of object stores, empty ones; the bucket goes with its test file. */
export async function placesOf() {
  const s3 = await s3Server(KEY);
  afterAll(() => s3.close());
  const bucket = (endpoint = s3.endpoint) =>
    s3Objects(
      { bucket: 'bucket', prefix: 'svc/', endpoint, region: 'eu-west-3' },
      { accessKeyId: KEY.id, secretAccessKey: KEY.secret },
    );
  const places: Readonly<Record<'folder' | 's3', () => ObjectStore>> = {
    folder: () => folderObjects(temporaryFolder('objects')),
    s3() {
      onTestFinished(() => s3.objects.clear());
      return bucket();
    },
  };
  return { s3, bucket, places };
}

export const KINDS = ['folder', 's3'] as const;
