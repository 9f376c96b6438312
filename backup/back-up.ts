import { Readable } from 'node:stream';
import type { ObjectStore } from '../storage/objects/object-store.ts';
import { newVersion } from '../storage/sqlite/folder.ts';
import {
  backupsIn,
  FORMAT,
  type KeptFiles,
  type KeptOperations,
  type KeptSnapshots,
  type Manifest,
  manifestKey,
  manifestText,
} from './manifest.ts';
import { putInto } from './objects.ts';
import type { Part } from './parts.ts';

/** The parts that a service stores; undefined: not in this backup. */
export interface Parts {
  readonly operations: Part<KeptOperations>;
  readonly snapshots: Part<KeptSnapshots> | undefined;
  readonly files: Part<KeptFiles> | undefined;
}

/** Called with each step. */
export type Progress = (step: string) => void;

/**
 * Makes a new backup in a place; earlier ones there stay as they are. The manifest is written last, so that a backup
 * that fails or dies does not count as one; what it wrote is removed if that is still possible.
 */
export async function backUp(place: ObjectStore, parts: Parts, progress: Progress = () => {}): Promise<Manifest> {
  const id = newVersion(new Date(), (await backupsIn(place)).at(-1)?.id);
  const put = putInto(place, id);
  try {
    progress('operations');
    const operations = await parts.operations.backUp(put);
    if (parts.snapshots !== undefined) progress('snapshots');
    const snapshots = await parts.snapshots?.backUp(put);
    // After the operations database, so that every file that it knows is there, except files that were removed since.
    if (parts.files !== undefined) progress('files');
    const files = await parts.files?.backUp(put);
    const manifest: Manifest = {
      ...{ format: FORMAT, id, made: new Date().toISOString(), operations },
      ...(snapshots !== undefined && { snapshots }),
      ...(files !== undefined && { files }),
    };
    await place.write(manifestKey(id), Readable.from([manifestText(manifest)]));
    return manifest;
  } catch (error) {
    await removeAll(place, id).catch(() => {});
    throw error;
  }
}

async function removeAll(place: ObjectStore, id: string): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of place.list(`${id}/`)) keys.push(key);
  for (const key of keys) await place.remove(key);
}
