import { createHash, type Hash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import type { ObjectStore } from '../storage/objects/object-store.ts';
import { BackupError } from './backup-error.ts';
import type { KeptObject } from './manifest.ts';

/** Writes an object of one backup; gives what the manifest has to know of it. */
export type Put = (key: string, content: Readable, bytes?: number) => Promise<KeptObject>;

/**
 * Reads an object of one backup. The stream fails at its end with a BackupError where the bytes are not those that were written:
 * what was made of them must not be kept then.
 */
export type Get = (object: KeptObject) => Promise<Readable>;

export function putInto(place: ObjectStore, id: string): Put {
  return async (key, content, known) => {
    const seen = new Seen();
    const summed = through(content, seen);
    await place.write(`${id}/${key}`, summed, { bytes: known });
    return { key, bytes: seen.bytes, sha256: seen.sum() };
  };
}

export function getFrom(place: ObjectStore, id: string): Get {
  const damaged = ({ key }: KeptObject, why: string) =>
    new BackupError(`Backup ${id} is damaged: ${key} ${why}. Choose another backup.`);
  return async (object) => {
    const stored = await place.read(`${id}/${object.key}`);
    if (stored === undefined) throw damaged(object, 'is missing');
    const seen = new Seen(() => {
      if (seen.bytes !== object.bytes) return damaged(object, `has ${seen.bytes} bytes of ${object.bytes}`);
      return seen.sum() === object.sha256 ? null : damaged(object, 'has other bytes than were written');
    });
    return through(stored, seen);
  };
}

/** Reads an object to its end, and so checks it. */
export async function check(get: Get, object: KeptObject): Promise<void> {
  for await (const _ of await get(object));
}

/** Whoever reads the result hears of every failure. */
const through = (content: Readable, seen: Seen): Readable => pipeline(content, seen, () => {});

/** Counts and sums what passes. */
class Seen extends Transform {
  readonly #hash: Hash = createHash('sha256');
  readonly #end: () => Error | null;
  #sum: string | undefined;
  bytes = 0;

  constructor(end: () => Error | null = () => null) {
    super();
    this.#end = end;
  }

  /** SHA-256 of all, in hex; nothing may pass after it. */
  sum(): string {
    this.#sum ??= this.#hash.digest('hex');
    return this.#sum;
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error: Error | null, chunk: Buffer) => void): void {
    this.#hash.update(chunk);
    this.bytes += chunk.length;
    done(null, chunk);
  }

  override _flush(done: (error?: Error | null) => void): void {
    done(this.#end());
  }
}
