import { MAX_COMPARED } from './edit-distance.ts';

/**
 * The letters of a text, as bits; of a long text those of the part that editDistance compares. Letters that share a bit
 * make the test weaker, never wrong.
 */
export function letterBits(text: string): number {
  const end = Math.min(text.length, MAX_COMPARED);
  let letters = 0;
  for (let at = 0; at < end; at += 1) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

/**
 * Number of letters of one text that the other lacks, whichever direction has more: a lower bound of the edits between
 * them.
 */
export const lettersMissing = (one: number, other: number): number =>
  Math.max(bitCount(one & ~other), bitCount(other & ~one));

/** Number of bits set in a 32-bit integer. */
export function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
