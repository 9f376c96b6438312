import type { Readable } from 'node:stream';

/** A file that a store keeps. */
export interface StoredFile {
  readonly key: string;
  readonly bytes: number;
  /** When it was put there. */
  readonly modified: Date;
}

/** The bytes of a part of a file, both ends included. */
export interface BytesOf {
  readonly start: number;
  readonly end: number;
}

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

/** The store, or this machine's disk, has no room left. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull';
}

/** The store does not answer, or does not let the service do what it has to; the cause says why. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** Writes to this machine's disk. Throws StoreFull where it has no room left. */
export async function withRoom<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (FULL.has(codeOf(error) ?? '')) throw new StoreFull('The disk has no room left', { cause: error });
    throw error;
  }
}

/** No space, over the quota of a user, or beyond the largest file that the file system has. */
const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** The code of a fault of the system. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
