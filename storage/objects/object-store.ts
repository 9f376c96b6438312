import type { Readable } from 'node:stream';

/** An object that a store has. */
export interface StoredObject {
  readonly key: string;
  readonly bytes: number;
  /** When it was put there. */
  readonly modified: Date;
}

/** The bytes of a part of an object, both ends included. */
export interface BytesOf {
  readonly start: number;
  readonly end: number;
}

/** A small object as a text. */
export interface TaggedText {
  readonly content: string;
  readonly tag: string;
}

export interface WriteOptions {
  /** How long the content is, where that is known: a store may need it to cut parts. */
  readonly bytes?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Named bytes in a folder or in a bucket. Throws StoreFull or StoreUnavailable where the store itself is at fault. */
export interface ObjectStore {
  /** Puts an object there, as a whole or not at all, over one that has its key; memory does not grow with it. */
  write(key: string, content: Readable, options?: WriteOptions): Promise<void>;
  /** Undefined where there is none. */
  stat(key: string): Promise<StoredObject | undefined>;
  /** Undefined where there is none. Without `bytes`: all of it. */
  read(key: string, bytes?: BytesOf, signal?: AbortSignal): Promise<Readable | undefined>;
  /** Without effect where there is none. */
  remove(key: string): Promise<void>;
  /** A small object as a text, with a tag that is another one for another text. Undefined where there is none. */
  readText(key: string): Promise<TaggedText | undefined>;
  /**
   * Puts a small object in the place of the one with a tag, or where there is none. Returns false, and puts nothing, where another
   * one is there by now: of several who have read the same, one wins.
   */
  replaceText(key: string, content: string, tag: string | undefined): Promise<boolean>;
  /** All objects whose keys begin so, in the order of their keys, in flat memory. */
  list(prefix?: string): AsyncIterable<StoredObject>;
}

/** The store, or this machine's disk, has no room left. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull';
}

/** The store does not answer, or does not let the service do what it has to; the cause says why. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';
}

/** The store answers, and refuses: it knows no such bucket, or does not let the service in. Asking again would change nothing. */
export class StoreRefused extends StoreUnavailable {
  override readonly name = 'StoreRefused';
  /** HTTP status of its answer. */
  readonly status: number;

  constructor(message: string, status: number, options: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
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

/** Undefined for what is not on this machine's disk. */
export async function orUndefined<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** Words with slashes between them, none of which leads upwards. */
const KEY = /^(?!\.)[\w.-]+(\/(?!\.)[\w.-]+)*$/;

/** Throws a TypeError for what is no key: what a damaged manifest names never reaches another path. */
export function expectObjectKey(key: string): void {
  if (!KEY.test(key)) throw new TypeError(`Expected the key of an object, got ${JSON.stringify(key)}.`);
}
