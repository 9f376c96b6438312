import { Readable } from 'node:stream';
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
import { expectObjectKey, type ObjectStore, StoreFull, StoreRefused, StoreUnavailable } from './object-store.ts';

/** Who the store is asked as; where it is undefined, the usual AWS_… variables of the environment say it, or the machine's role. */
export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Bytes of a part of a large object; a store takes 10,000 parts at most. */
const [PART, MAX_PARTS] = [8 * 2 ** 20, 10_000];
/** Parts that are sent at a time: so much of an object is in memory. */
const PARTS_AT_A_TIME = 2;
/** How long the store may take to accept a connection, and to go on with an answer, in milliseconds. */
const [CONNECT, IDLE] = [5_000, 30_000];

/**
 * Objects in a bucket of an S3-compatible store, each under the location's prefix and its key. One of more than 8 MiB is sent in
 * parts, and appears when the last one has come; one whose length is not known has at most 80 GB. What fails is tried three times.
 */
export function s3Objects({ bucket, prefix, endpoint, region }: S3Location, credentials?: S3Credentials): ObjectStore {
  const client = new S3Client({
    ...(region !== undefined || endpoint !== undefined ? { region: region ?? 'us-east-1' } : {}),
    // Stores other than AWS rarely have a name of each bucket in the DNS, and not all know the newer checksums.
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
  return {
    async write(key, content, { bytes = 0, signal } = {}) {
      const object = objectOf(key);
      signal?.throwIfAborted();
      // Trap: a content that fails while nobody reads it yet ends the process.
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
          // What broke may be what was to be sent.
          throw content.errored ?? faultOf(error);
        });
      } finally {
        signal?.removeEventListener('abort', stop);
      }
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
        // 409: another such request is at it just now; 404: what had the tag is gone.
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
}

/** Statuses of a conditional request that came too late. */
const LOST: ReadonlySet<number> = new Set([404, 409, 412]);

/** Undefined for an object that is not there. A bucket that is not there is a fault of the configuration. */
async function orUndefined<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound'))
      return undefined;
    throw faultOf(error);
  }
}

/** What stores call it when they have no room. */
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

/** Statuses and codes below 500 of what may go better the next time: a conflict, or a transfer that broke. */
const PASSING: ReadonlySet<number | string> = new Set([
  ...[408, 409, 429],
  ...['RequestTimeout', 'IncompleteBody', 'BadDigest', 'NoSuchUpload'],
]);

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** The bytes of an object that is read; what breaks on the way is a StoreUnavailable. */
export async function* bytesOf(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body) yield chunk;
  } catch (error) {
    throw faultOf(error);
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
