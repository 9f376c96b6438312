import { readFileSync, statSync } from 'node:fs';

/** Maximum bytes of a file that is read as a whole: a hundred times the largest list of such a format. */
const MAX_BYTES = 256 * 2 ** 20;

/** The text of a file whose format cannot be read in parts. Throws an Error if it exceeds MAX_BYTES. */
export function wholeText(file: string): string {
  const { size } = statSync(file);
  if (size > MAX_BYTES) throw new Error(`${size} bytes, where a file of this format has at most ${MAX_BYTES}`);
  return readFileSync(file, 'utf8');
}
