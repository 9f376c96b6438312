import { open } from 'node:fs/promises';
import { openPromise } from 'yauzl';
import { badUserInput } from '../../catalog/errors/catalogue.ts';
import type { UploadFormat } from '../../operations/upload.ts';

/** Signatures, in hexadecimal, of files that are often mistaken for tables. */
const SIGNATURES: readonly (readonly [what: string, begin: RegExp])[] = [
  ['a PDF document', /^255044462d/],
  ['a file compressed by gzip', /^1f8b/],
  ['a file compressed by bzip2, xz or Zstandard', /^(425a68|fd377a585a|28b52ffd)/],
  ['a workbook of an older Excel (XLS)', /^d0cf11e0/],
  ['a picture', /^(89504e47|47494638|ffd8ff)/],
];
/** Beginnings of texts that are not tables. */
const TEXTS: readonly (readonly [what: string, begin: RegExp])[] = [
  ['a web page or another XML document', /^\s*<(!|\?xml|html|head|body|svg)/i],
  ['JSON', /^\s*(\{\s*["}]|\[\s*[[{"\]])/],
];

/** Bytes at the beginning that are read. */
const HEAD = 64 * 1024;
const ZIP = /^504b(0304|0506)/;
/** Byte order marks of UTF-8 and UTF-16. */
const [UTF_8, UTF_16] = [/^efbbbf/, /^(fffe|feff)/];
/** Control characters that occur in texts: tab, line ends, form feed, and the end-of-file mark of old systems. */
const IN_TEXTS: ReadonlySet<number> = new Set([9, 10, 11, 12, 13, 26]);
const isText = (bytes: Buffer): boolean => bytes.every((byte) => byte >= 32 || IN_TEXTS.has(byte));

const EXPECTED = 'a table as CSV, TSV, XLSX or PARQUET';

/**
 * The format of a file, by its bytes and never by its name; `CSV` for text with any separator. Throws BAD_USER_INPUT, with
 * what the file is, if it cannot be read as a table. Does not check rows. `what`: the file's name in the message.
 */
export async function fileTypeOf(path: string, what: string): Promise<UploadFormat> {
  const refuse = (got: string) => badUserInput(what, EXPECTED, got);
  const { head, tail, size } = await endsOf(path);
  const begin = head.toString('hex', 0, 16);
  if (size === 0) throw refuse('an empty file');
  if (head.toString('latin1', 0, 4) === 'PAR1') {
    // The footer is at the end, so a truncated file has none.
    if (size < MIN_PARQUET || tail.toString('latin1') !== 'PAR1') throw refuse('a PARQUET file that is cut off');
    return 'PARQUET';
  }
  if (ZIP.test(begin)) {
    if (await isWorkbook(path)) return 'XLSX';
    throw refuse('a ZIP archive that is not a workbook');
  }
  const known = SIGNATURES.find(([, signature]) => signature.test(begin));
  if (known !== undefined) throw refuse(known[0]);
  if (UTF_16.test(begin)) return 'CSV';
  if (!isText(head)) throw refuse('a file that is not text');
  const text = head.toString('utf8', UTF_8.test(begin) ? 3 : 0);
  const other = TEXTS.find(([, beginning]) => beginning.test(text));
  if (other !== undefined) throw refuse(other[0]);
  if (text.trim() === '' && size <= HEAD) throw refuse('a file without any text');
  return 'CSV';
}

/** Minimum bytes of a PARQUET file: two marks, and the length of the footer. */
const MIN_PARQUET = 12;

/** The first and the last bytes. */
async function endsOf(path: string) {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const [bytes, tail] = [Buffer.alloc(HEAD), Buffer.alloc(4)];
    const { bytesRead } = await handle.read(bytes, 0, HEAD, 0);
    await handle.read(tail, 0, tail.length, Math.max(0, size - tail.length));
    return { size, head: bytes.subarray(0, bytesRead), tail };
  } finally {
    await handle.close();
  }
}

/** A workbook has a part of this name; the test unpacks nothing. */
const WORKBOOK = 'xl/workbook.xml';
const MAX_PARTS = 1_000;

async function isWorkbook(path: string): Promise<boolean> {
  try {
    const zip = await openPromise(path);
    try {
      if (zip.entryCount > MAX_PARTS) return false;
      for await (const { fileName } of zip.eachEntry()) if (fileName === WORKBOOK) return true;
      return false;
    } finally {
      zip.close();
    }
  } catch {
    return false;
  }
}
