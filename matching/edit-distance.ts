/**
 * Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours, each one edit.
 * Returns `limit + 1` as soon as the distance is sure to be over the limit.
 */
export function editDistance(one: string, other: string, limit: number): number {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > limit) return limit + 1;
  let beforeLast = new Uint16Array(short.length + 1);
  let last = Uint16Array.from({ length: short.length + 1 }, (_, index) => index);
  let row = new Uint16Array(short.length + 1);
  for (let at = 1; at <= long.length; at += 1) {
    row[0] = at;
    let least = at;
    const sign = long.charCodeAt(at - 1);
    for (let index = 1; index <= short.length; index += 1) {
      const own = short.charCodeAt(index - 1);
      let cost = Math.min(
        (last[index] ?? 0) + 1,
        (row[index - 1] ?? 0) + 1,
        (last[index - 1] ?? 0) + (own === sign ? 0 : 1),
      );
      const swapped = index > 1 && at > 1 && own === long.charCodeAt(at - 2) && short.charCodeAt(index - 2) === sign;
      if (swapped) cost = Math.min(cost, (beforeLast[index - 2] ?? 0) + 1);
      row[index] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return limit + 1;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return Math.min(last[short.length] ?? 0, limit + 1);
}
