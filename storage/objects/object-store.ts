import type { Readable } from 'node:stream';

/** An object in a store. */
export interface StoredObject {
  readonly key: string;
  readonly bytes: number;
  /** When it was written. */
  readonly modified: Date;
}

/** A range of bytes of an object, both ends included. */
export interface BytesOf {
  readonly start: number;
  readonly end: number;
}

/** The text of a small object, and its tag. */
export interface TaggedText {
  readonly content: string;
  readonly tag: string;
}

export interface WriteOptions {
  /** Length of the content in bytes, if known: a store may need it to choose the size of its parts. */
  readonly bytes?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Stores named bytes in a folder or in a bucket. Throws StoreFull or StoreUnavailable if the store itself is at fault. */
export interface ObjectStore {
  /** Writes a whole object or nothing, and replaces an object that has the same key. Memory does not grow with the object. */
  write(key: string, content: Readable, options?: WriteOptions): Promise<void>;
  /**
   * Stores a finished local file as an object, completely or not at all; the local file is gone afterwards. May be repeated. A
   * folder moves the file, which must be on the same disk.
   */
  put(path: string, key: string, signal?: AbortSignal): Promise<void>;
  /** Writes an object to a local path, where it must not be changed; false if there is no such object. */
  bring(key: string, to: string, signal?: AbortSignal): Promise<boolean>;
  /** Undefined if there is no such object. */
  stat(key: string): Promise<StoredObject | undefined>;
  /** Undefined if there is no such object. Reads the whole object if `bytes` is left out. */
  read(key: string, bytes?: BytesOf, signal?: AbortSignal): Promise<Readable | undefined>;
  /** Does nothing if there is no such object. */
  remove(key: string): Promise<void>;
  /** Reads a small object as text, with a tag that changes with the text. Undefined if there is no such object. */
  readText(key: string): Promise<TaggedText | undefined>;
  /**
   * Replaces the small object that has the given tag, or creates it if `tag` is undefined. Returns false, and writes
   * nothing, if another version is there by now: of several writers that have read the same version, one wins.
   */
  replaceText(key: string, content: string, tag: string | undefined): Promise<boolean>;
  /** All objects whose keys begin with `prefix`, in the order of their keys; memory stays constant. */
  list(prefix?: string): AsyncIterable<StoredObject>;
}

/** The store, or this machine's disk, has no room left. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull';
}

/** The store does not answer, or does not permit an operation that the service needs; the cause says why. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';
}

/** The store answers but refuses: it knows no such bucket, or denies access. Asking again would change nothing. */
export class StoreRefused extends StoreUnavailable {
  override readonly name = 'StoreRefused';
  /** HTTP status of the store's answer. */
  readonly status: number;

  constructor(message: string, status: number, options: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** Runs a write to this machine's disk. Throws StoreFull if the disk has no room left. */
export async function withRoom<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (FULL.has(codeOf(error) ?? '')) throw new StoreFull('The disk has no room left', { cause: error });
    throw error;
  }
}

/** No space left, quota of the user exceeded, or file larger than the file system allows. */
const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** The code of a system error; undefined for other errors. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Undefined if the file is not on this machine's disk. */
export async function orUndefined<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** Words with slashes between them. No word begins with a dot, so none leads to a parent folder. */
const KEY = /^(?!\.)[\w.-]+(\/(?!\.)[\w.-]+)*$/;

/** Throws a TypeError for an invalid key, so that a name from a damaged manifest never reaches another path. */
export function expectObjectKey(key: string): void {
  if (!KEY.test(key)) throw new TypeError(`Expected the key of an object, got ${JSON.stringify(key)}.`);
}
