import { closeSync, openSync, readSync } from 'node:fs';
import { isoDay } from '../../matching/days.ts';

const CHUNK_BYTES = 1 << 20;
const OVERLAP_LENGTH = 64;

/**
 * The newest date that a file mentions, up to today. It is the date of a file without one, so that an old file never
 * looks current. `pattern` must be global; `read` turns a match into a date. The file is read as a stream.
 */
export function newestDay(
  file: string,
  pattern: RegExp,
  read: (found: string) => string | undefined = isoDay,
): string | undefined {
  const today = new Date().toISOString().slice(0, 10);
  const descriptor = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(CHUNK_BYTES);
    let [newest, rest] = ['', ''];
    for (let length = readSync(descriptor, buffer); length > 0; length = readSync(descriptor, buffer)) {
      const text = rest + buffer.toString('latin1', 0, length);
      for (const [found] of text.matchAll(pattern)) {
        const each = read(found);
        if (each !== undefined && each > newest && each <= today) newest = each;
      }
      rest = text.slice(-OVERLAP_LENGTH);
    }
    return newest === '' ? undefined : newest;
  } finally {
    closeSync(descriptor);
  }
}
