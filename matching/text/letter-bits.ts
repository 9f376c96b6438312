import { MAX_COMPARED } from './edit-distance.ts';

/** Which letters a text has, as bits; of long ones the part that editDistance compares. Letters that share a bit rule out less, never wrongly. */
export function letterBits(text: string): number {
  const end = Math.min(text.length, MAX_COMPARED);
  let letters = 0;
  for (let at = 0; at < end; at += 1) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

/** How many letters of one text the other lacks, whichever lacks more: so many edits are between them at least. */
export const lettersMissing = (one: number, other: number): number =>
  Math.max(bitCount(one & ~other), bitCount(other & ~one));

/** How many bits of a 32-bit integer are set. */
export function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
