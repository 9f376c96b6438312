import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { BrokenTable } from '../table-row.ts';

/** Limits beyond which a workbook counts as an attack: bytes of its unpacked XML, and parts. */
const [MAX_UNPACKED, MAX_PARTS] = [2 ** 30, 1_000];
/** The parts from which rows are read; pictures and the like are not unpacked. */
const IS_READ = /\.xml(\.rels)?$/;

/**
 * The parts of a workbook, a ZIP archive, by name. Trusts only the archive's directory; a part whose size differs from it
 * fails. So a workbook that is too large is refused before a byte is unpacked.
 */
export class Archive implements Disposable {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** Opens an archive. Rejects with BrokenTable if it is encrypted or exceeds the limits. */
  static async open(file: string): Promise<Archive> {
    const zip = await openPromise(file, { validateEntrySizes: true, autoClose: false });
    try {
      return new Archive(zip, await entriesOf(zip));
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  has(part: string): boolean {
    return this.#entries.has(part);
  }

  /** An unpacked part, in pieces of a few KiB. */
  async *part(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw new BrokenTable(`The workbook has no part ${name}.`);
    yield* (await this.#zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
  }

  [Symbol.dispose](): void {
    this.#zip.close();
  }
}

async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > MAX_PARTS) throw new BrokenTable(`The workbook has more than ${MAX_PARTS} parts.`);
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new BrokenTable('The workbook is encrypted.');
    if (!IS_READ.test(entry.fileName)) continue;
    unpacked += entry.uncompressedSize;
    if (unpacked > MAX_UNPACKED)
      throw new BrokenTable(`The workbook unpacks to more than ${MAX_UNPACKED} bytes; send it as CSV.`);
    entries.set(entry.fileName, entry);
  }
  return entries;
}
