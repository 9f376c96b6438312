/**
 * How well a stored name answers a sought one, 0 to 1, from their normalised tokens: mostly how much of the sought name
 * is there, a little how much of the stored name was asked for. Order does not count; half the words are no match.
 */
export function nameSimilarity(sought: readonly string[], stored: readonly string[]): number {
  if (sought.length === 0 || stored.length === 0) return 0;
  const left = [...stored];
  let shared = 0;
  for (const token of sought) {
    const at = left.indexOf(token);
    if (at < 0) continue;
    left.splice(at, 1);
    shared += 1;
  }
  return 0.8 * (shared / sought.length) ** 1.5 + 0.2 * (shared / stored.length);
}
