import { ConfigurationError } from '../../catalog/configuration.ts';
import type { S3Location } from '../../catalog/s3-location.ts';
import { folderObjects } from './folder-objects.ts';
import type { ObjectStore } from './object-store.ts';
import type { S3Credentials } from './s3-objects.ts';

/** The two halves of a bucket's credentials, as read from the settings. */
export interface KeyPair {
  readonly accessKey: string | undefined;
  readonly secretKey: string | undefined;
}

/**
 * The credentials in the settings `<name>_ACCESS_KEY` and `<name>_SECRET_KEY`; undefined if neither is set. Throws a
 * ConfigurationError if only one is set.
 */
export function credentialsOf(name: string, { accessKey, secretKey }: KeyPair): S3Credentials | undefined {
  if (accessKey === undefined && secretKey === undefined) return undefined;
  if (accessKey === undefined || secretKey === undefined)
    throw new ConfigurationError([`${name}_ACCESS_KEY and ${name}_SECRET_KEY belong together, got one of them.`]);
  return { accessKeyId: accessKey, secretAccessKey: secretKey };
}

/** The store at a folder's path or a bucket's location. Opens nothing yet. */
export async function openObjects(location: string | S3Location, credentials?: S3Credentials): Promise<ObjectStore> {
  if (typeof location === 'string') return folderObjects(location);
  // The S3 client is large, so it is loaded only when it is used.
  const { s3Objects } = await import('./s3-objects.ts');
  return s3Objects(location, credentials);
}
