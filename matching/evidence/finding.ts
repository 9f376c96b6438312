/** What one kind of evidence says about two businesses. */
export interface Finding {
  /** How alike what was compared is, 0 to 1. */
  readonly score: number;
  /** What it adds to the log-odds of a match: below 0 it speaks against. */
  readonly logOdds: number;
  /** What was compared, as it was given. */
  readonly compared: { readonly query: string; readonly candidate: string };
  /** Why, in one line; written only when asked for. */
  readonly reason: () => string;
}

/** The best finding over all pairs of two lists; undefined where one is empty. The first of equal ones. */
export function best<T, F extends Finding>(
  query: readonly T[],
  candidate: readonly T[],
  compare: (one: T, other: T) => F | undefined,
): F | undefined {
  let found: F | undefined;
  for (const one of query) {
    for (const other of candidate) {
      const finding = compare(one, other);
      if (finding !== undefined && (found === undefined || finding.logOdds > found.logOdds)) found = finding;
    }
  }
  return found;
}
