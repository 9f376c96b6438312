import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { conflict, payloadTooLarge } from '../../catalog/errors/catalogue.ts';
import type { ListOwner } from '../../operations/lists.ts';
import type { Upload, UploadAllowance, UploadRoom } from '../../operations/upload.ts';
import type { SentFile, Uploads } from '../../operations/uploads.ts';
import { withRoom } from '../../storage/objects/object-store.ts';
import { harmlessName } from '../files/download-name.ts';
import { KEPT } from '../files/download-url.ts';
import { uploadKey } from '../files/file-keys.ts';
import type { FileStore } from '../files/file-store.ts';
import { uploadPart } from '../files/upload-files.ts';
import { fileTypeOf } from './file-type.ts';

/** The settings and stores for uploads. */
export interface UploadService {
  readonly dataDirectory: string;
  readonly store: FileStore;
  readonly uploads: Uploads;
  /** Maximum bytes of an upload. */
  readonly limit: number;
  /** Allowance of an account. */
  readonly allowance: UploadAllowance;
}

/** Writes the bytes of a file as they come. */
export type WriteFile = (bytes: AsyncIterable<Buffer>) => Promise<void>;

/**
 * A file that is being uploaded: on this machine's disk until it is complete, then in the store. It is never in memory as a
 * whole, and never exceeds the room of its account. Until `keep`, only this object knows of it.
 */
export class IncomingUpload {
  readonly #service: UploadService;
  readonly #room: UploadRoom;
  readonly #part: string;
  #file: SentFile | undefined;

  private constructor(service: UploadService, room: UploadRoom) {
    this.#service = service;
    this.#room = room;
    this.#part = uploadPart(service.dataDirectory, room.id);
  }

  /**
   * Receives a file. `announced`: bytes that the sender announced; undefined if it did not. `send` passes the bytes to
   * `write` and returns the file's name. Throws CONFLICT if the account has no room, PAYLOAD_TOO_LARGE, and BAD_USER_INPUT
   * for a file that is not a table; removes the file in these cases.
   */
  static async take(
    service: UploadService,
    owner: ListOwner,
    announced: number | undefined,
    send: (write: WriteFile) => Promise<string | undefined>,
  ): Promise<IncomingUpload> {
    const { uploads, limit, allowance } = service;
    // Allows for the bytes around a file in a form.
    if (announced !== undefined && announced > limit + AROUND) throw payloadTooLarge('An upload', limit);
    const wanted = Math.min(announced ?? limit, limit);
    const room = await uploads.reserve(owner, wanted, announced !== undefined, allowance);
    if (room === undefined) throw noRoom(allowance);
    const upload = new IncomingUpload(service, room);
    try {
      await upload.#receive(send);
      return upload;
    } catch (error) {
      await upload.discard();
      throw error;
    }
  }

  async #receive(send: (write: WriteFile) => Promise<string | undefined>): Promise<void> {
    const { limit, allowance } = this.#service;
    let bytes = 0;
    const most = this.#room.bytes;
    async function* bounded(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > most) throw most === limit ? payloadTooLarge('An upload', limit) : noRoom(allowance);
        yield chunk;
      }
    }
    const name = await send((sent) =>
      withRoom(() => pipeline(sent, bounded, createWriteStream(this.#part, { flush: true, mode: 0o600 }))),
    );
    const format = await fileTypeOf(this.#part, 'The file');
    this.#file = { name: harmlessName(name ?? '') ?? null, format, bytes };
  }

  /** Puts the file into the store, for six days. */
  async keep(): Promise<Upload> {
    const { store, uploads, limit } = this.#service;
    const { id } = this.#room;
    if (this.#file === undefined) throw new Error('A file is kept once it has come.');
    await store.put(this.#part, uploadKey(id));
    const upload = await uploads.complete(id, this.#file, KEPT);
    // An upload that took longer than allowed has lost its reserved room.
    if (upload === undefined) throw payloadTooLarge('What comes in time', limit);
    return upload;
  }

  /** Removes everything of the upload. What cannot be removed now is removed when it expires. */
  async discard(): Promise<void> {
    const { store, uploads } = this.#service;
    const { id } = this.#room;
    await rm(this.#part, { force: true });
    await Promise.allSettled([store.remove(uploadKey(id)), uploads.giveUp(id)]);
  }
}

/** Maximum bytes that a form has around its file. */
const AROUND = 16 * 1024;

const noRoom = ({ count, bytes }: UploadAllowance) =>
  conflict(
    `The account keeps at most ${count} uploads of ${bytes} bytes together, those that are being sent included; remove one, or wait until one expires.`,
  );
