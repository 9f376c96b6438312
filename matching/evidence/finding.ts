/** The result of comparing one kind of evidence of two businesses. */
export interface Finding {
  /** Similarity of what was compared, 0 to 1. */
  readonly score: number;
  /** What it adds to the log-odds of a match; a negative value is evidence against it. */
  readonly logOdds: number;
  /** What was compared, as given. */
  readonly compared: { readonly query: string; readonly candidate: string };
  /** Returns the reason, in one line; built only on request. */
  readonly reason: () => string;
}

/**
 * The finding with the largest log-odds over all pairs of two lists, the first of equal ones; undefined where no pair has
 * one.
 */
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
