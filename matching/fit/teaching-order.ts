/** A pair that nobody decided on yet. */
export interface OpenPair {
  /** Probability that both are one, 0 to 1. */
  readonly score: number;
  /** The same for pairs whose evidence is of the same kinds and strengths. */
  readonly pattern: string;
}

/** A pair, and what its label would teach: its uncertainty times the number of pairs of its pattern that no label speaks for yet. */
export interface TeachingPair<Pair extends OpenPair> {
  readonly pair: Pair;
  readonly teaches: number;
}

/**
 * The pairs by what a label of each would teach, the most first; equal ones in the given order. Each label of a pattern, known
 * or earlier in the order, makes the next one of it teach less. `labels`: how many are known, by pattern.
 */
export function inTeachingOrder<Pair extends OpenPair>(
  pairs: readonly Pair[],
  labels: ReadonlyMap<string, number>,
  count: number,
): readonly TeachingPair<Pair>[] {
  const queues = [...Map.groupBy(pairs, ({ pattern }) => pattern)].map(([pattern, own]) => ({
    pairs: own.toSorted((one, other) => uncertainty(other) - uncertainty(one)),
    size: own.length,
    known: labels.get(pattern) ?? 0,
    taken: 0,
  }));
  const ordered: TeachingPair<Pair>[] = [];
  while (ordered.length < Math.min(count, pairs.length)) {
    let best: { readonly queue: (typeof queues)[number]; readonly pair: Pair; readonly teaches: number } | undefined;
    for (const queue of queues) {
      const pair = queue.pairs[queue.taken];
      if (pair === undefined) continue;
      const teaches = (uncertainty(pair) * queue.size) / (1 + queue.known + queue.taken);
      if (best === undefined || teaches > best.teaches) best = { queue, pair, teaches };
    }
    if (best === undefined) break;
    best.queue.taken++;
    ordered.push({ pair: best.pair, teaches: best.teaches });
  }
  return ordered;
}

const uncertainty = ({ score }: OpenPair): number => score * (1 - score);
