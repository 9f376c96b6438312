import { createHash, type Hash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';

/** Counts and hashes the bytes that pass. `end` is called after the last byte and returns what is wrong with them; null if nothing is. */
export class Summed extends Transform {
  readonly #hash: Hash = createHash('sha256');
  readonly #end: () => Error | null;
  #sum: string | undefined;
  bytes = 0;

  constructor(end: () => Error | null = () => null) {
    super();
    this.#end = end;
  }

  /** SHA-256 of all bytes, in hex; no bytes may pass after this call. */
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

/** Passes the content through a sum. The reader of the result gets every failure. */
export const through = (content: Readable, summed: Summed): Readable => pipeline(content, summed, () => {});
