import type { Readable } from 'node:stream';
import type { BytesOf, StoredObject } from '../../storage/objects/object-store.ts';

/** A file in a store. */
export type StoredFile = StoredObject;

/**
 * The store of finished files: those of runs, and those that accounts upload. All processes of the service see the same
 * files. Throws StoreFull or StoreUnavailable if the store itself fails.
 */
export interface FileStore {
  /**
   * Stores a finished local file under a key, completely or not at all; the local file is gone afterwards. May be repeated.
   */
  put(path: string, key: string, signal?: AbortSignal): Promise<void>;
  /** Undefined if the file does not exist. */
  stat(key: string): Promise<StoredFile | undefined>;
  /** Undefined if the file does not exist. */
  read(key: string, bytes: BytesOf): Promise<Readable | undefined>;
  /** Writes a file to a local path, where it must not be changed; false if the file does not exist. */
  bring(key: string, to: string, signal: AbortSignal): Promise<boolean>;
  /** Has no effect if the file does not exist. */
  remove(key: string): Promise<void>;
  /** All files, in constant memory. */
  list(): AsyncIterable<StoredFile>;
}
