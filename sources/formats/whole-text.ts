import { readFileSync, statSync } from 'node:fs';

/** Maximum bytes of a file that is read at once: a hundred times the largest of the lists that are. */
const MAX_BYTES = 256 * 2 ** 20;

/** The text of a file whose format cannot be read in parts. Throws an Error where it is larger than any such file. */
export function wholeText(file: string): string {
  const { size } = statSync(file);
  if (size > MAX_BYTES) throw new Error(`${size} bytes, where a file of this format has at most ${MAX_BYTES}`);
  return readFileSync(file, 'utf8');
}
