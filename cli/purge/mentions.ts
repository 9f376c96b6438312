import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import type { TextFinder } from '../../operations/purge/text-finder.ts';
import { tableRows } from '../../tables/input/table.ts';

/** Bytes that say what a file is: a workbook, PARQUET, or UTF-16. */
const HEAD = 4;
const BINARY: ReadonlySet<string> = new Set(['PAR1', 'PARE', 'PK\u0003\u0004']);
const UTF_16 = 'fffe';
/** Characters that one part of a text shares with the next, so that a text between them is found. */
const SHARED = 16 * 1024;

/**
 * Whether a file says any of some texts: as text, or in the cells of a workbook or PARQUET file, which are compressed. One that
 * cannot be read to its end counts as such: nobody knows what it says.
 */
export async function mentions(file: string, texts: TextFinder): Promise<boolean> {
  const head = headOf(file);
  if (BINARY.has(head.toString('latin1'))) return inCells(file, texts);
  return inText(file, texts, head.toString('hex').startsWith(UTF_16) ? 'utf16le' : 'utf8');
}

function headOf(file: string): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(HEAD);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, HEAD, 0));
  } finally {
    closeSync(descriptor);
  }
}

async function inCells(file: string, texts: TextFinder): Promise<boolean> {
  try {
    for await (const { cells } of tableRows(file)) if (cells.some((cell) => texts.isIn(cell))) return true;
    return false;
  } catch {
    return true;
  }
}

async function inText(file: string, texts: TextFinder, encoding: 'utf8' | 'utf16le'): Promise<boolean> {
  let before = '';
  for await (const part of createReadStream(file, { encoding, highWaterMark: 1 << 20 })) {
    const text = before + String(part);
    if (texts.isIn(text)) return true;
    before = text.slice(-SHARED);
  }
  return false;
}
