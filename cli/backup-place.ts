import { resolve } from 'node:path';
import { backupsIn, type Manifest, readManifest } from '../backup/manifest.ts';
import type { Configuration } from '../catalog/configuration.ts';
import { s3LocationOf } from '../catalog/s3-location.ts';
import type { ObjectStore } from '../storage/objects/object-store.ts';
import { credentialsOf, openObjects } from '../storage/objects/open-objects.ts';
import { CommandError } from './command-error.ts';

/** Opens the store at a place that a user wrote: a folder, or a bucket. Throws a CommandError for anything else. */
export async function openPlace(written: string, configuration: Configuration): Promise<ObjectStore> {
  const isUrl = /^[a-z][a-z0-9+.-]*:\/\//i.test(written);
  if (!isUrl) return openObjects(resolve(written));
  const location = s3LocationOf(written);
  // The URL is not repeated, because it may contain a password.
  if (location === undefined)
    throw new CommandError(
      'Expected a folder or s3://<bucket>/<prefix>?endpoint=https://…&region=…, without user and password, got another URL.',
    );
  const { backupAccessKey: accessKey, backupSecretKey: secretKey } = configuration;
  return openObjects(location, credentialsOf('SVC_BACKUP', { accessKey, secretKey }));
}

/** A backup with its content; the content is undefined if the backup is unfinished or damaged. */
export interface ListedBackup {
  readonly id: string;
  readonly state: string;
  readonly content: Manifest | undefined;
}

/** Lists all backups at a place, the oldest first. */
export async function listBackups(place: ObjectStore): Promise<ListedBackup[]> {
  const listed: ListedBackup[] = [];
  for (const { id, isComplete } of await backupsIn(place)) {
    const content = isComplete ? await readManifest(place, id).catch(() => undefined) : undefined;
    const state = content === undefined ? (isComplete ? 'cannot be read' : 'unfinished') : 'good';
    listed.push({ id, state, content });
  }
  return listed;
}

/** Total bytes of all objects of a backup. */
export function bytesOf({ operations, snapshots, files = [] }: Manifest): number {
  const kept = [
    ...(operations.engine === 'sqlite' ? [operations] : operations.tables),
    ...(snapshots === undefined ? [] : snapshots.engine === 'sqlite' ? snapshots.snapshots : []),
    ...(snapshots?.engine === 'postgresql' ? snapshots.snapshots.flatMap(({ tables }) => tables) : []),
    ...files,
  ];
  return kept.reduce((sum, { object }) => sum + object.bytes, 0);
}
