import type { Readable } from 'node:stream';
import type { ObjectStore } from '../storage/objects/object-store.ts';
import { Summed, through } from '../storage/objects/summed.ts';
import { BackupError } from './backup-error.ts';
import type { KeptObject } from './manifest.ts';

/** Writes an object of one backup; returns its entry for the manifest. */
export type Put = (key: string, content: Readable, bytes?: number) => Promise<KeptObject>;

/**
 * Reads an object of one backup. The stream fails at its end with a BackupError if the bytes differ from those that
 * were written; whatever was made of them must then be discarded.
 */
export type Get = (object: KeptObject) => Promise<Readable>;

export function putInto(place: ObjectStore, id: string): Put {
  return async (key, content, known) => {
    const seen = new Summed();
    await place.write(`${id}/${key}`, through(content, seen), { bytes: known });
    return { key, bytes: seen.bytes, sha256: seen.sum() };
  };
}

export function getFrom(place: ObjectStore, id: string): Get {
  const damaged = ({ key }: KeptObject, why: string) =>
    new BackupError(`Backup ${id} is damaged: ${key} ${why}. Choose another backup.`);
  return async (object) => {
    const stored = await place.read(`${id}/${object.key}`);
    if (stored === undefined) throw damaged(object, 'is missing');
    const seen = new Summed(() => {
      if (seen.bytes !== object.bytes) return damaged(object, `has ${seen.bytes} bytes of ${object.bytes}`);
      return seen.sum() === object.sha256 ? null : damaged(object, 'has other bytes than were written');
    });
    return through(stored, seen);
  };
}

/** Checks an object by reading it to its end. */
export async function check(get: Get, object: KeptObject): Promise<void> {
  for await (const _ of await get(object));
}
