import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';

/** The encoding of a text: UTF-8, UTF-16 by its mark, or otherwise Windows-1252. Reads the file; `head` is its beginning. */
export async function encodingOf(file: string, head: Buffer): Promise<string> {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    // Moves an incomplete character at the end to the next chunk.
    const bytes = Buffer.concat([rest, chunk]);
    const end = wholeCharacters(bytes);
    if (!isUtf8(bytes.subarray(0, end))) return 'windows-1252';
    rest = bytes.subarray(end);
  }
  return isUtf8(rest) ? 'utf-8' : 'windows-1252';
}

/** The number of bytes before an incomplete last character. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(4, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) return bytes.length - back;
  }
  return bytes.length;
}

/** A text in parts, each of complete characters. */
export async function* decode(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>)
    yield decoder.decode(chunk, { stream: true });
  const last = decoder.decode();
  if (last !== '') yield last;
}
