/** Limits beyond which an input counts as an attack or an accident. */
export interface InputLimits {
  /** Maximum bytes that one input may unpack or download to. */
  readonly maxBytes: number;
  /** Maximum ratio of unpacked to packed size. It applies only to inputs that unpack to more than `ratioFreeBytes`. */
  readonly maxRatio: number;
  readonly ratioFreeBytes: number;
  /** Maximum files in one archive, and maximum depth of archives in archives. */
  readonly maxEntries: number;
  /** Maximum files in an archive that only has JSON documents, which are read as one file. */
  readonly maxDocuments: number;
  readonly maxDepth: number;
  /** Maximum duration of a download, and maximum time without receiving anything, in milliseconds. */
  readonly maxDownloadMs: number;
  readonly maxIdleMs: number;
}

/** How an input is unpacked. */
export interface UnpackOptions {
  readonly limits: InputLimits;
  /** The sheet of a workbook to read; default: the first one with a table. */
  readonly sheet?: string | undefined;
}

/**
 * The ratio is our choice: ordinary text unpacks to 5 to 30 times its packed size, a run of one character to 1,000
 * times.
 */
export const INPUT_LIMITS: InputLimits = {
  maxBytes: 64 * 2 ** 30,
  maxRatio: 200,
  ratioFreeBytes: 64 * 2 ** 20,
  maxEntries: 10_000,
  maxDocuments: 10_000_000,
  maxDepth: 3,
  maxDownloadMs: 2 * 3_600_000,
  maxIdleMs: 60_000,
};

/** An input cannot be read in full; the message says what is wrong with it. */
export class BrokenInput extends Error {
  override readonly name = 'BrokenInput';
}

/** Passes bytes on, and throws BrokenInput if they exceed the limits. `packed`: size of the packed input, in bytes. */
export async function* bounded(
  bytes: AsyncIterable<Buffer | Uint8Array>,
  limits: InputLimits,
  packed?: number,
): AsyncGenerator<Buffer | Uint8Array> {
  let total = 0;
  for await (const chunk of bytes) {
    total += chunk.length;
    if (packed !== undefined && total > limits.ratioFreeBytes && total > packed * limits.maxRatio) {
      throw new BrokenInput(`unpacks to more than ${limits.maxRatio} times its ${packed} bytes, as a zip bomb does`);
    }
    if (total > limits.maxBytes) throw new BrokenInput(`more than ${limits.maxBytes} bytes`);
    yield chunk;
  }
}
