import { resolve } from 'node:path';
import { backupsIn, type Manifest, readManifest } from '../backup/manifest.ts';
import type { Configuration } from '../catalog/configuration.ts';
import { s3LocationOf } from '../catalog/s3-location.ts';
import type { ObjectStore } from '../storage/objects/object-store.ts';
import { credentialsOf, openObjects } from '../storage/objects/open-objects.ts';
import { CommandError } from './command-error.ts';

/** The store at a place that a user wrote: a folder, or a bucket. Throws a CommandError for anything else. */
export async function openPlace(written: string, configuration: Configuration): Promise<ObjectStore> {
  const isUrl = /^[a-z][a-z0-9+.-]*:\/\//i.test(written);
  if (!isUrl) return openObjects(resolve(written));
  const location = s3LocationOf(written);
  // Not repeated: a URL may hold a password.
  if (location === undefined)
    throw new CommandError(
      'Expected a folder or s3://<bucket>/<prefix>?endpoint=https://…&region=…, without user and password, got another URL.',
    );
  const { backupAccessKey: accessKey, backupSecretKey: secretKey } = configuration;
  return openObjects(location, credentialsOf('SVC_BACKUP', { accessKey, secretKey }));
}

/** A backup of a place with what it holds; undefined content for one that was not finished or is damaged. */
export interface ListedBackup {
  readonly id: string;
  readonly state: string;
  readonly content: Manifest | undefined;
}

/** All that is at a place, the oldest first. */
export async function listBackups(place: ObjectStore): Promise<ListedBackup[]> {
  const listed: ListedBackup[] = [];
  for (const { id, isComplete } of await backupsIn(place)) {
    const content = isComplete ? await readManifest(place, id).catch(() => undefined) : undefined;
    const state = content === undefined ? (isComplete ? 'cannot be read' : 'unfinished') : 'good';
    listed.push({ id, state, content });
  }
  return listed;
}

/** Bytes of all objects of a backup. */
export function bytesOf({ operations, snapshots, files = [] }: Manifest): number {
  const kept = [
    ...(operations.engine === 'sqlite' ? [operations] : operations.tables),
    ...(snapshots === undefined ? [] : snapshots.engine === 'sqlite' ? snapshots.snapshots : []),
    ...(snapshots?.engine === 'postgresql' ? snapshots.snapshots.flatMap(({ tables }) => tables) : []),
    ...files,
  ];
  return kept.reduce((sum, { object }) => sum + object.bytes, 0);
}
