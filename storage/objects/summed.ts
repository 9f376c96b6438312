import { createHash, type Hash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';

/** Counts and sums the bytes that pass. `end`: what is wrong with them, asked when all have passed; null: nothing. */
export class Summed extends Transform {
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

/** Content that passes a sum. Whoever reads it hears of every failure. */
export const through = (content: Readable, summed: Summed): Readable => pipeline(content, summed, () => {});
