import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { CellString } from './cell-string.ts';
import { xmlEvents } from './xml-events.ts';

/** Texts in a block, and maximum bytes of blocks in memory. */
const [BLOCK, KEPT] = [64, 16 * 2 ** 20];

/** The position of a block in the file. */
interface Stored {
  readonly at: number;
  readonly bytes: number;
}

/**
 * The texts to which cells of a workbook refer by number. They are stored in an unlinked temporary file, and memory holds
 * some blocks of them: a million rows have millions of texts, which cells mostly request in order.
 */
export class SharedStrings implements Disposable {
  readonly #file: number;
  readonly #stored: Stored[] = [];
  readonly #blocks = new LRUCache<number, readonly string[]>({
    maxSize: KEPT,
    sizeCalculation: (_, block) => this.#stored[block]?.bytes ?? 1,
  });
  /** The texts after the last block in the file. */
  #last: string[] = [];
  #end = 0;

  private constructor() {
    const folder = mkdtempSync(join(tmpdir(), 'svc-strings-'));
    this.#file = openSync(join(folder, 'strings'), 'wx+', 0o600);
    // The file stays open, and disappears with the process that reads it.
    rmSync(folder, { recursive: true });
  }

  /** Reads the part that contains the shared texts. */
  static async read(xml: AsyncIterable<Buffer>): Promise<SharedStrings> {
    const strings = new SharedStrings();
    let string: CellString | undefined;
    const events = xmlEvents(xml, {
      open(name) {
        if (name === 'si') string = new CellString();
        else string?.open(name);
      },
      close(name) {
        if (name !== 'si') return string?.close(name);
        strings.#add(string?.value ?? '');
        string = undefined;
      },
      text: (text) => string?.add(text),
    });
    try {
      for await (const _ of events);
      return strings;
    } catch (error) {
      strings[Symbol.dispose]();
      throw error;
    }
  }

  /** A text by its number; undefined if there is none. */
  at(index: number): string | undefined {
    const block = Math.floor(index / BLOCK);
    const texts = block === this.#stored.length ? this.#last : this.#block(block);
    return texts?.[index % BLOCK];
  }

  [Symbol.dispose](): void {
    closeSync(this.#file);
  }

  #add(text: string): void {
    this.#last.push(text);
    if (this.#last.length < BLOCK) return;
    const bytes = Buffer.from(JSON.stringify(this.#last));
    for (let written = 0; written < bytes.length; )
      written += writeSync(this.#file, bytes, written, bytes.length - written, this.#end + written);
    this.#stored.push({ at: this.#end, bytes: bytes.length });
    this.#end += bytes.length;
    this.#last = [];
  }

  #block(block: number): readonly string[] | undefined {
    const stored = this.#stored[block];
    if (stored === undefined) return undefined;
    const kept = this.#blocks.get(block);
    if (kept !== undefined) return kept;
    const bytes = Buffer.allocUnsafe(stored.bytes);
    readSync(this.#file, bytes, 0, bytes.length, stored.at);
    const texts: readonly string[] = JSON.parse(bytes.toString());
    this.#blocks.set(block, texts);
    return texts;
  }
}
