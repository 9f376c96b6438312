/** Longest text that is compared; of longer ones the heads are. */
const LONGEST = 128;

/**
 * Jaro-Winkler similarity, 0 to 1: shared letters near each other, fewer for those out of order, more for a shared head of
 * up to four letters. Symmetric; 1 only for equal texts (of their first 128 letters), 0 where one is empty and the other not.
 */
export function jaroWinkler(one: string, other: string): number {
  if (one === other) return 1;
  const [shorter, longer] = inOrder(one.slice(0, LONGEST), other.slice(0, LONGEST));
  if (shorter === longer) return 1;
  if (shorter.length === 0) return 0;
  const reach = Math.max(0, Math.floor(longer.length / 2) - 1);
  const taken = new Uint8Array(longer.length);
  const common: number[] = [];
  for (let x = 0; x < shorter.length; x++) {
    const letter = shorter.charCodeAt(x);
    const end = Math.min(longer.length, x + reach + 1);
    for (let y = Math.max(0, x - reach); y < end; y++) {
      if (taken[y] === 1 || longer.charCodeAt(y) !== letter) continue;
      taken[y] = 1;
      common.push(letter);
      break;
    }
  }
  if (common.length === 0) return 0;
  let outOfOrder = 0;
  let next = 0;
  for (let y = 0; y < longer.length; y++) {
    if (taken[y] === 1 && longer.charCodeAt(y) !== common[next++]) outOfOrder++;
  }
  const shared = common.length;
  const jaro = (shared / shorter.length + shared / longer.length + (shared - outOfOrder / 2) / shared) / 3;
  let head = 0;
  while (head < 4 && head < shorter.length && shorter[head] === longer[head]) head++;
  return jaro + head * 0.1 * (1 - jaro);
}

/** Which text is walked decides ties, so that the shorter, then the smaller, always is. */
const inOrder = (one: string, other: string): readonly [string, string] =>
  one.length < other.length || (one.length === other.length && one < other) ? [one, other] : [other, one];
