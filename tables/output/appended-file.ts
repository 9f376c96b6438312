import { type FileHandle, open } from 'node:fs/promises';

/**
 * A file that is appended to after a position that is known to be on disk; data that a killed process wrote after it is cut
 * off.
 */
export class AppendedFile implements AsyncDisposable {
  readonly #handle: FileHandle;
  #at: number;

  private constructor(handle: FileHandle, at: number) {
    this.#handle = handle;
    this.#at = at;
  }

  /** Opens a file at `bytes`; 0 starts it again. */
  static async open(path: string, bytes: number): Promise<AppendedFile> {
    const handle = await open(path, bytes === 0 ? 'w' : 'r+', 0o600);
    await handle.truncate(bytes);
    return new AppendedFile(handle, bytes);
  }

  /** Size of the file in bytes. */
  get bytes(): number {
    return this.#at;
  }

  /** Appends a text, in UTF-8, or bytes. */
  async append(content: string | Uint8Array): Promise<void> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    for (let written = 0; written < bytes.length; ) {
      const { bytesWritten } = await this.#handle.write(bytes, written, bytes.length - written, this.#at);
      written += bytesWritten;
      this.#at += bytesWritten;
    }
  }

  /** Flushes the appended data to disk. */
  sync(): Promise<void> {
    return this.#handle.datasync();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#handle.close();
  }
}
