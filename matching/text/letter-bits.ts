/** Which letters a word has, as bits; letters that share a bit make it less telling, never wrong. */
export function letterBits(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** How many letters one of two words has and the other lacks, at least: an edit changes it by two at most. */
export function lettersApart(one: number, other: number): number {
  const differing = one ^ other;
  let bits = differing - ((differing >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
