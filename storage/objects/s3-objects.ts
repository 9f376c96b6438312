import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Location } from '../../catalog/s3-location.ts';
import {
  expectObjectKey,
  type ObjectStore,
  StoreFull,
  StoreRefused,
  StoreUnavailable,
  withRoom,
} from './object-store.ts';

/** Credentials for the store; if undefined, the usual AWS_… environment variables apply, or the machine's role. */
export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Size in bytes of each part of a large object, and the maximum number of parts that a store takes. */
const [PART, MAX_PARTS] = [8 * 2 ** 20, 10_000];
/** Number of parts that are sent at a time, which bounds how much of an object is in memory. */
const PARTS_AT_A_TIME = 2;
/** How long the store may take to accept a connection, and to send the next bytes of an answer, in milliseconds. */
const [CONNECT, IDLE] = [5_000, 30_000];

/**
 * Objects in a bucket of an S3-compatible store, each under the location's prefix and its key. An object of more than 8
 * MiB is sent in parts, and appears when its last part has arrived; an object of unknown length has at most 80 GB. A
 * failed request is tried three times.
 */
export function s3Objects({ bucket, prefix, endpoint, region }: S3Location, credentials?: S3Credentials): ObjectStore {
  const client = new S3Client({
    ...(region !== undefined || endpoint !== undefined ? { region: region ?? 'us-east-1' } : {}),
    // Stores other than AWS rarely have a DNS name for each bucket, and not all of them know the newer checksums.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials !== undefined && { credentials }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT, requestTimeout: IDLE, socketTimeout: IDLE },
  });
  const objectOf = (key: string) => {
    expectObjectKey(key);
    return { Bucket: bucket, Key: prefix + key };
  };
  const objects: ObjectStore = {
    async write(key, content, { bytes = 0, signal } = {}) {
      const object = objectOf(key);
      signal?.throwIfAborted();
      // Trap: a content stream that fails before anybody reads it ends the process.
      content.on('error', () => {});
      const upload = new Upload({
        client,
        params: { ...object, Body: content },
        partSize: Math.max(PART, Math.ceil(bytes / MAX_PARTS)),
        queueSize: PARTS_AT_A_TIME,
      });
      const stop = () => void upload.abort();
      signal?.addEventListener('abort', stop, { once: true });
      try {
        await upload.done().catch((error: unknown) => {
          signal?.throwIfAborted();
          // The failure may be in the content that was to be sent.
          throw content.errored ?? faultOf(error);
        });
      } finally {
        signal?.removeEventListener('abort', stop);
      }
    },
    async put(path, key, signal) {
      const { size } = await stat(path);
      signal?.throwIfAborted();
      await objects.write(key, createReadStream(path), { bytes: size, signal });
      await rm(path, { force: true });
    },
    async bring(key, to, signal) {
      const body = await objects.read(key, undefined, signal);
      if (body === undefined) return false;
      const options = signal === undefined ? {} : { signal };
      await withRoom(() => pipeline(bytesOf(body), createWriteStream(to, { mode: 0o600 }), options));
      return true;
    },
    async stat(key) {
      const command = new HeadObjectCommand(objectOf(key));
      const found = await orUndefined(() => client.send(command));
      return found && { key, bytes: found.ContentLength ?? 0, modified: found.LastModified ?? new Date(0) };
    },
    async read(key, bytes, signal) {
      const range = bytes === undefined ? {} : { Range: `bytes=${bytes.start}-${bytes.end}` };
      const command = new GetObjectCommand({ ...objectOf(key), ...range });
      return orUndefined(async () => {
        const { Body } = await client.send(command, signal === undefined ? {} : { abortSignal: signal });
        if (!(Body instanceof Readable)) throw new TypeError('Expected the bytes of an object as a stream.');
        return Body;
      });
    },
    async readText(key) {
      const command = new GetObjectCommand(objectOf(key));
      return orUndefined(async () => {
        const { Body, ETag } = await client.send(command);
        if (Body === undefined || ETag === undefined) throw new TypeError('Expected an object with its ETag.');
        return { content: await Body.transformToString(), tag: ETag };
      });
    },
    async replaceText(key, content, tag) {
      const condition = tag === undefined ? { IfNoneMatch: '*' } : { IfMatch: tag };
      try {
        await client.send(new PutObjectCommand({ ...objectOf(key), Body: content, ...condition }));
        return true;
      } catch (error) {
        // 409: another conditional request is in progress; 404: the object that had the tag is gone.
        if (error instanceof S3ServiceException && LOST.has(error.$metadata.httpStatusCode ?? 0)) return false;
        throw faultOf(error);
      }
    },
    async remove(key) {
      const command = new DeleteObjectCommand(objectOf(key));
      await orUndefined(() => client.send(command));
    },
    async *list(begin = '') {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix + begin });
      try {
        for await (const { Contents = [] } of pages) {
          for (const { Key = '', Size = 0, LastModified = new Date() } of Contents)
            yield { key: Key.slice(prefix.length), bytes: Size, modified: LastModified };
        }
      } catch (error) {
        throw faultOf(error);
      }
    },
  };
  return objects;
}

/** Statuses of a conditional request that lost against another one. */
const LOST: ReadonlySet<number> = new Set([404, 409, 412]);

/** Undefined for a missing object. A missing bucket is an error in the configuration. */
async function orUndefined<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound'))
      return undefined;
    throw faultOf(error);
  }
}

/** Error names that stores use when they have no room. */
const FULL: ReadonlySet<string> = new Set(['InsufficientStorage', 'XMinioStorageFull', 'QuotaExceeded']);

function faultOf(error: unknown): Error {
  if (error instanceof S3ServiceException && (error.$metadata.httpStatusCode === 507 || FULL.has(error.name)))
    return new StoreFull('The store of files has no room left.', { cause: error });
  if (error instanceof Error && error.name === 'AbortError') return error;
  const message = `The store of files cannot be used: ${messageOf(error)}`;
  const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
  const isRefused = status >= 300 && status < 500 && !PASSING.has(status) && !PASSING.has(nameOf(error));
  return isRefused
    ? new StoreRefused(message, status, { cause: error })
    : new StoreUnavailable(message, { cause: error });
}

/** Statuses and codes below 500 of failures that may succeed on the next try: a conflict, or a broken transfer. */
const PASSING: ReadonlySet<number | string> = new Set([
  ...[408, 409, 429],
  ...['RequestTimeout', 'IncompleteBody', 'BadDigest', 'NoSuchUpload'],
]);

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** The bytes of an object that is being read; a transfer that breaks throws a StoreUnavailable. */
export async function* bytesOf(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body) yield chunk;
  } catch (error) {
    throw faultOf(error);
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
