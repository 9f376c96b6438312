/** How far an input may go before it is taken for an attack or an accident. */
export interface InputLimits {
  /** Most bytes that one input may unpack or download to. */
  readonly bytes: number;
  /** How many times its size a packed input may unpack to, once it is beyond `freeBytes`. */
  readonly ratio: number;
  readonly freeBytes: number;
  /** Most files in one archive, and deepest archive in an archive. */
  readonly entries: number;
  readonly depth: number;
  /** Longest time in milliseconds that a download may take, and may stand still. */
  readonly downloadMs: number;
  readonly idleMs: number;
}

/** Text unpacks to 5 to 30 times its size, a run of one character to 1,000 times. */
export const INPUT_LIMITS: InputLimits = {
  bytes: 64 * 2 ** 30,
  ratio: 200,
  freeBytes: 64 * 2 ** 20,
  entries: 10_000,
  depth: 3,
  downloadMs: 2 * 3_600_000,
  idleMs: 60_000,
};

/** An input that cannot be read in full; the message says what is wrong with it. */
export class BrokenInput extends Error {
  override readonly name = 'BrokenInput';
}

/** Counts the bytes that go through, and ends the stream where they are more than the input may have. */
export async function* bounded(
  bytes: AsyncIterable<Buffer | Uint8Array>,
  limits: InputLimits,
  packed?: number,
): AsyncGenerator<Buffer | Uint8Array> {
  let total = 0;
  for await (const chunk of bytes) {
    total += chunk.length;
    if (packed !== undefined && total > limits.freeBytes && total > packed * limits.ratio) {
      throw new BrokenInput(`unpacks to more than ${limits.ratio} times its ${packed} bytes, as a zip bomb does`);
    }
    if (total > limits.bytes) throw new BrokenInput(`more than ${limits.bytes} bytes`);
    yield chunk;
  }
}
