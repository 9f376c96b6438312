import type { Readable } from 'node:stream';
import type { BytesOf, StoredObject } from '../../storage/objects/object-store.ts';

/** A file that a store keeps. */
export type StoredFile = StoredObject;

/**
 * Where finished files are kept: those of runs, and those that accounts upload. All processes of the service see the same ones.
 * Throws StoreFull or StoreUnavailable where the store itself is at fault.
 */
export interface FileStore {
  /** Keeps a finished local file under a key, as a whole or not at all; the local one is gone then. May be done again. */
  put(path: string, key: string, signal?: AbortSignal): Promise<void>;
  /** Undefined where there is none. */
  stat(key: string): Promise<StoredFile | undefined>;
  /** Undefined where there is none. */
  read(key: string, bytes: BytesOf): Promise<Readable | undefined>;
  /** Writes a file to a local path, which must not be changed there; false where there is none. */
  bring(key: string, to: string, signal: AbortSignal): Promise<boolean>;
  /** Without effect where there is none. */
  remove(key: string): Promise<void>;
  /** All files, in flat memory. */
  list(): AsyncIterable<StoredFile>;
}
