import type { ObjectStore } from '../storage/objects/object-store.ts';
import type { Parts, Progress } from './back-up.ts';
import { BackupError } from './backup-error.ts';
import { backupsIn, type Manifest, readManifest } from './manifest.ts';
import { getFrom } from './objects.ts';
import { unknownAmong } from './operations-tables.ts';
import type { Part, Prepared } from './parts.ts';

export interface RestoreOptions {
  /** The backup's id; absent: the newest one of the place. */
  readonly id?: string | undefined;
  /** True: databases that are not empty may be replaced. */
  readonly replace: boolean;
}

/** The parts to restore, if the backup has them. */
export type RestoredParts = { readonly [Name in keyof Parts]: Parts[Name] | undefined };

/**
 * Replaces the existing data with a backup. All of the backup is first read and checked beside the existing data, which
 * stays until then: if anything is damaged, missing, newer or in use, nothing is changed and the BackupError says what
 * it was.
 */
export async function restore(
  place: ObjectStore,
  parts: RestoredParts,
  { id, replace }: RestoreOptions,
  progress: Progress = () => {},
): Promise<Manifest> {
  const manifest = await readManifest(place, id ?? (await newestIn(place)));
  const unknown = unknownAmong(manifest.operations.migrations);
  if (unknown.length > 0 && parts.operations !== undefined)
    throw new BackupError(
      `Backup ${manifest.id} was made by a newer version of svc: it has ${unknown.join(', ')}, which this version does not know. Restore it with that version.`,
    );
  const get = getFrom(place, manifest.id);
  await using prepared = new AsyncDisposableStack();
  const ready: Prepared[] = [];
  const prepare = async <Kept>(name: string, part: Part<Kept> | undefined, kept: Kept | undefined): Promise<void> => {
    if (part === undefined || kept === undefined) return;
    progress(name);
    ready.push(prepared.use(await part.prepare(kept, get, replace)));
  };
  await prepare('operations', parts.operations, manifest.operations);
  await prepare('files', parts.files, manifest.files);
  await prepare('snapshots', parts.snapshots, manifest.snapshots);
  progress('put in place');
  // Operations last: snapshots and files only add to what is there.
  for (const each of ready.reverse()) await each.commit();
  return manifest;
}

async function newestIn(place: ObjectStore): Promise<string> {
  const newest = (await backupsIn(place)).findLast(({ isComplete }) => isComplete);
  if (newest === undefined) throw new BackupError('There is no backup there; `svc backup <place>` makes one.');
  return newest.id;
}
