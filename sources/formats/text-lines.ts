import { isUtf8 } from 'node:buffer';
import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { TextDecoder } from 'node:util';

/** A physical line of a text file, without its line end; `number` counts from 1. */
export interface TextLine {
  readonly number: number;
  readonly text: string;
  /** The length in bytes of a line that was truncated; absent on others. */
  readonly cutFrom?: number;
}

/** Called once for each line to which a remark about the file applies. */
export type LineNote = (reason: string) => void;

/** Old systems end files with a line of this character, which is not a row. */
export const END_OF_FILE = '\u001a';

const LF = 0x0a;
const CR = 0x0d;
const CHUNK = 1 << 20;
/** Maximum bytes of a line. A longer one is truncated, so that memory stays bounded; no format has such rows. */
export const MAX_LINE_LENGTH = 4 << 20;
const KEPT_LENGTH_OF_CUT_LINE = 2_000;
export const NOT_UTF8 = 'not UTF-8: read as Windows-1252';

/**
 * The lines of a text file in batches, in constant memory. Lines end with LF or CRLF, or with CR if the first chunk has
 * no LF. The encoding is UTF-8 or UTF-16, with or without byte order mark. A line that is not UTF-8 is read as
 * Windows-1252, in which every byte is a character, and noted. Lines of more than `maxLine` bytes are truncated.
 */
export async function* lineBatches(
  file: string,
  note: LineNote = () => {},
  advance: (bytes: number) => void = () => {},
  maxLine = MAX_LINE_LENGTH,
): AsyncGenerator<readonly TextLine[]> {
  let number = 0;
  let rest: Buffer = Buffer.alloc(0);
  let cut = 0;
  for await (const chunk of utf8Chunks(file, advance)) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(LF);
    if (end < 0) {
      [rest, cut] = bounded(bytes, cut, maxLine);
      continue;
    }
    const batch: TextLine[] = [];
    let start = 0;
    if (cut > 0) {
      start = bytes.indexOf(LF) + 1;
      const [kept, length] = [bytes.subarray(0, Math.min(start - 1, KEPT_LENGTH_OF_CUT_LINE)), cut + start - 1];
      batch.push({ number: ++number, text: decoded(kept, note), cutFrom: length });
      cut = 0;
    }
    for (const text of linesOf(bytes.subarray(start, end + 1), note)) {
      number++;
      batch.push(
        text.length > maxLine
          ? { number, text: text.slice(0, KEPT_LENGTH_OF_CUT_LINE), cutFrom: text.length }
          : { number, text },
      );
    }
    // Trap: the rest must be copied, because the chunk's memory is reused.
    [rest, cut] = bounded(Buffer.from(bytes.subarray(end + 1)), 0, maxLine);
    if (batch.length > 0) yield batch;
  }
  if (rest.length === 0) return;
  const text = decoded(rest, note).replace(/\r$/, '');
  yield [cut > 0 ? { number: number + 1, text, cutFrom: cut + rest.length } : { number: number + 1, text }];
}

/** The bytes that are kept of an incomplete line, and the number of dropped bytes. */
function bounded(bytes: Buffer, dropped: number, maxLine: number): [Buffer, number] {
  if (dropped === 0 && bytes.length <= maxLine) return [bytes, 0];
  const kept = bytes.subarray(0, KEPT_LENGTH_OF_CUT_LINE);
  return [Buffer.from(kept), dropped + bytes.length - kept.length];
}

function* linesOf(bytes: Buffer, note: LineNote): Generator<string> {
  if (isUtf8(bytes)) {
    const lines = bytes.toString('utf8').split('\n');
    lines.pop();
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
    return;
  }
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(LF, start);
    yield decoded(bytes.subarray(start, end), note).replace(/\r$/, '');
    start = end + 1;
  }
}

const windows1252 = new TextDecoder('windows-1252');
function decoded(bytes: Buffer, note: LineNote): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  note(NOT_UTF8);
  return windows1252.decode(bytes);
}

/** The bytes of a file as UTF-8, without byte order mark. */
export async function* utf8Chunks(file: string, advance: (bytes: number) => void): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | undefined;
  let first = true;
  let endsInCr = false;
  for await (const read of createReadStream(file, { highWaterMark: CHUNK })) {
    let chunk: Buffer = read;
    advance(chunk.length);
    if (first) {
      first = false;
      const encoding = utf16Of(chunk);
      if (encoding !== undefined) decoder = new TextDecoder(encoding);
      else if (hasBom(chunk)) chunk = chunk.subarray(3);
      endsInCr = encoding === undefined && hasCrAlone(chunk);
    }
    if (endsInCr) for (let at = chunk.indexOf(CR); at >= 0; at = chunk.indexOf(CR, at + 1)) chunk[at] = LF;
    yield decoder === undefined ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }));
  }
}

/** True if lines end with CR only, as in old Macintosh spreadsheets. */
const hasCrAlone = (bytes: Buffer) => bytes.includes(CR) && !bytes.includes(LF);
const hasBom = (bytes: Buffer) => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

function utf16Of(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // Without a byte order mark: in UTF-16, each letter of a header has a NUL next to it.
  const beginning = bytes.toString('latin1', 0, 16);
  if (/^(?:[ -~]\0){8}$/.test(beginning)) return 'utf-16le';
  return /^(?:\0[ -~]){8}$/.test(beginning) ? 'utf-16be' : undefined;
}

const HEAD_BYTES = 64 * 1024;

/** The first bytes of a file. */
export function headBytes(file: string, maxBytes = HEAD_BYTES): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(maxBytes);
    return buffer.subarray(0, readSync(descriptor, buffer, 0, maxBytes, 0));
  } finally {
    closeSync(descriptor);
  }
}

/** A JSON file whose columns are described before its rows, which may take more than HEAD_BYTES. */
const DESCRIBED_BEFORE_ROWS = /^\s*\{\s*"meta"\s*:\s*\{(?![\s\S]*"data"\s*:\s*\[\s*\[)/;
const DESCRIBED_HEAD_BYTES = 4 << 20;

/**
 * The first 64 KiB of a file as text, decoded like its lines, without byte order mark; the first 4 MiB of a JSON file that
 * describes its columns there.
 */
export function headText(file: string): string {
  const first = headOf(headBytes(file), HEAD_BYTES);
  return DESCRIBED_BEFORE_ROWS.test(first)
    ? headOf(headBytes(file, DESCRIBED_HEAD_BYTES), DESCRIBED_HEAD_BYTES)
    : first;
}

function headOf(bytes: Buffer, maxBytes: number): string {
  const utf16 = utf16Of(bytes);
  if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes);
  // The head may end inside a character.
  const whole = bytes.length < maxBytes ? bytes.length : bytes.length - 4;
  const isText = isUtf8(bytes.subarray(0, bytes.lastIndexOf(LF) + 1 || whole));
  const text = isText ? new TextDecoder().decode(bytes) : windows1252.decode(bytes);
  return hasCrAlone(bytes) ? text.replaceAll('\r', '\n') : text;
}
